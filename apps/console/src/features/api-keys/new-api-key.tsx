import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';
import { Field } from '../../ui/fields';
import { Problem } from '../../ui/states';

interface CreatedKey {
  readonly name: string;
  readonly key: string;
}

/** The key, the only time anybody sees it. */
function ShownOnce({ created, onDone }: { readonly created: CreatedKey; readonly onDone: () => void }) {
  const [state, setState] = useState<'copied' | 'refused'>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(created.key);
      setState('copied');
    } catch {
      // Browsers allow it on https and localhost only; the key can still be selected.
      setState('refused');
    }
  };
  return (
    <section className="card" aria-label="New key">
      <h2>Copy {created.name} now</h2>
      <p>It is shown this once: only a hash of it is stored.</p>
      <pre aria-label="API key">{created.key}</pre>
      <div className="bar">
        <button type="button" className="primary" onClick={() => void copy()}>
          Copy the key
        </button>
        <button type="button" onClick={onDone}>
          I have stored it
        </button>
        <span role="status" className={state === 'refused' ? 'bad' : 'good'}>
          {state === 'copied' && 'Copied'}
          {state === 'refused' && 'The browser does not allow copying here: select the key instead.'}
        </span>
      </div>
    </section>
  );
}

export function NewApiKey({ path }: { readonly path: string }) {
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
  if (created) return <ShownOnce created={created} onDone={() => setCreated(undefined)} />;
  const atName = create.error !== null && /name/i.test(create.error.message);
  return (
    <form className="form card" aria-label="New API key" onSubmit={submit}>
      <h2>New API key</h2>
      <Field
        label="Name of the key"
        hint="1 to 64 letters, digits, underscores or hyphens: what uses it, for instance."
        problem={atName ? create.error.message : undefined}
        control={(props) => <input {...props} name="name" required maxLength={64} autoComplete="off" />}
      />
      <div className="bar">
        <button type="submit" disabled={create.isPending}>
          Create API key
        </button>
      </div>
      {!atName && <Problem error={create.error} />}
    </form>
  );
}
