import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Pending } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import type { DataSearch } from './data-search';
import { Documents } from './documents';
import { Indexes } from './indexes';
import { NamespacePicker } from './namespace-picker';
import { NoSource } from './no-source';
import { useSources } from './use-sources';

const route = getRouteApi('/apps/$appId/data');

export function Data() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useSources(path);
  const { data: sources } = query;
  const { source, database, collection } = search;
  const show = (shown: DataSearch): void => void navigate({ to: '/apps/$appId/data', params: { appId }, search: shown });
  const isKnown = sources?.some(({ _id }) => _id === source);
  return (
    <>
      <PageTitle>Collections</PageTitle>
      <Pending query={query} what="data sources" />
      {path !== undefined && sources?.length === 0 && <NoSource path={path} />}
      {path !== undefined && sources !== undefined && sources.length > 0 && (
        <NamespacePicker
          key={JSON.stringify([source, database, collection])}
          path={path}
          services={sources}
          shown={search}
          onChoose={show}
        />
      )}
      {sources !== undefined && sources.length > 0 && source !== undefined && !isKnown && (
        <p className="muted">Data source not found. It may have been deleted. Choose another one.</p>
      )}
      {sources !== undefined && sources.length > 0 && collection === undefined && (
        <Empty>
          <h2>Choose a collection</h2>
          <p>
            Its documents are shown here, and can be searched, inserted, edited and deleted. A collection that does not exist yet
            begins with its first document: type a name for it.
          </p>
        </Empty>
      )}
      {path !== undefined && isKnown && source !== undefined && database !== undefined && collection !== undefined && (
        <div key={`${source} ${database} ${collection}`} className="stack">
          <Documents
            path={path}
            appId={appId}
            namespace={{ service: `${path}/services/${source}`, database, collection }}
            search={{ ...search, source }}
            onSearch={show}
          />
          <Indexes namespace={{ service: `${path}/services/${source}`, database, collection }} />
        </div>
      )}
    </>
  );
}
