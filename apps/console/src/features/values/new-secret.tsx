import { useAppRequest } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { useEdited } from '../../ui/edited';
import { placedRefusal } from '../../ui/placed-refusal';

const PLACES = { value: /\bvalue\b/, name: /\bname\b|\bnamed\b/ };

function SecretForm({ path, onMade }: { readonly path: string; readonly onMade: () => void }) {
  const { form, change } = useEdited({ name: '', value: '' });
  const create = useAppRequest(path);
  const { at, rest } = placedRefusal(create.error, PLACES);
  return (
    <EntityForm
      label="New secret"
      action="Create secret"
      canSave={form.name !== '' && form.value !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={() => create.mutate({ method: 'POST', path: '/secrets', body: form }, { onSuccess: onMade })}
    >
      <TextField label="Name" value={form.name} required problem={at.name} onChange={(name) => change({ name })} />
      <TextField
        label="Secret"
        type="password"
        value={form.value}
        required
        hint="Stored encrypted. You can’t read it again here."
        problem={at.value}
        onChange={(value) => change({ value })}
      />
    </EntityForm>
  );
}

export function NewSecret({ path }: { readonly path: string }) {
  return (
    <NewEntity isOfSection noun="secret">
      {(onMade) => <SecretForm path={path} onMade={onMade} />}
    </NewEntity>
  );
}
