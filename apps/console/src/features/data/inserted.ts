import { numberOf } from './count-text';
import type { Document } from './use-data';

/** Result of inserting documents so far. */
export interface Inserted {
  /** Number of documents the server has replied for, from the first one. */
  readonly sent: number;
  readonly inserted: number;
  readonly failed: number;
  /** The first of those that failed, by their places. */
  readonly failures: readonly { readonly index: number; readonly error: string }[];
}

export const NOTHING_INSERTED: Inserted = { sent: 0, inserted: 0, failed: 0, failures: [] };

/** Reply of `insert_documents`. */
export interface InsertReply {
  readonly inserted: unknown;
  readonly failed: unknown;
  readonly failures: readonly { readonly index: unknown; readonly error: string }[];
}

const DUPLICATE_ID = /duplicate key.*\b_id_\b/s;

/** Documents whose `_id` was made here. */
const identifiedHere = new WeakSet<Document>();

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns documents that all have an `_id`: what is sent again after a lost reply is then not inserted twice. */
export function identified(documents: readonly Document[]): Document[] {
  const begin = `${Math.floor(Date.now() / 1_000)
    .toString(16)
    .padStart(8, '0')}${hex(5)}`;
  return documents.map((document, index) => {
    if (Object.hasOwn(document, '_id')) return document;
    // A counter of three bytes: documents with equal ones have other first bytes.
    const oid = `${index > 0xff_ff_ff ? `${begin.slice(0, 8)}${hex(5)}` : begin}${(index & 0xff_ff_ff).toString(16).padStart(6, '0')}`;
    const own = { _id: { $oid: oid }, ...document };
    identifiedHere.add(own);
    return own;
  });
}

/**
 * Returns the result after another part. A document that has an `_id` made here, and is there already, was inserted by a request whose
 * reply was lost.
 */
export function insertedAfter(before: Inserted, part: readonly Document[], reply: InsertReply): Inserted {
  const told = reply.failures.map(({ index, error }) => ({ at: numberOf(index), error }));
  const real = told.filter(({ at, error }) => {
    const document = part[at];
    return !(document && identifiedHere.has(document) && DUPLICATE_ID.test(error));
  });
  const there = told.length - real.length;
  return {
    sent: before.sent + part.length,
    inserted: before.inserted + numberOf(reply.inserted) + there,
    failed: before.failed + numberOf(reply.failed) - there,
    failures: [...before.failures, ...real.map(({ at, error }) => ({ index: before.sent + at, error }))],
  };
}
