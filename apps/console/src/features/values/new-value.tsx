import { useState, type FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';
import { useTyped } from '../../ui/typed';

const KINDS = { json: 'JSON', secret: 'the value of a secret' } as const;

/** JSON as it is typed; what is none is told beside the field and not sent. */
function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

export function NewValue({ path }: { readonly path: string }) {
  const [kind, setKind] = useState<'json' | 'secret'>('json');
  const [content, setContent] = useState('');
  const { typing } = useTyped();
  const create = useAppRequest(path);
  const read = kind === 'json' ? parsed(content) : { value: content };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    if (!read) return;
    const body = {
      name: given.get('name'),
      value: read.value,
      from_secret: kind === 'secret',
      private: given.get('private') !== null,
    };
    const done = (): void => {
      form.reset();
      setContent('');
    };
    create.mutate({ method: 'POST', path: '/values', body }, { onSuccess: done });
  };
  return (
    <form {...typing} className="form" aria-label="New value" onSubmit={submit}>
      <label className="field">
        Name of the value
        <input name="name" className="mono" required autoComplete="off" />
      </label>
      <SelectField label="Kind" value={kind} options={KINDS} onChange={setKind} />
      <label className="field">
        {kind === 'json' ? 'JSON' : 'Name of the secret'}
        <input
          className="mono"
          value={content}
          onChange={({ target }) => setContent(target.value)}
          required
          autoComplete="off"
          aria-invalid={content !== '' && read === null}
          aria-describedby="json-problem"
        />
      </label>
      <p id="json-problem" className="bad">
        {content !== '' && read === null && 'This is no JSON: texts need quotes.'}
      </p>
      <label className="check">
        <input name="private" type="checkbox" />
        Private: rules and clients do not see it
      </label>
      <div className="bar">
        <Button type="submit" disabled={create.isPending || read === null}>
          Create value
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
