import type { FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';

export function NewUser({ path }: { readonly path: string }) {
  const { typing } = useTyped();
  const create = useAppRequest(path);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email, password } = Object.fromEntries(new FormData(form));
    create.mutate({ method: 'POST', path: '/users', body: { email, password } }, { onSuccess: () => form.reset() });
  };
  return (
    <form {...typing} className="form card" aria-label="New user" onSubmit={submit}>
      <h2>New user</h2>
      <p className="muted">Logs in with e-mail address and password, which the provider must be enabled for.</p>
      <label className="field">
        E-mail address
        <input name="email" type="email" required autoComplete="off" />
      </label>
      <label className="field">
        Password, 6 to 128 characters
        <input name="password" type="password" required minLength={6} maxLength={128} autoComplete="new-password" />
      </label>
      <div className="bar">
        <Button type="submit" disabled={create.isPending}>
          Create user
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
