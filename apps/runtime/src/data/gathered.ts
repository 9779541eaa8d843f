import type { Collection } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { InsertsOfATurn, type InsertTarget } from '#store/inserts/inserts-of-a-turn.js';
import { timeLeft } from './action-scope.js';
import { insertDirectly } from './direct-statements.js';
import { statementOptions, type StatementScope } from './statement-options.js';

/** Document with an `_id`, and its bytes. */
export interface NewDocument {
  readonly document: Document;
  readonly bytes: Uint8Array;
}

/** Inserts that wait for the end of a turn, by collection. */
const gathered = new WeakMap<Collection, InsertsOfATurn<NewDocument>>();

/**
 * Inserts a document that can be sent past the driver, together with the app's other documents that are inserted into
 * the collection in this turn of the event loop.
 *
 * @throws what the driver's `insertOne` throws
 */
export async function insertOfTurn(collection: Collection, one: NewDocument, scope: StatementScope): Promise<void> {
  // A caller without time left gets its error immediately.
  timeLeft(scope);
  let inserts = gathered.get(collection);
  if (!inserts) {
    inserts = new InsertsOfATurn(targetOf(collection), ({ bytes }) => bytes.length);
    gathered.set(collection, inserts);
  }
  await inserts.add(one, scope);
}

/** Sends the waiting inserts: another statement of the collection is about to be sent, and must find their documents. */
export function sendInsertsOfTurn(collection: Collection): void {
  gathered.get(collection)?.flush();
}

/** Sends inserts past the driver. Documents that cannot be sent this way now are inserted one by one by the driver. */
function targetOf(collection: Collection): InsertTarget<NewDocument> {
  return {
    alone: async ({ document, bytes }, scope) => {
      const refusals = await insertDirectly(collection, [bytes], scope);
      if (!refusals) await collection.insertOne(document, statementOptions(scope));
      else if (refusals[0]) throw refusals[0];
    },
    together: async (all, scope) => {
      const refusals = await insertDirectly(
        collection,
        all.map(({ bytes }) => bytes),
        scope,
      );
      if (!refusals) return new Map(all.map((_, index) => [index, null]));
      return new Map([...refusals.entries()].filter(([, refusal]) => refusal !== undefined));
    },
  };
}
