import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { Table } from '../../ui/table';
import { useAppPath } from '../apps/use-apps';
import { EndpointForm } from './endpoint-form';
import { EndpointPage } from './endpoint-page';
import { METHODS, NEW_ENDPOINT, VALIDATIONS, type Endpoint, type EndpointContent } from './endpoint-types';

const route = getRouteApi('/apps/$appId/endpoints');
const HEADS = ['Route', 'Method', 'Function', 'Proof', 'State'];

function EndpointTable({ endpoints, shown }: { readonly endpoints: readonly Endpoint[]; readonly shown: string | undefined }) {
  const { appId } = route.useParams();
  return (
    <Table heads={HEADS}>
      {endpoints.map(({ _id, route: at, http_method, function_name, validation_method, disabled }) => (
        <tr key={_id}>
          <td className="mono">
            <Link
              to="/apps/$appId/endpoints"
              params={{ appId }}
              search={{ id: _id }}
              {...(_id === shown ? { 'aria-current': 'true' as const } : {})}
            >
              {at}
            </Link>
          </td>
          <td>{METHODS[http_method]}</td>
          <td className="mono">{function_name === '' ? <span className="bad">deleted</span> : function_name}</td>
          <td>{VALIDATIONS[validation_method]}</td>
          <td className={disabled ? 'muted' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
        </tr>
      ))}
    </Table>
  );
}

function NewEndpoint({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const [made, setMade] = useState(0);
  const create = useAppWrite(path, async (content: EndpointContent) => {
    const { _id } = await session.write<Endpoint>('POST', `${path}/endpoints`, content);
    await navigate({ to: '/apps/$appId/endpoints', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  return (
    <details key={made} className="card">
      <summary>New endpoint</summary>
      <EndpointForm
        path={path}
        label="New endpoint"
        action="Create endpoint"
        initial={NEW_ENDPOINT}
        isBusy={create.isPending}
        error={create.error}
        onSave={(content) => create.mutate(content, { onSuccess: () => setMade(made + 1) })}
      />
    </details>
  );
}

export function Endpoints() {
  const path = useAppPath();
  const { id } = route.useSearch();
  const { data, error } = useAppList<Endpoint>(path, 'endpoints');
  const shown = data?.find(({ _id }) => _id === id);
  return (
    <>
      <PageTitle>HTTPS endpoints</PageTitle>
      <Problem error={error} />
      {(path === undefined || !data) && !error && <Waiting />}
      {path !== undefined && data && (
        <>
          {data.length === 0 ? (
            <Empty>
              <h2>No endpoint yet</h2>
              <p>
                An endpoint is an address of this app whose requests run a function: for other servers, forms and devices without
                a client. Write the function first, then give it a route.
              </p>
            </Empty>
          ) : (
            <EndpointTable endpoints={data} shown={shown?._id} />
          )}
          <NewEndpoint path={path} />
          {id !== undefined && !shown && <p className="bad">There is no such endpoint; it may have been deleted.</p>}
          {shown && <EndpointPage key={shown._id} path={path} endpoint={shown} />}
        </>
      )}
    </>
  );
}
