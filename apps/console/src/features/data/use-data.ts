import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '../../api/current-session';

/** A collection of a data source. */
export interface Namespace {
  /** Path of the data source in the administration API. */
  readonly service: string;
  readonly database: string;
  readonly collection: string;
}

export type Document = Readonly<Record<string, unknown>>;

function bodyOf({ database, collection }: Namespace, members: object): object {
  return { database_name: database, collection_name: collection, ...members };
}

/** Runs a command about a collection. */
export function command<T>(namespace: Namespace, name: string, members: object = {}): Promise<T> {
  return session.write<T>('POST', `${namespace.service}/commands/${name}`, bodyOf(namespace, members));
}

/** What is read of a collection. */
export function useCommand<T>(namespace: Namespace, name: string, members: object = {}) {
  return useQuery({
    queryKey: ['data', namespace, name, members],
    queryFn: () => command<T>(namespace, name, members),
    staleTime: 0,
  });
}

/** A change of a collection; everything of it that is shown is read anew afterwards. */
export function useDataWrite(namespace: Namespace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, members }: { readonly name: string; readonly members: object }) => command(namespace, name, members),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
}
