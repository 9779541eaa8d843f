import { CircleCheck, CircleOff, KeyRound, Trash2 } from 'lucide-react';
import { useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { RowMenu } from '../../ui/overlay/row-menu';
import { PageTitle } from '../../ui/display/page-title';
import { DataTable, type Column } from '../../ui/display/data-table';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { NewApiKey } from './new-api-key';
import type { Schemas } from '#admin-client/admin-client.js';

type ApiKey = Schemas['ApiKey'];

function KeyRow({ path, apiKey: { _id, name, disabled } }: { readonly path: string; readonly apiKey: ApiKey }) {
  const change = useAppRequest(path);
  const below = `/api_keys/${_id}`;
  return (
    <tr>
      <td className="mono">{name}</td>
      <td className="mono">{_id}</td>
      <td className={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>
        <RowMenu
          name={name}
          actions={[
            {
              label: disabled ? 'Enable' : 'Disable',
              icon: disabled ? CircleCheck : CircleOff,
              disabled: change.isPending,
              does: () => change.mutate({ method: 'PUT', path: `${below}/${disabled ? 'enable' : 'disable'}` }),
            },
            {
              label: 'Delete…',
              icon: Trash2,
              disabled: change.isPending,
              does: {
                title: `Delete ${name}?`,
                text: 'Servers that use it can no longer log in. This cannot be undone.',
                action: 'Delete API key',
                typed: name,
                onConfirm: () => change.mutate({ method: 'DELETE', path: below }),
              },
            },
          ]}
        />
        <Problem error={change.error} />
      </td>
    </tr>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'ID', by: ({ _id }) => _id },
  { head: 'State', by: ({ disabled }) => Number(disabled) },
  'Actions',
];

export function ApiKeys() {
  const path = useAppPath();
  const query = useAppList<ApiKey>(path, 'api_keys');
  return (
    <>
      <PageTitle>API keys</PageTitle>
      <Loaded query={query} what="API keys">
        {(keys) =>
          path !== undefined && (
            <>
              <NewApiKey path={path} />
              {keys.length === 0 ? (
                <Empty title="No API keys yet" icon={KeyRound}>
                  <p>
                    Your servers log in to this app with API keys. Enable API keys under Sign-in methods, then create one here.
                  </p>
                </Empty>
              ) : (
                <DataTable
                  nouns="API keys"
                  columns={COLUMNS}
                  rows={keys}
                  row={(each) => <KeyRow key={each._id} path={path} apiKey={each} />}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
