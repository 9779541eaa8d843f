import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import type { CommandContext } from './command.js';
import { deleteDocuments } from './delete.js';

/** Documents removed per write, so that a large expiry does not hold up other writes. */
const STEP = 100;

/** Removes documents whose TTL index says they have expired by `now`, like the server's monitor does once a minute. */
export async function removeExpired(context: CommandContext, now: number): Promise<void> {
  const { catalog, writes } = context.store;
  for (const collection of catalog.list()) {
    for (const index of collection.indexes) {
      const seconds = index.expireAfterSeconds;
      // A geometry is never a date.
      if (seconds === undefined || index.building || index.geo) continue;
      const before = new Date(now - seconds * 1000);
      let removed = STEP;
      while (removed === STEP) removed = await writes.run(() => removeStep(context, collection, index, before));
    }
  }
}

function removeStep(context: CommandContext, collection: Collection, index: CollectionIndex, before: Date): number {
  if (collection.dropped || index.dropped || context.store.gates.isClosed(collection.database)) return 0;
  const [field] = index.fields;
  if (!field) return 0;
  const expired = { [field.name]: { $lt: before } };
  const filter = index.partial ? { $and: [expired, index.partial] } : expired;
  // Hidden indexes expire documents too, but cannot be hinted.
  const hint = index.hidden ? undefined : index.name;
  return deleteDocuments(context, collection.namespace, { filter, hint, multi: true, limit: STEP }).length;
}
