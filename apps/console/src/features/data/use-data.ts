import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { askWhichVersion } from '../../api/conflicts';
import { session } from '../../api/current-session';
import { numberOf } from './count-text';
import { readable } from './readable';

/** A collection of a data source. */
export interface Namespace {
  /** Path of the data source in the administration API. */
  readonly service: string;
  readonly database: string;
  readonly collection: string;
}

export type Document = Readonly<Record<string, unknown>>;

/** Returns the body of a command about a collection. */
export function bodyOf({ database, collection }: Namespace, members: object): object {
  return { database_name: database, collection_name: collection, ...members };
}

/** Runs a command about a collection. */
export function command<T>(namespace: Namespace, name: string, members: object = {}): Promise<T> {
  return session.write<T>('POST', `${namespace.service}/commands/${name}`, bodyOf(namespace, members));
}

/** Reads data of a collection with a command. */
export function useCommand<T>(namespace: Namespace, name: string, members: object = {}) {
  return useQuery({
    queryKey: ['data', namespace, name, members],
    queryFn: () => command<T>(namespace, name, members),
    staleTime: 0,
  });
}

/** Counts the documents that match a filter. */
export function useCount(namespace: Namespace, filter: Document) {
  return useQuery({
    queryKey: ['data', namespace, 'count', JSON.stringify(filter)],
    queryFn: async () => numberOf((await command<{ count: unknown }>(namespace, 'count_documents', { filter })).count),
    staleTime: 0,
  });
}

const CONFLICT = 409;

/** A document that takes the place of the one that was read. */
interface Replacement {
  readonly document: Document;
  readonly expected: Document;
}

/** Replaces a document. If it is another one by now, the administrator decides; a choice for theirs changes nothing. */
async function replace(namespace: Namespace, { document, expected }: Replacement): Promise<void> {
  const { _id } = expected;
  for (let read = expected; ;) {
    try {
      await command(namespace, 'replace_document', { _id, document, expected: read });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      const { documents } = await command<{ documents: Document[] }>(namespace, 'find_documents', { filter: { _id }, limit: 1 });
      const [theirs] = documents;
      if (!theirs) throw error;
      const choice = await askWhichVersion({ mine: readable(document), theirs: readable(theirs) });
      if (choice === 'neither') throw error;
      if (choice === 'theirs') return;
      read = theirs;
    }
  }
}

/** Calls {@link replace} for a form, then reloads all data of the collection that is shown. */
export function useReplace(namespace: Namespace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (replacement: Replacement) => replace(namespace, replacement),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
}

/** Returns a mutation that changes a collection and afterwards reloads all its shown data. */
export function useDataWrite(namespace: Namespace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, members }: { readonly name: string; readonly members: object }) => command(namespace, name, members),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data', namespace] }),
  });
}
