import { useQueryClient } from '@tanstack/react-query';
import { Plus, RotateCw, Table2 } from 'lucide-react';
import { Suspense, lazy, useMemo, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/controls/icon-button';
import { Pending } from '../../ui/display/states';
import { Dialog } from '../../ui/overlay/dialog';
import { FolderTree } from '../../ui/workspace/folder-tree';
import { PaneHead } from '../../ui/workspace/pane-head';
import { collectionEntries, entryIdOf, placeOfEntry, placesOf } from './collection-entries';
import { shortNumber } from './count-text';
import type { DataSearch } from './data-search';
import { useCount, type Namespace } from './use-data';
import { useCollections, type Source } from './use-sources';

const NewCollection = lazy(async () => ({ default: (await import('./new-collection')).NewCollection }));

interface TreeProps {
  readonly path: string;
  readonly sources: readonly Source[];
  /** Selection in the address. */
  readonly shown: DataSearch;
  readonly onShow: (collection: DataSearch) => void;
}

/** Number of documents of the collection that is worked on: its head shows the same. */
function Count({ namespace }: { readonly namespace: Namespace }) {
  const { data } = useCount(namespace, {});
  return data === undefined ? null : <>{shortNumber(data)}</>;
}

/** Collections by data source and database, with their numbers of documents. */
export function CollectionTree({ path, sources, shown, onShow }: TreeProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  /** The form is loaded once it was asked for; closed, it keeps what was typed. */
  const [hasForm, loadForm] = useState(false);
  const query = useCollections(path, sources);
  const { source = '', database = '', collection = '' } = shown;
  const isKnown = sources.some(({ _id }) => _id === source);
  const entries = useMemo(() => {
    // The one that is shown may be created only with its first document.
    const places = [...placesOf(sources, query.data ?? []), ...(isKnown ? [{ source, database, collection }] : [])];
    return collectionEntries(sources, places, { isBySource: true });
  }, [sources, query.data, isKnown, source, database, collection]);
  const shownId = entryIdOf({ source, database, collection });
  const counts = useMemo(() => {
    const found = query.data ?? [];
    return new Map(placesOf(sources, found).map((place, index) => [entryIdOf(place), found[index]?.count]));
  }, [sources, query.data]);
  const markOf = (id: string): ReactNode => {
    const place = placeOfEntry(id);
    if (id === shownId) return <Count namespace={{ ...place, service: `${path}/services/${place.source}` }} />;
    const count = counts.get(id);
    return count === undefined ? null : shortNumber(count);
  };
  return (
    <>
      <PaneHead title="Collections" search="Find a collection" text={text} onSearch={setText}>
        <IconButton
          small
          label="Refresh"
          icon={RotateCw}
          onClick={() =>
            void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'data' || kind === 'collections' })
          }
        />
        <IconButton
          small
          label="New collection"
          icon={Plus}
          aria-haspopup="dialog"
          onClick={() => {
            loadForm(true);
            setCreating(true);
          }}
        />
      </PaneHead>
      <Pending query={query} what="collections" />
      <FolderTree
        label="Collections"
        icon={Table2}
        entries={entries}
        text={text}
        selected={shownId}
        mark={markOf}
        onSelect={(id) => onShow(placeOfEntry(id))}
      />
      {hasForm && (
        <Dialog isKept isOpen={isCreating} onClose={() => setCreating(false)} title="New collection">
          <Suspense>
            <NewCollection
              path={path}
              sources={sources}
              place={{ source: isKnown ? source : (sources[0]?._id ?? ''), database }}
              onMade={(made) => {
                setCreating(false);
                onShow(made);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
