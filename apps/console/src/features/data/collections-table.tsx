import { DataTable, type Column } from '../../ui/display/data-table';
import { sizeText } from '../hosting/hosted-file';
import { keyOf } from './collection-name';
import type { DataSearch } from './data-search';
import { useCollections, type FoundCollection, type Source } from './use-sources';

interface TableProps {
  readonly path: string;
  readonly sources: readonly Source[];
  readonly onShow: (collection: DataSearch) => void;
}

const COLUMNS: readonly Column<FoundCollection>[] = [
  { head: 'Collection', by: ({ database, collection }) => `${database}.${collection}` },
  { head: 'Data source', by: ({ source }) => source },
  { head: 'Documents', by: ({ count }) => count ?? -1 },
  { head: 'Size', by: ({ storage_size: size }) => size ?? -1 },
  { head: 'Indexes', by: ({ index_size: size }) => size ?? -1 },
  'Configured',
];

function indexText({ indexes, index_size: size }: FoundCollection): string {
  return indexes === undefined || size === undefined ? '' : `${indexes.toLocaleString()} · ${sizeText(size)}`;
}

/** All collections with their numbers of documents and sizes. */
export function CollectionsTable({ path, sources, onShow }: TableProps) {
  const { data } = useCollections(path, sources, true);
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="data-collections" aria-label="All collections">
      <DataTable
        nouns="collections"
        columns={COLUMNS}
        rows={data}
        row={(each) => {
          const { source, database, collection, type, count, storage_size: size } = each;
          const id = sources.find(({ name }) => name === source)?._id;
          return (
            <tr key={keyOf(each)}>
              <td className="mono">
                <button
                  type="button"
                  className="data-open"
                  onClick={() => onShow({ ...(id === undefined ? {} : { source: id }), database, collection })}
                >
                  {database}.{collection}
                </button>
              </td>
              <td>{source}</td>
              <td>{count?.toLocaleString() ?? (type === 'view' ? 'View' : '')}</td>
              <td>{size === undefined ? '' : sizeText(size)}</td>
              <td>{indexText(each)}</td>
              <td className="muted">
                {[...(each.has_schema ? ['Schema'] : []), ...(each.has_rule ? ['Rules'] : [])].join(' · ')}
              </td>
            </tr>
          );
        }}
      />
    </section>
  );
}
