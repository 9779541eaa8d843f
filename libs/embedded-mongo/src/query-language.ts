import { decode } from './bson/decode.js';
import { encode } from './bson/encode.js';
import { compileMatcher } from './query/matcher.js';
import { compileProjection } from './query/projection.js';
import { untilDeadline } from './work/work-clock.js';

/** Milliseconds a query or a projection may take for one document. */
const DOCUMENT_MS = 250;
/** Levels an event puts around a document that is as deeply nested as documents may be. */
const EVENT_DEPTH = 3;

/** Tests one document, as BSON. Throws a `MongoError` when that takes more than 250 ms. */
export type DocumentTest = (document: Uint8Array) => boolean;

/** Makes the projected copy of a document, both as BSON. Throws a `MongoError` when that takes more than 250 ms. */
export type DocumentShape = (document: Uint8Array) => Uint8Array;

/**
 * Compiles a query, given as BSON, for use outside of a store: it matches the documents a `find` with it would return. Throws
 * the same `MongoError` as a store for an invalid query.
 */
export function compileQuery(query: Uint8Array): DocumentTest {
  const matches = compileMatcher(decode(query), {}, 'stage');
  return (document) => untilDeadline(Date.now() + DOCUMENT_MS, () => matches(decode(document, { enclosing: EVENT_DEPTH })));
}

/**
 * Compiles a projection, given as BSON, in the same way; an empty one keeps everything. Throws the same `MongoError` as a store.
 */
export function compileShape(projection: Uint8Array): DocumentShape {
  const project = compileProjection(decode(projection));
  if (!project) return (document) => document;
  return (document) =>
    untilDeadline(Date.now() + DOCUMENT_MS, () => encode(project(decode(document, { enclosing: EVENT_DEPTH })), EVENT_DEPTH));
}
