import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import type { Column } from '../../ui/display/data-table';
import { EntityList } from '../../ui/display/entity-list';
import { NewEntity } from '../../ui/display/new-entity';
import { PageTitle } from '../../ui/display/page-title';
import { Pending } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { EndpointForm } from './endpoint-form';
import { EndpointPanel } from './endpoint-panel';
import { METHODS, NEW_ENDPOINT, VALIDATIONS, type Endpoint } from './endpoint-types';

const route = getRouteApi('/apps/$appId/endpoints');
const COLUMNS: readonly Column<Endpoint>[] = [
  { head: 'Route', by: ({ route: at }) => at },
  { head: 'Method', by: ({ http_method }) => METHODS[http_method] },
  { head: 'Function', by: ({ function_name }) => function_name },
  { head: 'Authorization', by: ({ validation_method }) => VALIDATIONS[validation_method], isRoomy: true },
  { head: 'State', by: ({ disabled }) => Number(disabled) },
];

function Row({ endpoint, isShown }: { readonly endpoint: Endpoint; readonly isShown: boolean }) {
  const { appId } = route.useParams();
  const { _id, route: at, http_method, function_name, validation_method, disabled } = endpoint;
  return (
    <tr {...(isShown ? { 'aria-current': 'true' as const } : {})}>
      <td className="mono">
        <Link to="/apps/$appId/endpoints" params={{ appId }} search={{ id: _id }} className="strong">
          {at}
        </Link>
      </td>
      <td>{METHODS[http_method]}</td>
      <td className="mono">{function_name === '' ? <span className="bad">deleted</span> : function_name}</td>
      <td className="roomy">{VALIDATIONS[validation_method]}</td>
      <td>
        <span className={`status-dot ${disabled ? 'muted' : 'good'}`}>{disabled ? 'Disabled' : 'Enabled'}</span>
      </td>
    </tr>
  );
}

function NewEndpoint({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const create = useAppWrite(path, async (content: object) => {
    const { _id } = await session.write<Endpoint>('POST', `${path}/endpoints`, content);
    await navigate({ to: '/apps/$appId/endpoints', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  return (
    <NewEntity noun="endpoint">
      {(onMade) => (
        <EndpointForm
          path={path}
          label="New endpoint"
          action="Create endpoint"
          initial={NEW_ENDPOINT}
          isNew
          isBusy={create.isPending}
          error={create.error}
          onSave={(content) => create.mutate(content, { onSuccess: onMade })}
        />
      )}
    </NewEntity>
  );
}

export function Endpoints() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const query = useAppList<Endpoint>(path, 'endpoints');
  const { data } = query;
  const show = (shown: string | undefined): void =>
    void navigate({ to: '/apps/$appId/endpoints', params: { appId }, search: shown === undefined ? {} : { id: shown } });
  return (
    <>
      <PageTitle about="Addresses of this app whose requests run a function.">HTTPS endpoints</PageTitle>
      <Pending query={query} what="endpoints" />
      {path !== undefined && data && (
        <EntityList
          noun="endpoint"
          entities={data}
          id={id}
          columns={COLUMNS}
          row={(endpoint, isShown) => <Row key={endpoint._id} endpoint={endpoint} isShown={isShown} />}
          empty={
            <p>
              An endpoint is an address of this app whose requests run a function: for other servers, forms and devices without a
              client. Write the function first, then give it a route.
            </p>
          }
          creation={<NewEndpoint path={path} />}
          panel={(endpoint, walk) => <EndpointPanel key={endpoint._id} path={path} endpoint={endpoint} walk={walk} />}
          onShow={show}
        />
      )}
    </>
  );
}
