import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PanelLeft, Pencil, Table2, Trash2 } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem } from '../../ui/display/states';
import { Tabs } from '../../ui/display/tabs';
import { RowMenu } from '../../ui/overlay/row-menu';
import { CollectionFacts } from './collection-facts';
import type { DataSearch } from './data-search';
import { Documents } from './documents';
import { command, useCount, type Namespace } from './use-data';
import type { Source } from './use-sources';

const Aggregation = lazy(async () => ({ default: (await import('./aggregation')).Aggregation }));
const RenameCollection = lazy(async () => ({ default: (await import('./rename-collection')).RenameCollection }));
const Fields = lazy(async () => ({ default: (await import('./fields')).Fields }));
const Indexes = lazy(async () => ({ default: (await import('./indexes')).Indexes }));
const IndexCount = lazy(async () => ({ default: (await import('./indexes')).IndexCount }));

interface WorkProps {
  readonly path: string;
  readonly appId: string;
  readonly source: Source;
  readonly namespace: Namespace;
  readonly search: DataSearch;
  readonly onSearch: (search: DataSearch) => void;
  /** Shows the tree, where the window is too narrow for both. */
  readonly onShowTree: () => void;
}

/** The work on one collection. */
export function CollectionWork({ path, appId, source, namespace, search, onSearch, onShowTree }: WorkProps) {
  const { database, collection } = namespace;
  const name = `${database}.${collection}`;
  const queries = useQueryClient();
  const { data: count } = useCount(namespace, {});
  const drop = useMutation({
    mutationFn: () => command(namespace, 'drop_collection'),
    onSuccess: async () => {
      onSearch({});
      await queries.invalidateQueries({ queryKey: ['collections', path] });
    },
  });
  const tabs = [
    {
      id: 'documents',
      label: 'Documents',
      isKept: true,
      body: (
        <Documents
          path={path}
          appId={appId}
          namespace={namespace}
          search={{ ...search, source: source._id }}
          onSearch={onSearch}
        />
      ),
    },
    { id: 'aggregation', label: 'Aggregation', isKept: true, body: <Aggregation namespace={namespace} /> },
    {
      id: 'schema',
      label: 'Schema',
      body: <Fields appId={appId} source={source} namespace={namespace} />,
    },
    {
      id: 'indexes',
      label: 'Indexes',
      count: (
        <Suspense>
          <IndexCount namespace={namespace} />
        </Suspense>
      ),
      body: (
        <div className="tab-page is-wide">
          <Indexes namespace={namespace} />
        </div>
      ),
    },
  ];
  return (
    <section className="data-work" aria-label={`Collection ${name}`}>
      <div className="work-head">
        <IconButton className="only-phone" label="Show all collections" icon={PanelLeft} onClick={onShowTree} />
        <Table2 className="icon faint" aria-hidden />
        <h2 className="mono-title cut">
          <span className="faint">{database}.</span>
          {collection}
        </h2>
        <span className="source-chip only-wide">{source.name}</span>
        <span className="grow" />
        <span className="muted only-wide">
          <CollectionFacts namespace={namespace} count={count} />
        </span>
        <RowMenu
          name={name}
          actions={[
            {
              label: 'Rename collection…',
              icon: Pencil,
              does: {
                title: `Rename ${name}`,
                about: 'Documents and indexes stay. Rules, schemas, triggers and functions keep the old name.',
                children: (done) => (
                  <Suspense>
                    <RenameCollection
                      namespace={namespace}
                      onRenamed={(renamed) => {
                        done();
                        onSearch({ source: source._id, database, collection: renamed });
                        void queries.invalidateQueries({ queryKey: ['collections', path] });
                      }}
                    />
                  </Suspense>
                ),
              },
            },
            {
              label: 'Drop collection…',
              icon: Trash2,
              disabled: drop.isPending,
              does: {
                title: `Drop ${name}?`,
                text: 'Its documents and indexes are deleted permanently. This cannot be undone.',
                action: 'Drop collection',
                typed: collection,
                onConfirm: () => drop.mutate(),
              },
            },
          ]}
        />
      </div>
      <Problem error={drop.error} />
      <Tabs label={`Parts of ${name}`} items={tabs} fills />
    </section>
  );
}
