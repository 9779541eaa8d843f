import { useAppRequest } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { useEdited } from '../../ui/edited';
import { locatedError } from '../../ui/located-error';

const PLACES = { email: /email|name already in use/i, password: /password/i };

function UserForm({ path, onMade }: { readonly path: string; readonly onMade: () => void }) {
  const { form, change } = useEdited({ email: '', password: '' });
  const create = useAppRequest(path);
  const { at, rest } = locatedError(create.error, PLACES);
  return (
    <EntityForm
      label="New user"
      action="Create user"
      canSave={form.email !== '' && form.password !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={() => create.mutate({ method: 'POST', path: '/users', body: form }, { onSuccess: onMade })}
    >
      <TextField
        label="Email"
        type="email"
        value={form.email}
        required
        problem={at.email}
        onChange={(email) => change({ email })}
      />
      <TextField
        label="Password"
        type="password"
        value={form.password}
        required
        hint="6 to 128 characters."
        problem={at.password}
        onChange={(password) => change({ password })}
      />
    </EntityForm>
  );
}

/** Creates a user with an email address and a password. */
export function NewUser({ path }: { readonly path: string }) {
  return (
    <NewEntity
      noun="user"
      about="Logs in with the email address and the password. Enable Email/password under Sign-in methods first."
    >
      {(onMade) => <UserForm path={path} onMade={onMade} />}
    </NewEntity>
  );
}
