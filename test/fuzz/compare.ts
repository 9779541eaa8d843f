import { EJSON, type Document } from 'bson';
import type { Db } from 'mongodb';
import { codeOf, sent } from '../tools/shapes/outcome.mjs';
import { commandOf, type Case } from './cases.js';

/** The result of a case on one server, as a string that is equal for equal results. */
export interface Outcome {
  readonly code: number | null;
  readonly text: string;
  /** The message of an error: it may differ. */
  readonly message: string;
}

const BY_ID = { _id: 1 };
/** Dates of documents are earlier, those a server makes later. */
const MADE_FROM = Date.parse('2024-01-01');
const KNOWN_IDS = /^5f43f8c2a1b2c3d4e5f6071[89]$/;

/** Replies to the insertion of documents that are still as they were inserted, by database and collection. */
const filled = new WeakMap<Db, Map<string, { readonly documents: readonly Document[]; readonly reply: Document }>>();

/** Runs a case on a server that has its collections. */
export async function outcome(database: Db, each: Case, lane: string): Promise<Outcome> {
  const collection = `c${each.collection}_${lane}`;
  const command = await commandOf(each, collection);
  const inserted = await fill(database, collection, each);
  const given = await sent(database, command);
  const code = codeOf(given) ?? codeOf(inserted);
  const left = each.statement.writes ? await contents(database, collection) : null;
  const shown = withoutOrder(given, command);
  return { code, text: JSON.stringify(plain({ inserted: codeOf(inserted), shown, left })), message: messageOf(given) };
}

/** Stores the documents of a case and nothing else, unless they are there. */
async function fill(database: Db, collection: string, { documents, statement: { writes } }: Case): Promise<Document> {
  const collections = filled.get(database) ?? new Map();
  filled.set(database, collections);
  const there = collections.get(collection);
  if (writes) collections.delete(collection);
  if (there?.documents === documents) return there.reply;
  const removed = await database.command({ delete: collection, deletes: [{ q: {}, limit: 0 }] });
  if (codeOf(removed) !== null) throw new Error(`the documents of another case stay: ${JSON.stringify(removed)}`);
  const reply = await sent(database, { insert: collection, documents: documents as Document[] });
  if (!writes) collections.set(collection, { documents, reply });
  return reply;
}

async function contents(database: Db, collection: string): Promise<unknown> {
  const { cursor } = await sent(database, { find: collection, sort: BY_ID, batchSize: 1000 });
  return (cursor as Document)['firstBatch'];
}

function messageOf({ errmsg, writeErrors }: Document): string {
  const [first] = (writeErrors ?? []) as Document[];
  return String(first?.['errmsg'] ?? errmsg ?? '');
}

/** Keeps what clients see of a reply; of documents in no order and values of `distinct` the order does not count. */
function withoutOrder(given: Document, { find, sort, pipeline }: Document): unknown {
  if (codeOf(given) !== null) return { code: codeOf(given) };
  const { cursor, values, n, nModified, upserted, value, lastErrorObject } = given;
  const batch = (cursor as Document | undefined)?.['firstBatch'] as Document[] | undefined;
  const last = Object.keys((pipeline as Document[] | undefined)?.at(-1) ?? {})[0];
  const isUnordered =
    (find !== undefined && sort === undefined) ||
    ['$group', '$sortByCount', '$graphLookup', '$sample', '$densify'].includes(last ?? '');
  // The documents a graph leads to have no order.
  if (last === '$graphLookup') for (const document of batch ?? []) document['x'] = sorted(document['x'] as unknown[]);
  // Nor have the values of a set.
  if (last === '$group' && JSON.stringify(pipeline).includes('"$addToSet"'))
    for (const document of batch ?? []) document['x'] = sorted(document['x'] as unknown[]);
  return {
    batch: isUnordered ? sorted(batch) : batch,
    values: sorted(values as unknown[] | undefined),
    n,
    nModified,
    upserted,
    value,
    lastErrorObject,
  };
}

function sorted(list: readonly unknown[] | undefined): readonly string[] | undefined {
  return list?.map((each) => JSON.stringify(plain(each))).toSorted();
}

/** Returns values as extended JSON, without what differs from one run to the next. */
function plain(value: unknown): unknown {
  return JSON.parse(EJSON.stringify(value, { relaxed: false }), (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null) return each;
    const { $oid, $date, $timestamp, $numberDouble } = each as Document;
    if (typeof $oid === 'string' && !KNOWN_IDS.test($oid)) return 'made id';
    if ($timestamp !== undefined && Number(($timestamp as Document)['t']) > 1_000_000) return 'made timestamp';
    if ($date !== undefined && Number(($date as Document)['$numberLong']) > MADE_FROM) return 'made date';
    if (typeof $numberDouble === 'string') return { $numberDouble: rounded($numberDouble) };
    return each;
  });
}

/** The last digits of logarithms and angles are the machine's. */
function rounded(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) && number !== 0 ? number.toPrecision(12) : text;
}
