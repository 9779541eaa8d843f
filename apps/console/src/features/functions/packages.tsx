import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRefresh, useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import { useUnsaved } from '../../ui/unsaved';
import type { Schemas } from '#admin-client/admin-client.js';

const BUILDING_MS = 1_000;
const HEADS = ['Package', 'Version', 'Actions'];
const PLACES = { version: /\bversion\b/, name: /\bname\b|\bpackage\b/ };

type Packages = Schemas['Dependencies'];

type BuildStatus = Schemas['DependenciesStatus'];

/** Shows the state of the last upload; reloads the app's data once it has ended. */
function BuildState({ path, uploaded }: { readonly path: string; readonly uploaded: number }) {
  const queries = useQueryClient();
  const [isBuilding, setBuilding] = useState(true);
  const { data, error } = useAppEntity<BuildStatus>(path, '/dependencies/status', isBuilding ? BUILDING_MS : undefined);
  const status = data?.status;
  useEffect(() => {
    if (status === undefined) return;
    setBuilding(status === 'created');
    if (status !== 'created') void queries.invalidateQueries({ queryKey: ['/dependencies', path] });
  }, [status, path, queries]);
  if (!data) return <Problem error={error} />;
  if (data.status === 'created') return <Waiting what="Building the packages…" />;
  const message = data.status_message === '' ? '' : ` ${data.status_message}`;
  if (data.status === 'failed') {
    return (
      <p role="alert" className="bad">
        The last upload failed, and changed nothing.{message}
      </p>
    );
  }
  if (uploaded === 0) return null;
  return (
    <p role="status" className="good">
      Built and in use since <Time at={new Date(uploaded * 1_000)} />.<span className="muted">{message}</span>
    </p>
  );
}

function AddPackage({ path }: { readonly path: string }) {
  const [name, setName] = useState('');
  const [version, setVersion] = useState('');
  useUnsaved(name !== '' || version !== '');
  const add = useAppRequest(path);
  const { at, rest } = locatedError(add.error, PLACES);
  const done = (): void => {
    setName('');
    setVersion('');
  };
  return (
    <form
      className="form"
      aria-label="Add a package"
      onSubmit={(event) => {
        event.preventDefault();
        const body = version === '' ? {} : { version };
        add.mutate({ method: 'PUT', path: `/dependencies/${encodeURIComponent(name.trim())}`, body }, { onSuccess: done });
      }}
    >
      <TextField label="Package of the npm registry" value={name} required problem={at.name} onChange={setName} />
      <TextField
        label="Version"
        value={version}
        hint="A version, range or tag. Empty: the newest."
        problem={at.version}
        onChange={setVersion}
      />
      <div className="bar">
        <Button type="submit" disabled={name.trim() === ''} busy={add.isPending}>
          Add package
        </Button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

function Upload({ path }: { readonly path: string }) {
  const refresh = useAppRefresh(path);
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file, file.name);
      return session.send(`${path}/dependencies`, { method: 'PUT', body });
    },
    onSuccess: refresh,
  });
  return (
    <div className="form">
      <label className="field">
        Upload node_modules as zip, tar or tar.gz, or a package.json
        <input
          type="file"
          accept=".zip,.tar,.tgz,.gz,.json"
          disabled={send.isPending}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) send.mutate(file);
            target.value = '';
          }}
        />
      </label>
      <p className="muted">An upload replaces all packages.</p>
      {send.isPending && <Waiting what="Uploading…" />}
      <Problem error={send.error} />
    </div>
  );
}

/** The packages functions may require: what there is, how the last upload goes, and changes. */
export function Packages({ path }: { readonly path: string }) {
  const { data, error } = useAppEntity<Packages>(path, '/dependencies');
  const remove = useAppRequest(path);
  const list = data?.dependencies_list ?? [];
  return (
    <div className="stack">
      <Problem error={error ?? remove.error} />
      {!data && !error && <Waiting />}
      {data && <BuildState key={data._id} path={path} uploaded={data.last_modified} />}
      {data && list.length === 0 && (
        <p className="muted">
          No package yet. Functions require packages of the npm registry once they are here: <code>require('left-pad')</code>.
        </p>
      )}
      {list.length > 0 && (
        <Table heads={HEADS}>
          {list.map(({ name, version }) => (
            <tr key={name}>
              <td className="mono">{name}</td>
              <td className="mono">{version}</td>
              <td>
                <Confirm
                  label={`Remove ${name}…`}
                  title={`Remove ${name}?`}
                  text="Functions that require it fail. A package of an uploaded archive can't be removed alone."
                  action="Remove the package"
                  busy={remove.isPending}
                  onConfirm={() => remove.mutate({ method: 'DELETE', path: `/dependencies/${encodeURIComponent(name)}` })}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <AddPackage path={path} />
      <Upload path={path} />
      {list.length > 0 && (
        <div className="bar">
          <Confirm
            label="Remove all packages…"
            title="Remove all packages?"
            text="Functions that require one fail."
            action="Remove all"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ method: 'DELETE', path: '/dependencies' })}
          />
        </div>
      )}
    </div>
  );
}
