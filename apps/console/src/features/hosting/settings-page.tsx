import { useState, type FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { locatedError } from '../../ui/located-error';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { CustomDomain } from './custom-domain';
import {
  settingsChanges,
  settingsFormOf,
  withMissing,
  type HostingConfig,
  type Missing,
  type SettingsForm,
} from './hosting-settings';

const ANSWERS: Readonly<Record<Missing, string>> = {
  nothing: '404 without a page',
  page: '404 with a page of mine',
  app: '200 with one page for all addresses: a single-page app',
};
const PLACES = { domain: /custom.domain/, page: /default_error_path|path of a/ };

interface SettingsProps {
  readonly path: string;
  readonly config: HostingConfig;
}

function Settings({ path, config }: SettingsProps) {
  const [edited, setEdited] = useState<SettingsForm>();
  const form = edited ?? settingsFormOf(config);
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const body = settingsChanges(config, form);
  const isUnchanged = Object.keys(body).length === 0;
  useUnsaved(!isUnchanged);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Changes made meanwhile are not saved yet.
    const done = (): void => setEdited((current) => (current === edited ? undefined : current));
    save.mutate({ method: 'PATCH', path: '/hosting/config', body }, { onSuccess: done });
  };
  return (
    <form className="form" aria-label="Settings of hosting" onSubmit={submit}>
      <SelectField
        label="Not found page"
        value={form.missing}
        options={ANSWERS}
        onChange={(missing) => setEdited(withMissing(form, missing))}
      />
      {form.missing !== 'nothing' && (
        <TextField
          label="Path of the page"
          value={form.page}
          required
          hint="For example /index.html. It has to be among the files."
          problem={at.page}
          onChange={(page) => setEdited({ ...form, page })}
        />
      )}
      <TextField
        label="Custom domain"
        value={form.domain}
        hint="A host of your own, such as www.example.com. Empty: none."
        problem={at.domain}
        onChange={(domain) => setEdited({ ...form, domain })}
      />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={isUnchanged} busy={save.isPending}>
          Save
        </Button>
        <span role="status" className="muted">
          {save.isSuccess && isUnchanged ? 'Saved' : ''}
        </span>
      </div>
      <Problem error={rest} />
    </form>
  );
}

/** Page for how and where files are served, and for turning hosting off. */
export function SettingsPage({ path, config }: SettingsProps) {
  const change = useAppRequest(path);
  const clear = useAppRequest(path);
  return (
    <>
      <section className="card" aria-labelledby="settings-heading">
        <h2 id="settings-heading">Settings</h2>
        <Settings path={path} config={config} />
      </section>
      <CustomDomain config={config} />
      {config.enabled && (
        <section className="card" aria-labelledby="serving-heading">
          <h2 id="serving-heading">Serving</h2>
          <p className="muted">
            Changes of files are seen at once. Should a server still hold an older one, have all forget what they hold; what
            browsers and proxies hold is theirs.
          </p>
          <div className="bar">
            <Button
              busy={clear.isPending}
              onClick={() => clear.mutate({ method: 'PUT', path: '/hosting/cache', body: { invalidate: true, path: '/*' } })}
            >
              Purge cache
            </Button>
            <span role="status" className="muted">
              {clear.isSuccess ? 'Forgotten' : ''}
            </span>
            <Confirm
              label="Disable hosting…"
              title="Disable hosting?"
              text="The site is no longer served. Files and settings are kept. Enable hosting to serve it again."
              action="Disable hosting"
              busy={change.isPending}
              onConfirm={() => change.mutate({ method: 'PATCH', path: '/hosting/config', body: { enabled: false } })}
            />
          </div>
          <Problem error={clear.error ?? change.error} />
        </section>
      )}
    </>
  );
}
