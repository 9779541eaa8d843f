import { setMaxListeners } from 'node:events';
import { MongoBulkWriteError, type Collection, type OptionalUnlessRequiredId } from 'mongodb';
import { InsertsOfATurn, type InsertScope, type InsertTarget, type Refusals } from './inserts-of-a-turn.js';

/** What is used of the driver's collection. */
type DriverCollection<T extends { _id: string }> = Pick<Collection<T>, 'insertOne' | 'insertMany'>;

/** The platform's own records are no app's, and nobody takes them back. */
const OF_PLATFORM: InsertScope = { appId: '', deadline: Infinity, signal: new AbortController().signal };
// Each record listens while it waits.
setMaxListeners(0, OF_PLATFORM.signal);

/** Adds single records of the platform to a collection by the driver, those of one turn together. */
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

/** Which records a command did not add, where it added the others; `null` where that is not known. */
function refusedIn(error: unknown): Refusals | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const errors = [error.writeErrors].flat();
  // Of several records the driver does not tell which index each was refused by.
  return errors.length === 0 ? null : new Map(errors.map(({ index }) => [index, null]));
}

/** A write of several records wraps what ended it. */
function causeOf(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}
