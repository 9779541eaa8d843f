import { isDocument, type Document } from '../bson/types.js';
import type { MongoError } from '../errors/mongo-error.js';
import type { LongStatement } from './long-statement.js';

export function emptyTotals({ statement }: LongStatement): Document {
  return statement.definition.name === 'delete' ? { n: 0, ok: 1 } : { ok: 1 };
}

/** Returns a command's reply for a statement that failed as a whole. */
export function failedReply({ statement, index }: LongStatement, { code, errmsg, extra }: MongoError): Document {
  const error = { code, errmsg, ...extra };
  if (statement.definition.name === 'bulkWrite')
    return { results: [{ ok: 0, idx: index, ...error, n: 0 }], ...NO_OUTCOME, ok: 1 };
  const counts = statement.definition.name === 'update' ? { n: 0, nModified: 0 } : { n: 0 };
  return { ...counts, writeErrors: [{ index, ...error }], ok: 1 };
}

const NO_OUTCOME = { nErrors: 1, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };

/**
 * Merges the results of a statement's parts: `bulkWrite` reports one outcome per statement, regardless of the number of
 * its parts.
 */
export function asOneStatement(totals: Document): Document {
  const { results } = totals;
  if (!Array.isArray(results) || results.length < 2) return totals;
  const outcomes = results.filter(isDocument);
  const outcome = outcomes.find(({ ok }) => ok === 0) ?? outcomes.reduce(addOutcomes);
  return { ...totals, results: [outcome] };
}

function addOutcomes(a: Document, b: Document): Document {
  const sum: Document = { ...a, n: Number(a.n) + Number(b.n) };
  if (typeof a.nModified === 'number') sum.nModified = a.nModified + Number(b.nModified);
  return sum;
}

export function isFailed(reply: Document): boolean {
  if (Array.isArray(reply.writeErrors)) return reply.writeErrors.length > 0;
  return Array.isArray(reply.results) && reply.results.some((result) => isDocument(result) && result.ok === 0);
}

/** Returns the number of documents a reply is about. */
export function countOf(reply: Document): number {
  if (isDocument(reply.lastErrorObject)) return Number(reply.lastErrorObject.n);
  return Number(reply.n ?? 0) + Number(reply.nMatched ?? 0) + Number(reply.nDeleted ?? 0);
}

const COUNTS = ['n', 'nModified', 'nMatched', 'nDeleted'];

/** Returns a reply without the documents that were not written after all. */
export function without(reply: Document, documents: number): Document {
  if (documents === 0) return reply;
  const rest: Document = { ...reply };
  for (const name of COUNTS) if (typeof rest[name] === 'number') rest[name] = Math.max(0, rest[name] - documents);
  if (Array.isArray(reply.results))
    rest.results = reply.results.map((result: unknown) => (isDocument(result) ? without(result, documents) : result));
  return rest;
}

/** Rewrites the index of an error: the one statement of a reader's command has another place in the client's. */
export function reindexed(reply: Document, index: number): Document {
  if (index === 0) return reply;
  const moved = (field: string, key: string): Document => {
    const list: unknown = reply[field];
    return Array.isArray(list) ? { [field]: list.filter(isDocument).map((entry) => ({ ...entry, [key]: index })) } : {};
  };
  return { ...reply, ...moved('writeErrors', 'index'), ...moved('upserted', 'index'), ...moved('results', 'idx') };
}
