import { setMaxListeners } from 'node:events';
import { driverInserts, type DriverCollection } from './driver-inserts.js';
import { InsertsOfATurn, type InsertScope } from './inserts-of-a-turn.js';

/** The platform's own records are no app's, and nobody takes them back. */
const OF_PLATFORM: InsertScope = { appId: '', deadline: Infinity, signal: new AbortController().signal };
// Each record listens while it waits.
setMaxListeners(0, OF_PLATFORM.signal);

/** Adds single records of the platform to a collection, those of one turn together. */
export class GatheredInserts<T extends { _id: string }> {
  private readonly inserts: InsertsOfATurn<T>;

  /** @param collection asked for with each command, because clients are replaced */
  constructor(collection: () => DriverCollection<T>) {
    this.inserts = new InsertsOfATurn(driverInserts(collection));
  }

  /** Resolves when the record is stored. Fails as the driver's `insertOne` does. */
  add(record: T): Promise<void> {
    return this.inserts.add(record, OF_PLATFORM);
  }
}
