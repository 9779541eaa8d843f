import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { ShownOnce } from '../../ui/display/shown-once';
import { Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';

interface CreatedKey {
  readonly name: string;
  readonly key: string;
}

export function NewApiKey({ path }: { readonly path: string }) {
  const { typing } = useTyped();
  const [created, setCreated] = useState<CreatedKey>();
  const create = useAppWrite(path, (name: string) => session.write<CreatedKey>('POST', `${path}/api_keys`, { name }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = new FormData(form).get('name');
    if (typeof name !== 'string') return;
    create.mutate(name.trim(), {
      onSuccess: (answer) => {
        setCreated(answer);
        form.reset();
        // Secrets stay no longer than they are shown.
        create.reset();
      },
    });
  };
  if (created) {
    return (
      <ShownOnce
        title={`Copy ${created.name} now`}
        text="It is shown this once: only a hash of it is stored."
        label="API key"
        secret={created.key}
        onDone={() => setCreated(undefined)}
      />
    );
  }
  const atName = create.error !== null && /name/i.test(create.error.message);
  return (
    <form {...typing} className="form card" aria-label="New API key" onSubmit={submit}>
      <h2>New API key</h2>
      <Field
        label="Name of the key"
        hint="1 to 64 letters, digits, underscores or hyphens: what uses it, for instance."
        problem={atName ? create.error.message : undefined}
        control={(props) => <input {...props} name="name" required maxLength={64} autoComplete="off" />}
      />
      <div className="bar">
        <Button type="submit" disabled={create.isPending}>
          Create API key
        </Button>
      </div>
      {!atName && <Problem error={create.error} />}
    </form>
  );
}
