import { queryOf, type DataQuery } from './data-search';

/** A query with a name, of one collection. */
export interface SavedQuery {
  readonly name: string;
  /** Id of the data source. */
  readonly source: string;
  readonly database: string;
  readonly collection: string;
  readonly query: DataQuery;
}

/** The oldest go where there are more. */
export const QUERIES_MAX = 200;
export const NAME_MAX = 80;

/** Returns the queries in a stored string; invalid ones are left out. */
export function queriesOf(text: string | null): readonly SavedQuery[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(queryOrNothing) : [];
  } catch {
    // The key holds something else: the next saved query replaces it.
    return [];
  }
}

function queryOrNothing(stored: unknown): SavedQuery[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { name, source, database, collection, query } = stored as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof source !== 'string') return [];
  if (typeof database !== 'string' || typeof collection !== 'string') return [];
  const members = typeof query === 'object' && query !== null ? (query as Readonly<Record<string, unknown>>) : {};
  return [{ name, source, database, collection, query: queryOf(members) }];
}

function isSame(a: SavedQuery, b: SavedQuery): boolean {
  return a.name === b.name && a.source === b.source && a.database === b.database && a.collection === b.collection;
}

/** Adds a query, which replaces one with the same name and collection. */
export function withQuery(kept: readonly SavedQuery[], added: SavedQuery): readonly SavedQuery[] {
  return [...withoutQuery(kept, added), added].slice(-QUERIES_MAX);
}

export function withoutQuery(kept: readonly SavedQuery[], left: SavedQuery): readonly SavedQuery[] {
  return kept.filter((each) => !isSame(each, left));
}
