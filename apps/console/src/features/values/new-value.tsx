import { useAppRequest } from '../../api/use-app-write';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { useEdited } from '../../ui/edited';
import { placedRefusal } from '../../ui/placed-refusal';
import { SecretField } from './secret-field';

export const KINDS = { json: 'JSON', secret: 'Secret' } as const;
const PLACES = { secret: /\bsecret\b/, name: /\bname\b|\bnamed\b/ };
const NO_JSON = 'Not valid JSON. Text needs double quotes.';

interface ValueContent {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  /** JSON as it is typed. */
  readonly json: string;
  /** Name of a secret. */
  readonly secret: string;
  readonly isPrivate: boolean;
}

const NEW_VALUE: ValueContent = { name: '', kind: 'json', json: '', secret: '', isPrivate: false };

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function ValueForm({ path, onMade }: { readonly path: string; readonly onMade: () => void }) {
  const { form, change } = useEdited(NEW_VALUE);
  const { name, kind, json, secret, isPrivate } = form;
  const create = useAppRequest(path);
  const { at, rest } = placedRefusal(create.error, PLACES);
  const isSecret = kind === 'secret';
  const content = isSecret ? { value: secret } : parsed(json);
  const submit = (): void => {
    if (!content) return;
    const body = { name, value: content.value, from_secret: isSecret, private: isPrivate };
    create.mutate({ method: 'POST', path: '/values', body }, { onSuccess: onMade });
  };
  return (
    <EntityForm
      label="New value"
      action="Create value"
      canSave={name !== '' && content !== null && content.value !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={submit}
    >
      <TextField label="Name" value={name} required problem={at.name} onChange={(next) => change({ name: next })} />
      <SelectField label="Type" value={kind} options={KINDS} onChange={(next) => change({ kind: next })} />
      {isSecret ? (
        <SecretField
          path={path}
          label="Secret"
          value={secret}
          problem={at.secret}
          onChange={(next) => change({ secret: next })}
        />
      ) : (
        <TextField
          label="JSON"
          value={json}
          required
          problem={json !== '' && content === null ? NO_JSON : null}
          onChange={(next) => change({ json: next })}
        />
      )}
      <CheckField
        label="Private: only functions can read it"
        checked={isPrivate}
        onChange={(next) => change({ isPrivate: next })}
      />
    </EntityForm>
  );
}

export function NewValue({ path }: { readonly path: string }) {
  return (
    <NewEntity isOfSection noun="value">
      {(onMade) => <ValueForm path={path} onMade={onMade} />}
    </NewEntity>
  );
}
