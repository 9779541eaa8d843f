import type { Document } from '#codecs/bson/values.js';
import { StoreError } from '#store/port/store-error.js';
import type { Place, Terms } from '#store/port/store.js';
import { allDocuments } from '../data/documents.js';

/** Bytes of a collection, and the number of its indexes. */
export interface CollectionSizes {
  readonly size: number;
  readonly storage_size: number;
  readonly index_size: number;
  readonly indexes: number;
  /** Bytes of each index. */
  readonly indexSizes: ReadonlyMap<string, number>;
}

/** Searches that used an index since a time. */
export interface IndexUses {
  readonly uses: number;
  readonly since: Date;
}

/** Statistics of an index on one server. */
interface IndexReply extends Document {
  readonly name: string;
  readonly accesses: { readonly ops: unknown; readonly since: Date };
}

/** Returns what a server tells; `null` where it refuses to: of views, and without the right. */
async function ifTold<Told>(told: Promise<Told>, { signal }: Terms): Promise<Told | null> {
  try {
    return await told;
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'refused' && !signal.aborted) return null;
    throw error;
  }
}

function reported(place: Place, stage: Document, terms: Terms): Promise<Document[] | null> {
  return ifTold(allDocuments(place.database.store.run(place, { op: 'aggregate', pipeline: [stage] }, terms)), terms);
}

/** Returns the number of documents by the statistics of the server; `null` where it does not tell it. */
export function countOf(place: Place, terms: Terms): Promise<number | null> {
  return ifTold(place.database.store.catalogue.estimate(place, terms), terms);
}

function total(parts: readonly Document[], name: string): number {
  return parts.reduce((sum, part) => sum + Number(part[name] ?? 0), 0);
}

/** Returns the sizes of a collection over all shards; `null` where the server does not tell them. */
export async function sizesOf(place: Place, terms: Terms): Promise<CollectionSizes | null> {
  const replies = await reported(place, { $collStats: { storageStats: {} } }, terms);
  if (!replies) return null;
  const parts = replies.map(({ storageStats }) => (storageStats ?? {}) as Document);
  const indexSizes = new Map<string, number>();
  for (const part of parts) {
    for (const [name, bytes] of Object.entries((part['indexSizes'] ?? {}) as Document)) {
      indexSizes.set(name, (indexSizes.get(name) ?? 0) + Number(bytes));
    }
  }
  return {
    size: total(parts, 'size'),
    storage_size: total(parts, 'storageSize'),
    index_size: total(parts, 'totalIndexSize'),
    indexes: parts.reduce((most, { nindexes }) => Math.max(most, Number(nindexes ?? 0)), 0),
    indexSizes,
  };
}

/** Returns how often the indexes of a collection were used, by name; `null` where the server does not tell it. */
export async function usesOf(place: Place, terms: Terms): Promise<ReadonlyMap<string, IndexUses> | null> {
  const replies = await reported(place, { $indexStats: {} }, terms);
  if (!replies) return null;
  const all = new Map<string, IndexUses>();
  for (const { name, accesses } of replies as IndexReply[]) {
    const known = all.get(name);
    // Every server of a sharded collection counts separately.
    const since = known && known.since < accesses.since ? known.since : accesses.since;
    all.set(name, { uses: (known?.uses ?? 0) + Number(accesses.ops), since });
  }
  return all;
}
