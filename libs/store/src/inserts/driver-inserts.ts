import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';
import type { InsertScope, InsertTarget, Refusals } from './inserts-of-a-turn.js';

/** What is used of the driver's collection. */
export type DriverCollection<T extends Document> = Pick<Collection<T>, 'insertOne' | 'insertMany'>;

/**
 * Inserts by the driver.
 *
 * @param collection asked for with each command, because clients are replaced
 * @param optionsFor what each command is sent with
 */
export function driverInserts<T extends Document>(
  collection: () => DriverCollection<T>,
  optionsFor: (scope: InsertScope) => object = () => ({}),
): InsertTarget<T> {
  return {
    alone: async (one, scope) => {
      await collection().insertOne(one as OptionalUnlessRequiredId<T>, optionsFor(scope));
    },
    together: async (all, scope) => {
      try {
        await collection().insertMany(all as readonly OptionalUnlessRequiredId<T>[], { ...optionsFor(scope), ordered: false });
        return new Map();
      } catch (error) {
        const refused = refusedIn(error);
        if (!refused) throw causeOf(error);
        return refused;
      }
    },
  };
}

/** Which documents a command did not add, where it added the others; `null` where that is not known. */
function refusedIn(error: unknown): Refusals | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const errors = [error.writeErrors].flat();
  // Of several documents the driver does not tell which index each was refused by.
  return errors.length === 0 ? null : new Map(errors.map(({ index }) => [index, null]));
}

/** A write of several documents wraps what ended it. */
function causeOf(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}
