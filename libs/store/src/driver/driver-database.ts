import { LRUCache } from 'lru-cache';
import type { Collection, Db } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import type { ClusterNamespace } from '../port/cluster-namespace.js';
import type { SendCommand } from '../command/command-message.js';
import { InsertsOfATurn, type InsertTarget } from '../inserts/inserts-of-a-turn.js';
import type { InsertStatement, RefusedWrite } from '../port/statement.js';
import type { Database, Place, Store, Terms } from '../port/store.js';
import { insertDirectly, wayOf, wayPast, type DirectPlace } from './direct-statements.js';
import { refusalsOf } from './refused-writes.js';
import { statementOptions, timeLeft } from './statement-options.js';

/** Maximum number of cached collections per database, least recently used first out: end users may choose any names. */
const COLLECTIONS_MAX = 256;

/** Document with an `_id`, and its bytes. */
export interface NewDocument {
  readonly document: Document;
  readonly bytes: Uint8Array;
}

/** Database of the driver. Its collections are kept, because the driver resolves all of its options for every handle it creates. */
export class DriverDatabase implements Database {
  private readonly places = new LRUCache<string, DriverPlace>({ max: COLLECTIONS_MAX });

  constructor(
    readonly store: Store,
    readonly handle: Db,
    readonly namespace: ClusterNamespace,
  ) {}

  get name(): string {
    return this.handle.databaseName;
  }

  /** Returns a collection, with the read preference of the database. */
  place(collection: string): DriverPlace {
    let place = this.places.get(collection);
    if (!place) {
      place = new DriverPlace(this, this.handle.collection(collection));
      this.places.set(collection, place);
    }
    return place;
  }
}

/** Collection of the driver, and the inserts that wait for the end of a turn. */
export class DriverPlace implements Place, DirectPlace {
  readonly way: SendCommand | null;
  /** Documents that are sent past the driver, grouped by app and turn of the event loop; absent before the first. */
  waiting: InsertsOfATurn<NewDocument> | undefined;

  constructor(
    readonly database: DriverDatabase,
    readonly handle: Collection,
  ) {
    this.way = wayPast(handle);
  }

  get collection(): string {
    return this.handle.collectionName;
  }

  /** Checks if an insert may share a command with others of its turn. */
  goesTogether({ bytes }: InsertStatement, terms: Terms): boolean {
    return bytes !== undefined && wayOf(this, terms) !== null;
  }

  async insert(statement: InsertStatement, terms: Terms): Promise<readonly RefusedWrite[]> {
    const { documents, bytes, ordered = true } = statement;
    const [document] = documents;
    if (document && bytes && this.goesTogether(statement, terms)) {
      // A caller without time left gets its error immediately.
      timeLeft(terms);
      this.waiting ??= new InsertsOfATurn(targetOf(this), (one) => one.bytes.length);
      await this.waiting.add({ document, bytes }, terms);
    } else if (!ordered) return refusedOf(() => this.handle.insertMany(documents, { ...statementOptions(terms), ordered }));
    else if (document && documents.length === 1) await this.handle.insertOne(document, statementOptions(terms));
    else await this.handle.insertMany(documents, statementOptions(terms));
    return [];
  }
}

/** Runs an unordered insert. Returns the documents it did not insert, by index, with the reasons. */
async function refusedOf(work: () => Promise<unknown>): Promise<readonly RefusedWrite[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return refusalsOf(error);
  }
}

export function driverDatabase(database: Database): DriverDatabase {
  if (database instanceof DriverDatabase) return database;
  throw new TypeError('the database is of another store');
}

export function driverPlace(place: Place): DriverPlace {
  if (place instanceof DriverPlace) return place;
  throw new TypeError('the collection is of another store');
}

/** Sends inserts past the driver. Documents that cannot be sent this way now are inserted one by one by the driver. */
function targetOf(place: DriverPlace): InsertTarget<NewDocument> {
  return {
    alone: async ({ document, bytes }, scope) => {
      const refusals = await insertDirectly(place, [bytes], scope);
      if (!refusals) await place.handle.insertOne(document, statementOptions(scope));
      else if (refusals[0]) throw refusals[0];
    },
    together: async (all, scope) => {
      const refusals = await insertDirectly(
        place,
        all.map(({ bytes }) => bytes),
        scope,
      );
      if (!refusals) return new Map(all.map((_, index) => [index, null]));
      return new Map([...refusals.entries()].filter(([, refusal]) => refusal !== undefined));
    },
  };
}
