import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error';
import { clientAddress } from '../../api/client-address';
import { session } from '../../api/current-session';
import { Command } from '../../ui/display/command';
import { curlOf } from '../../ui/curl';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Pending } from '../../ui/display/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { useSources } from '../data/use-sources';
import { NEW_DATA_API, proofOf, type DataApi as Content } from './data-api-content';
import { DataApiForm } from './data-api-form';

const NOT_FOUND = 404;

/** `null` where the app never had a Data API. */
function useDataApi(path: string | undefined) {
  return useQuery({
    queryKey: ['data-api', path],
    queryFn: async () => {
      try {
        return await session.json<Content>(`${path}/data_api/config`);
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
    enabled: path !== undefined,
  });
}

/** A request that finds documents. */
function Calling({ path, config }: { readonly path: string; readonly config: Content }) {
  const { appId = '' } = useParams({ strict: false });
  const clientAppId = useApp()?.client_app_id ?? '';
  const sourcesQuery = useSources(path);
  const { data: sources } = sourcesQuery;
  const { run_as_system, run_as_user_id, run_as_user_id_script_source, versions, disabled } = config;
  const asUser = !run_as_system && run_as_user_id === '' && run_as_user_id_script_source === '';
  const [source] = sources ?? [];
  const body = { dataSource: source?.name ?? 'mongodb-atlas', database: 'shop', collection: 'orders', filter: {}, limit: 10 };
  const url = `${clientAddress(clientAppId)}/endpoint/data/${versions[0] ?? 'v1'}/action/find`;
  return (
    <section className="card" aria-labelledby="calling-heading">
      <h2 id="calling-heading">Try it</h2>
      {disabled && <p className="warn">The Data API is disabled. Callers get 404.</p>}
      {sources?.length === 0 && (
        <p className="warn">
          There is no data source yet: link one on the page{' '}
          <Link to="/apps/$appId/services" params={{ appId }}>
            Services
          </Link>
          .
        </p>
      )}
      <p className="muted">
        Finds ten documents of the collection shop.orders. Replace the names by yours.
        {asUser && ' The access token is of a user who may read them; an API key in the header api-key does as well.'}
      </p>
      <Pending query={sourcesQuery} what="data sources" />
      <Command
        label="Command that calls the Data API"
        text={curlOf({ method: 'POST', url, proof: proofOf(config), asUser, body: JSON.stringify(body) })}
      />
    </section>
  );
}

export function DataApi() {
  const path = useAppPath();
  const query = useDataApi(path);
  const { data } = query;
  return (
    <>
      <PageTitle>Data API</PageTitle>
      <Pending query={query} what="the Data API" />
      {data === null && (
        <Empty>
          <h2>No Data API yet</h2>
          <p>
            It finds and changes documents by plain HTTP requests, as far as the rules let the user who asks: for servers and
            tools that have no client of this platform.
          </p>
        </Empty>
      )}
      {path !== undefined && data !== undefined && (
        <div className="panes">
          <section className="card" aria-label="Settings">
            <DataApiForm key={data === null ? 'new' : 'stored'} path={path} stored={data ?? NEW_DATA_API} isNew={data === null} />
          </section>
          {data && <Calling path={path} config={data} />}
        </div>
      )}
    </>
  );
}
