import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Pending } from '../../ui/display/states';
import { Drawer } from '../../ui/overlay/dialog';
import { Split } from '../../ui/workspace/split';
import { useAppPath } from '../apps/use-apps';
import { CollectionTree } from './collection-tree';
import { CollectionWork } from './collection-work';
import './data.css';
import type { DataSearch } from './data-search';
import { useSources, type Source } from './use-sources';

const CollectionsTable = lazy(async () => ({ default: (await import('./collections-table')).CollectionsTable }));
const NoSource = lazy(async () => ({ default: (await import('./no-source')).NoSource }));

const route = getRouteApi('/apps/$appId/data');
const TREE = { initial: 248, min: 180, max: 440 };

interface WorkspaceProps {
  readonly path: string;
  readonly sources: readonly Source[];
}

function Workspace({ path, sources }: WorkspaceProps) {
  const { appId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [isTreeOpen, openTree] = useState(false);
  const { source: id, database, collection } = search;
  const source = sources.find(({ _id }) => _id === id);
  const show = (shown: DataSearch): void => {
    openTree(false);
    void navigate({ to: '/apps/$appId/data', params: { appId }, search: shown });
  };
  const tree = <CollectionTree path={path} sources={sources} shown={search} onShow={show} />;
  const isNamed = database !== undefined && collection !== undefined;
  return (
    <>
      <Split
        id="collections"
        label="Width of the list"
        kind="side"
        sizes={TREE}
        first={tree}
        second={
          source && isNamed ? (
            <CollectionWork
              key={JSON.stringify([source._id, database, collection])}
              path={path}
              appId={appId}
              source={source}
              namespace={{ service: `${path}/services/${source._id}`, database, collection }}
              search={search}
              onSearch={show}
              onShowTree={() => openTree(true)}
            />
          ) : (
            <>
              <div className="only-phone">{tree}</div>
              <Empty title={id !== undefined && !source ? 'Data source not found' : 'No collection selected'}>
                <p>
                  {id !== undefined && !source
                    ? 'It may have been deleted. The tree has the others.'
                    : 'Select one in the tree to find, insert, edit and delete its documents, or create one.'}
                </p>
              </Empty>
              <Suspense>
                <CollectionsTable path={path} sources={sources} onShow={show} />
              </Suspense>
            </>
          )
        }
      />
      <Drawer isOpen={isTreeOpen} onClose={() => openTree(false)} title="Collections">
        {tree}
      </Drawer>
    </>
  );
}

/** Documents of an app's data sources: a tree of collections, and the work on one. */
export function Data() {
  const path = useAppPath();
  const query = useSources(path);
  const { data: sources } = query;
  const hasSources = path !== undefined && sources !== undefined && sources.length > 0;
  return (
    <div className={hasSources ? 'workspace' : 'stack'}>
      <div className={hasSources ? 'sr' : ''}>
        <PageTitle>Collections</PageTitle>
      </div>
      <Pending query={query} what="data sources" />
      <Suspense>{path !== undefined && sources?.length === 0 && <NoSource path={path} />}</Suspense>
      {hasSources && <Workspace key={path} path={path} sources={sources} />}
    </div>
  );
}
