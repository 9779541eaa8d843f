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

async function collectionsOf(path: string, { _id, name: source }: Source): Promise<CollectionName[]> {
  const commands = `${path}/services/${_id}/commands`;
  const databases = await session.write<string[]>('POST', `${commands}/list_databases`, {});
  const lists = await Promise.all(
    databases.map(async (database) => {
      const names = await session.write<string[]>('POST', `${commands}/list_collections`, { database_name: database });
      return names.map((collection) => ({ source, database, collection }));
    }),
  );
  return lists.flat();
}

/** The collections that exist in the data sources. */
export function useCollections(path: string | undefined, sources: readonly Source[] | undefined) {
  return useQuery({
    queryKey: ['collections', path, sources?.map(({ _id }) => _id)],
    queryFn: async () => (await Promise.all((sources ?? []).map((source) => collectionsOf(path ?? '', source)))).flat(),
    enabled: path !== undefined && sources !== undefined && sources.length > 0,
  });
}
