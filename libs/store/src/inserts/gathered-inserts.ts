import { setMaxListeners } from 'node:events';
import { MongoBulkWriteError, type Collection, type OptionalUnlessRequiredId } from 'mongodb';
import { InsertsOfATurn, type InsertScope, type InsertTarget, type Refusals } from './inserts-of-a-turn.js';

/** Methods used of the driver's collection. */
type DriverCollection<T extends { _id: string }> = Pick<Collection<T>, 'insertOne' | 'insertMany'>;

/** Scope of the platform's own records, which belong to no app and are never canceled. */
const OF_PLATFORM: InsertScope = { owner: '', deadline: Infinity, signal: new AbortController().signal };
// Each record listens while it waits.
setMaxListeners(0, OF_PLATFORM.signal);

/**
 * Inserts single records of the platform into a collection through the driver, combining the records of one event-loop
 * turn.
 */
export class GatheredInserts<T extends { _id: string }> {
  private readonly inserts: InsertsOfATurn<T>;

  /** @param collection asked for with each command, because clients are replaced */
  constructor(collection: () => DriverCollection<T>) {
    this.inserts = new InsertsOfATurn(targetOf(collection));
  }

  /** Resolves when the record is stored. Fails as the driver's `insertOne` does. */
  add(record: T): Promise<void> {
    return this.inserts.add(record, OF_PLATFORM);
  }
}

function targetOf<T extends { _id: string }>(collection: () => DriverCollection<T>): InsertTarget<T> {
  return {
    alone: async (record) => {
      await collection().insertOne(record as OptionalUnlessRequiredId<T>);
    },
    together: async (records) => {
      try {
        await collection().insertMany(records as readonly OptionalUnlessRequiredId<T>[], { ordered: false });
        return new Map();
      } catch (error) {
        const refused = refusedIn(error);
        if (!refused) throw causeOf(error);
        return refused;
      }
    },
  };
}

/** Returns the records that a command did not insert while it inserted the others; `null` if that is unknown. */
function refusedIn(error: unknown): Refusals | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const errors = [error.writeErrors].flat();
  // The driver does not report which index rejected each of several records.
  return errors.length === 0 ? null : new Map(errors.map(({ index }) => [index, null]));
}

/** A write of several records wraps what ended it. */
function causeOf(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}
