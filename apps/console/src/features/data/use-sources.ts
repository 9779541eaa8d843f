import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { CollectionName } from './collection-name';

/** A service whose documents can be read. */
export type Source = Pick<Schemas['ListedService'], '_id' | 'name' | 'type'>;

/** Types of data sources whose documents can be read. */
const MONGODB: readonly string[] = ['mongodb-atlas', 'mongodb'];

export function useSources(path: string | undefined) {
  return useQuery({
    queryKey: ['services', path],
    queryFn: () => session.json<Source[]>(`${path ?? ''}/services`),
    enabled: path !== undefined,
    select: (services) => services.filter(({ type }) => MONGODB.includes(type)),
  });
}

/** A collection that exists, with what its server tells of it. */
export type FoundCollection = CollectionName & Schemas['DescribedCollection'];

async function collectionsOf(path: string, { _id, name: source }: Source, hasSizes: boolean): Promise<FoundCollection[]> {
  const command = `${path}/services/${_id}/commands/describe_collections`;
  const body = hasSizes ? { sizes: true } : {};
  const { collections } = await session.write<Schemas['DescribedCollections']>('POST', command, body);
  return collections.map((each) => ({ ...each, source }));
}

/** Loads the collections of the data sources with their numbers of documents and, if `hasSizes` is set, their sizes. */
export function useCollections(path: string | undefined, sources: readonly Source[] | undefined, hasSizes = false) {
  return useQuery({
    queryKey: ['collections', path, sources?.map(({ _id }) => _id), ...(hasSizes ? ['sizes'] : [])],
    queryFn: async () => (await Promise.all((sources ?? []).map((source) => collectionsOf(path ?? '', source, hasSizes)))).flat(),
    enabled: path !== undefined && sources !== undefined && sources.length > 0,
  });
}
