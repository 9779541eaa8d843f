import type { FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';

export function NewSecret({ path }: { readonly path: string }) {
  const { typing } = useTyped();
  const create = useAppRequest(path);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, value } = Object.fromEntries(new FormData(form));
    create.mutate({ method: 'POST', path: '/secrets', body: { name, value } }, { onSuccess: () => form.reset() });
  };
  return (
    <form {...typing} className="form" aria-label="New secret" onSubmit={submit}>
      <label className="field">
        Name of the secret
        <input name="name" className="mono" required autoComplete="off" />
      </label>
      <label className="field">
        Secret
        <input name="value" type="password" className="mono" required autoComplete="new-password" />
      </label>
      <div className="bar">
        <Button type="submit" disabled={create.isPending}>
          Create secret
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
