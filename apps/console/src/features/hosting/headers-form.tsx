import { HOSTED_ATTRIBUTES, type HostedAttributeName } from '#contracts/config/hosting-limits.js';
import { useState, type FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { HEADER_HINTS, attributesOf, headerFormOf, type HeaderForm } from './header-form';
import { assetPath, type HostedFile } from './hosted-file';

const PLACES = Object.fromEntries(HOSTED_ATTRIBUTES.map((name) => [name, new RegExp(`\\b${name}\\b`)])) as Record<
  HostedAttributeName,
  RegExp
>;

/** The headers a file is sent with. */
export function HeadersForm({ path, file }: { readonly path: string; readonly file: HostedFile }) {
  const initial = headerFormOf(file.attrs);
  const [edited, setEdited] = useState<HeaderForm>();
  const form = edited ?? initial;
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { attributes: attributesOf(form) };
    // Changes made meanwhile are not saved yet.
    const done = (): void => setEdited((current) => (current === edited ? undefined : current));
    save.mutate({ method: 'PATCH', path: assetPath(file.path), body }, { onSuccess: done });
  };
  const isUnchanged = JSON.stringify(attributesOf(form)) === JSON.stringify(attributesOf(initial));
  useUnsaved(!isUnchanged);
  return (
    <form className="form" aria-label="Headers" onSubmit={submit}>
      {HOSTED_ATTRIBUTES.map((name) => (
        <TextField
          key={name}
          label={name}
          value={form[name]}
          hint={HEADER_HINTS[name]}
          problem={at[name]}
          onChange={(value) => setEdited({ ...form, [name]: value })}
        />
      ))}
      <div className="bar">
        <Button type="submit" variant="primary" disabled={isUnchanged} busy={save.isPending}>
          Save headers
        </Button>
        <span role="status" className="muted">
          {save.isSuccess && isUnchanged ? 'Saved; it holds from now on' : ''}
        </span>
      </div>
      <Problem error={rest} />
    </form>
  );
}
