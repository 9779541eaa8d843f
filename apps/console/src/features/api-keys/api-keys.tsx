import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { useAppPath } from '../apps/use-apps';
import { NewApiKey } from './new-api-key';

const HEADS = ['Name', 'Id', 'State', 'Actions'];

interface ApiKey {
  readonly _id: string;
  readonly name: string;
  readonly disabled: boolean;
}

function KeyRow({ path, apiKey: { _id, name, disabled } }: { readonly path: string; readonly apiKey: ApiKey }) {
  const change = useAppRequest(path);
  const below = `/api_keys/${_id}`;
  return (
    <tr>
      <td className="mono">{name}</td>
      <td className="mono">{_id}</td>
      <td className={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>
        <div className="bar">
          <Button
            disabled={change.isPending}
            onClick={() => change.mutate({ method: 'PUT', path: `${below}/${disabled ? 'enable' : 'disable'}` })}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          <Confirm
            label="Delete…"
            title={`Delete ${name}?`}
            text="Whoever logs in with it is refused at once. It cannot be brought back."
            action="Delete the key"
            typed={name}
            disabled={change.isPending}
            onConfirm={() => change.mutate({ method: 'DELETE', path: below })}
          />
        </div>
        <Problem error={change.error} />
      </td>
    </tr>
  );
}

function KeyList({ path }: { readonly path: string }) {
  const { data, error } = useQuery({
    queryKey: ['api-keys', path],
    queryFn: () => session.json<ApiKey[]>(`${path}/api_keys`),
  });
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  if (data.length === 0) {
    return (
      <Empty>
        <h2>No API key yet</h2>
        <p>A server that calls this app logs in with a key of its own. The provider API keys must be enabled for it.</p>
      </Empty>
    );
  }
  return (
    <Table heads={HEADS}>
      {data.map((each) => (
        <KeyRow key={each._id} path={path} apiKey={each} />
      ))}
    </Table>
  );
}

export function ApiKeys() {
  const path = useAppPath();
  return (
    <>
      <PageTitle>API keys</PageTitle>
      {path === undefined ? (
        <Waiting />
      ) : (
        <>
          <KeyList path={path} />
          <NewApiKey path={path} />
        </>
      )}
    </>
  );
}
