import { useCollections, useSources } from '../../features/data/use-sources';
import type { Place } from './places';

interface CollectionPlaces {
  readonly places: readonly Place[];
  readonly isComplete: boolean;
  readonly error: Error | null;
}

/** Lists the collections of the app's data sources. */
export function useCollectionPlaces(path: string | undefined): CollectionPlaces {
  const sources = useSources(path);
  const collections = useCollections(path, sources.data);
  const ids = new Map(sources.data?.map(({ _id, name }) => [name, _id]));
  const places = (collections.data ?? []).map(({ source, database, collection }): Place => ({
    kind: 'Collection',
    name: `${database}.${collection}`,
    section: 'data',
    search: { source: ids.get(source) ?? '', database, collection },
    also: source,
  }));
  const error = sources.error ?? collections.error;
  const isRead = sources.data !== undefined && (sources.data.length === 0 || collections.data !== undefined);
  return { places, isComplete: isRead || error !== null, error };
}
