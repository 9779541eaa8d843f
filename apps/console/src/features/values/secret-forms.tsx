import type { Schemas } from '#admin-client/admin-client.js';
import { useAppRequest, type AppRequest } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { useEdited } from '../../ui/edited';
import { locatedError } from '../../ui/located-error';

const PLACES = { value: /\bvalue\b/, name: /\bname\b|\bnamed\b/ };

interface SecretFormProps {
  readonly path: string;
  readonly label: string;
  readonly action: string;
  /** Initial content of the fields; a field without any is not shown. */
  readonly initial: { readonly name?: string; readonly value?: string };
  /** Request that saves the form. */
  readonly to: Pick<AppRequest, 'method' | 'path'>;
  readonly hint?: string;
  readonly onDone: () => void;
}

/** Writes the name or the value of a secret, or both. A value is never read. */
function SecretForm({ path, label, action, initial, to, hint, onDone }: SecretFormProps) {
  const { form, change, isChanged } = useEdited(initial);
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const { name, value } = form;
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={isChanged && name !== '' && value !== ''}
      isBusy={save.isPending}
      problem={rest}
      onSubmit={() => save.mutate({ ...to, body: form }, { onSuccess: onDone })}
    >
      {name !== undefined && (
        <TextField
          label="Name"
          value={name}
          required
          hint={value === undefined ? hint : undefined}
          problem={at.name}
          onChange={(next) => change({ name: next })}
        />
      )}
      {value !== undefined && (
        <TextField
          label={name === undefined ? 'New value' : 'Secret'}
          type="password"
          value={value}
          required
          hint={hint}
          problem={at.value}
          onChange={(next) => change({ value: next })}
        />
      )}
    </EntityForm>
  );
}

export function NewSecret({ path }: { readonly path: string }) {
  return (
    <NewEntity isOfSection noun="secret">
      {(onMade) => (
        <SecretForm
          path={path}
          label="New secret"
          action="Create secret"
          initial={{ name: '', value: '' }}
          to={{ method: 'POST', path: '/secrets' }}
          hint="Stored encrypted. You can’t read it again here."
          onDone={onMade}
        />
      )}
    </NewEntity>
  );
}

interface ChangeProps {
  readonly path: string;
  readonly secret: Pick<Schemas['Secret'], '_id' | 'name'>;
  readonly onDone: () => void;
}

/** Gives a secret another value. */
export function RotateSecret({ path, secret: { _id, name }, onDone }: ChangeProps) {
  return (
    <SecretForm
      path={path}
      label={`Rotate ${name}`}
      action="Rotate secret"
      initial={{ value: '' }}
      to={{ method: 'PUT', path: `/secrets/${_id}` }}
      hint="Takes the place of the old value immediately, wherever the secret is used. The old value cannot be restored."
      onDone={onDone}
    />
  );
}

/** Gives a secret another name. */
export function RenameSecret({ path, secret: { _id, name }, onDone }: ChangeProps) {
  return (
    <SecretForm
      path={path}
      label={`Rename ${name}`}
      action="Rename secret"
      initial={{ name }}
      to={{ method: 'PUT', path: `/secrets/${_id}` }}
      onDone={onDone}
    />
  );
}
