import type { Schemas } from '#admin-client/admin-client.js';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest, type AppRequest } from '../../api/use-app-write';
import { AreaField, CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { Loaded } from '../../ui/display/states';
import { useEdited } from '../../ui/edited';
import { locatedError } from '../../ui/located-error';
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

function contentOf({ name, value, from_secret, private: isPrivate }: Schemas['Value']): ValueContent {
  const content = from_secret ? { secret: String(value) } : { json: JSON.stringify(value, null, 2) };
  return { ...NEW_VALUE, ...content, name, kind: from_secret ? 'secret' : 'json', isPrivate };
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

interface ValueFormProps {
  readonly path: string;
  readonly label: string;
  readonly action: string;
  readonly initial: ValueContent;
  /** Request that saves the form. */
  readonly to: Pick<AppRequest, 'method' | 'path'>;
  readonly onDone: () => void;
}

function ValueForm({ path, label, action, initial, to, onDone }: ValueFormProps) {
  const { form, change, isChanged } = useEdited(initial);
  const { name, kind, json, secret, isPrivate } = form;
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const isSecret = kind === 'secret';
  const content = isSecret ? { value: secret } : parsed(json);
  const submit = (): void => {
    if (!content) return;
    const body = { name, value: content.value, from_secret: isSecret, private: isPrivate };
    save.mutate({ ...to, body }, { onSuccess: onDone });
  };
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={isChanged && name !== '' && content !== null && content.value !== ''}
      isBusy={save.isPending}
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
        <AreaField
          label="JSON"
          value={json}
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
      {(onMade) => (
        <ValueForm
          path={path}
          label="New value"
          action="Create value"
          initial={NEW_VALUE}
          to={{ method: 'POST', path: '/values' }}
          onDone={onMade}
        />
      )}
    </NewEntity>
  );
}

interface EditValueProps {
  readonly path: string;
  readonly id: string;
  readonly onDone: () => void;
}

/** Changes a value, which lists do not have. */
export function EditValue({ path, id, onDone }: EditValueProps) {
  const below = `/values/${id}`;
  return (
    <Loaded query={useAppEntity<Schemas['Value']>(path, below)} what="the value">
      {(value) => (
        <ValueForm
          path={path}
          label={`Value ${value.name}`}
          action="Save"
          initial={contentOf(value)}
          to={{ method: 'PUT', path: below }}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}
