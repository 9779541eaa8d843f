import type { Filed } from '../../ui/workspace/folders';
import type { CollectionName } from './collection-name';
import type { Source } from './use-sources';

/** Place of a collection, with its data source by id. */
export interface CollectionPlace {
  readonly source: string;
  readonly database: string;
  readonly collection: string;
}

/** A slash of a name, as it is shown in trees: there, slashes are between folders. */
const SLASH = '\u2215';

/** Returns the id of a collection in trees. */
export function entryIdOf({ source, database, collection }: Partial<CollectionPlace>): string {
  return JSON.stringify([source, database, collection]);
}

/** Returns the collection an entry stands for. */
export function placeOfEntry(id: string): CollectionPlace {
  const [source, database, collection] = JSON.parse(id) as [string, string, string];
  return { source, database, collection };
}

/** Returns where listed collections are. */
export function placesOf(sources: readonly Source[], listed: readonly CollectionName[]): CollectionPlace[] {
  const ids = new Map(sources.map(({ _id, name }) => [name, _id]));
  return listed.map(({ source, ...names }) => ({ ...names, source: ids.get(source) ?? '' }));
}

interface TreeOptions {
  /** True if data sources are the outer folders. */
  readonly isBySource: boolean;
}

/** Returns the entries of a tree, in folders by data source and database, each collection once; places without all names are left out. */
export function collectionEntries(
  sources: readonly Source[],
  places: readonly Partial<CollectionPlace>[],
  { isBySource }: TreeOptions,
): Filed[] {
  const names = new Map(sources.map(({ _id, name }) => [_id, name]));
  const complete = places.filter(({ source, database, collection }) => source && database && collection);
  return [...new Set(complete.map(entryIdOf))].map((id) => {
    const { source, database, collection } = placeOfEntry(id);
    const parts = [...(isBySource ? [names.get(source) ?? source] : []), database, collection];
    return { id, name: parts.map((part) => part.replaceAll('/', SLASH)).join('/') };
  });
}
