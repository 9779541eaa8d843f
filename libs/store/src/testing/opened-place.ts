import type { MongoClient } from 'mongodb';
import { ClusterNamespace } from '../port/cluster-namespace.js';
import type { DriverPlace } from '../driver/driver-database.js';
import { DriverStore } from '../driver/driver-store.js';

/** Returns a collection of a client as a store has it. */
export function openedPlace(client: MongoClient, database: string, collection: string): DriverPlace {
  return new DriverStore(client).database(database, ClusterNamespace.SHARED).place(collection);
}
