import { setImmediate as nextTurn } from 'node:timers/promises';
import { asciiPart, TextBuffer } from '#codecs/bson/text-buffer.js';
import { NameSet } from '#codecs/bson/name-set.js';
import { BSON, ObjectId, type Document } from '#codecs/bson/values.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { writeStoredDocument, type KeptMembers } from '#codecs/ejson/stored-ejson.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { AppError } from '#contracts/error.js';
import { isAllFields, keepFields, type FieldSet } from '#rules/access/field-set.js';
import type { Batches } from '#store/port/statement.js';
import { DOCUMENTS_MAX } from './data-collection.js';

/** Maximum length of a read's result as extended JSON, in UTF-16 units; a longer one is an error. */
export const RESULT_LENGTH_MAX = 16 * 1024 * 1024;

/** Bytes of documents processed without a pause: the requests of others are served in between. */
const PIECE_BYTES = 128 * 1024;

const COMMA = asciiPart(',');

/** Shared buffer for all results: no code awaits while it contains data. */
const buffer = new TextBuffer();

/** Top-level properties to show of a stored document, also by their bytes. */
export interface KeptFields extends KeptMembers {
  readonly fields: FieldSet;
}

/**
 * Document as its reader may see it: stored bytes with the properties to show, `null` for all of them, or a decoded
 * document if more has to be done than to leave out top-level properties.
 */
export type Shown = { readonly bytes: Buffer; readonly kept: KeptFields | null } | { readonly document: Document };

/**
 * Returns what is shown of a stored document, `null` if it may not be read.
 * @param isSkipped true if the document will only be skipped, so that only whether it may be read matters
 */
export type Show = (bytes: Buffer, isSkipped: boolean) => Shown | null | Promise<Shown | null>;

/** Documents of a read in order, some at a time. Readers that convert them to JSON decode only what needs it. */
export type Found = AsyncIterable<readonly Shown[]>;

/** Shows documents as they are stored. */
export const showWhole: Show = (bytes) => ({ bytes, kept: null });

/** Result of a read, and the numbers of visible documents to skip and to return at most. */
interface Reading {
  readonly batches: Batches;
  readonly show: Show;
  readonly skip: number;
  readonly limit: number;
}

/** Yields the visible documents of a read. Documents are judged only until the limit is reached. */
export async function* found({ batches, show, skip, limit }: Reading): AsyncGenerator<readonly Shown[]> {
  let [toSkip, left] = [skip, limit];
  for await (const batch of batches) {
    let piece: Shown[] = [];
    let bytes = 0;
    for (const document of batch) {
      const judging = show(document, toSkip > 0);
      const isAwaited = judging instanceof Promise;
      const shown = isAwaited ? await judging : judging;
      if (shown !== null && toSkip > 0) toSkip -= 1;
      else if (shown !== null) {
        piece.push(shown);
        left -= 1;
        if (left === 0) {
          yield piece;
          return;
        }
      }
      bytes += document.length;
      if (bytes < PIECE_BYTES && !isAwaited) continue;
      if (piece.length > 0) yield piece;
      if (bytes >= PIECE_BYTES) await nextTurn();
      [piece, bytes] = [[], isAwaited && bytes < PIECE_BYTES ? bytes : 0];
    }
    if (piece.length > 0) yield piece;
  }
}

/** Yields documents as they are stored, up to the limit of any read. */
export function wholeDocuments(batches: Batches): Found {
  return found({ batches, show: showWhole, skip: 0, limit: DOCUMENTS_MAX });
}

/** Yields no documents. */
export async function* nothingFound(): AsyncGenerator<readonly Shown[]> {
  yield* [];
}

export function keptFields(fields: FieldSet): KeptFields | null {
  return isAllFields(fields) ? null : { fields, names: new NameSet(fields.names), keepsNamed: fields.kind === 'only' };
}

/** Decodes the documents of a read, one by one. */
export async function* documentsOf(read: Found): AsyncGenerator<Document> {
  for await (const piece of read) for (const shown of piece) yield decoded(shown);
}

/** Reads to the end, and returns the first document; `null` without one. */
export async function firstOf(read: Found): Promise<Document | null> {
  let first: Document | null = null;
  for await (const [shown] of read) if (shown) first ??= decoded(shown);
  return first;
}

function decoded(shown: Shown): Document {
  if ('document' in shown) return shown.document;
  const document = readDocument(shown.bytes);
  return shown.kept === null ? document : keepFields(document, shown.kept.fields);
}

/** Encodes documents as a list in canonical extended JSON. @throws AppError `ReadSizeLimitExceeded` */
export async function listText(read: Found): Promise<string> {
  const texts: string[] = [];
  let length = 2;
  for await (const piece of read) {
    const text = textOf(piece);
    length += text.length + 1;
    if (length > RESULT_LENGTH_MAX) throw resultTooLarge();
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

/** Reads to the end, and encodes the first document; `null` without one. */
export async function firstText(read: Found): Promise<string | null> {
  let first: string | null = null;
  for await (const [shown] of read) if (shown) first ??= textOf([shown]);
  return first;
}

/** Encodes documents, separated by commas. */
function textOf(documents: readonly Shown[]): string {
  try {
    for (const shown of documents) {
      if (buffer.length > 0) buffer.put(COMMA);
      if ('document' in shown) buffer.text(encodeEjson(shown.document));
      else writeStoredDocument(buffer, shown.bytes, shown.kept);
    }
    return buffer.take();
  } catch (error) {
    // Clears the buffer for its next user.
    buffer.back(0);
    throw error;
  }
}

/**
 * Returns `true` for a plain document. A BSON value such as an identifier or a date is an object too, but no document: its
 * properties mean nothing to the server, and a binary has one per byte, up to millions.
 */
export function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the document with an `_id`; a missing one is generated as the first field. */
export function identified(document: Document): Document {
  return Object.hasOwn(document, '_id') ? document : { _id: new ObjectId(), ...document };
}

/** Returns the bytes a document is stored as. @throws BSONError */
export function storedBytes(document: Document): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: false });
}

/** Decodes stored documents, one by one. */
export async function* eachDocument(batches: Batches): AsyncGenerator<Document> {
  for await (const batch of batches) for (const bytes of batch) yield readDocument(bytes);
}

/** Reads documents to their end. */
export async function allDocuments(batches: Batches): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of eachDocument(batches)) documents.push(document);
  return documents;
}

/** Combines queries into one; a single query is returned unchanged. */
export function allOf(queries: readonly Document[]): Document {
  const stated = queries.filter((query) => Object.keys(query).length > 0);
  const [only] = stated;
  return stated.length > 1 ? { $and: stated } : (only ?? {});
}

export function resultTooLarge(what = 'the result is larger than 16 MB'): AppError {
  return new AppError('ReadSizeLimitExceeded', what);
}
