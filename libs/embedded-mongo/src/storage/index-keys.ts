import { createHash } from 'node:crypto';
import type { Collation } from '../bson/collation.js';
import { KeyWriter } from '../bson/ordered-key.js';
import { getField, isDocument, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';

/** One field of an index key pattern. */
export interface IndexField {
  readonly name: string;
  readonly path: readonly string[];
  readonly descending: boolean;
}

/** The value an empty array has in an index: it sorts before null and equals nothing a query can ask for. */
export const EMPTY_ARRAY = Symbol('empty array');

const EMPTY_ARRAY_BYTE = 3;

export interface IndexTuples {
  /** One list of field values per index entry; `undefined` if the field is missing. */
  readonly tuples: readonly (readonly unknown[])[];
  /** Fields that run through an array, as bits by position: one document may then have several entries. */
  readonly arrays: number;
}

/** Position of one field's path inside the document. */
interface Cursor {
  readonly value: unknown;
  /** Path components already walked; the path length plus one once the value is final. */
  readonly depth: number;
}

/**
 * Returns the values a document has for an index, one tuple per entry. Fields that run through the same array are taken
 * from the same element together; a path component that is a position (`a.0`) picks that element. Two different arrays
 * in one tuple are error 171. The rules are the same as in the server's index key generation.
 */
export function indexTuples(fields: readonly IndexField[], document: Document): IndexTuples {
  const plain = plainTuple(fields, document);
  if (plain) return { tuples: [plain], arrays: 0 };
  const tuples: unknown[][] = [];
  let arrays = 0;

  const expand = (cursors: readonly Cursor[]): void => {
    const advanced = cursors.map((cursor, i) => advance(cursor, pathOf(fields, i)));
    const array = sharedArray(fields, advanced);
    if (!array) {
      tuples.push(advanced.map((cursor) => cursor.value));
      return;
    }
    for (const [i, cursor] of advanced.entries())
      if (cursor.value === array && isPending(cursor, pathOf(fields, i))) arrays |= 1 << i;
    const positioned = advanced.map((cursor, i) => takePosition(cursor, pathOf(fields, i), array));
    const waiting = positioned.map((cursor, i) => cursor === advanced[i] && isPending(cursor, pathOf(fields, i)));
    if (!waiting.includes(true)) {
      expand(positioned);
      return;
    }
    const elements: readonly unknown[] = array.length === 0 ? [EMPTY_ARRAY] : array;
    for (const element of elements) {
      expand(positioned.map((cursor, i) => (waiting[i] ? enter(cursor, pathOf(fields, i), element) : cursor)));
    }
  };

  expand(fields.map(() => ({ value: document, depth: 0 })));
  return { tuples, arrays };
}

/** Returns the only tuple of a document that has no array on the way of any field, as most; undefined for others. */
function plainTuple(fields: readonly IndexField[], document: Document): unknown[] | undefined {
  const tuple: unknown[] = [];
  for (const { path } of fields) {
    const { value } = advance({ value: document, depth: 0 }, path);
    if (Array.isArray(value)) return undefined;
    tuple.push(value);
  }
  return tuple;
}

function pathOf(fields: readonly IndexField[], i: number): readonly string[] {
  return fields[i]?.path ?? [];
}

/** Walks embedded documents until the path ends or an array is in the way. */
function advance(cursor: Cursor, path: readonly string[]): Cursor {
  let { value, depth } = cursor;
  while (depth < path.length && !Array.isArray(value)) {
    if (!isDocument(value)) return final(undefined, path);
    value = getField(value, path[depth] ?? '');
    depth++;
  }
  if (Array.isArray(value)) return { value, depth };
  return final(value, path);
}

function final(value: unknown, path: readonly string[]): Cursor {
  return { value, depth: path.length + 1 };
}

function isPending(cursor: Cursor | undefined, path: readonly string[]): boolean {
  return cursor !== undefined && cursor.depth <= path.length && Array.isArray(cursor.value);
}

/** Returns the array that stops some of the cursors, if any. Throws 171 if there are two. */
function sharedArray(fields: readonly IndexField[], cursors: readonly Cursor[]): readonly unknown[] | undefined {
  let array: readonly unknown[] | undefined;
  let first = 0;
  for (let i = 0; i < cursors.length; i++) {
    const value = cursors[i]?.value;
    if (!Array.isArray(value) || !isPending(cursors[i], pathOf(fields, i))) continue;
    if (array && value === array && haveOnePath(fields, cursors, first, i)) continue;
    if (array) throw parallelArrays(fields, cursors);
    array = value;
    first = i;
  }
  return array;
}

/** Returns `true` if two cursors stand at one place: a value made by an expression can be at several places of a document. */
function haveOnePath(fields: readonly IndexField[], cursors: readonly Cursor[], a: number, b: number): boolean {
  const depth = cursors[a]?.depth ?? 0;
  if (cursors[b]?.depth !== depth) return false;
  const [one, other] = [pathOf(fields, a), pathOf(fields, b)];
  return one.slice(0, depth).every((name, level) => name === other[level]);
}

function parallelArrays(fields: readonly IndexField[], cursors: readonly Cursor[]): MongoError {
  const stopped = fields.filter((field, i) => isPending(cursors[i], field.path));
  return mongoError(
    171,
    `cannot index parallel arrays ${stopped
      .map(({ name }) => `[${name}]`)
      .toReversed()
      .join(' ')}`,
  );
}

/** Steps into `array` for a path that names a position in it; an array found there is a value, it is not expanded at the path's end. */
function takePosition(cursor: Cursor, path: readonly string[], array: readonly unknown[]): Cursor {
  if (cursor.value !== array || !isPending(cursor, path)) return cursor;
  const component = path[cursor.depth];
  if (component === undefined || !/^(0|[1-9]\d*)$/.test(component) || Number(component) >= array.length) return cursor;
  if (array.some((element) => isDocument(element) && getField(element, component) !== undefined)) {
    throw mongoError(
      16746,
      `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${component}'`,
    );
  }
  const value = array[Number(component)];
  return cursor.depth + 1 === path.length ? final(value, path) : { value, depth: cursor.depth + 1 };
}

function enter(cursor: Cursor, path: readonly string[], element: unknown): Cursor {
  if (cursor.depth === path.length) return final(element, path);
  return isDocument(element) ? { value: element, depth: cursor.depth } : final(undefined, path);
}

/** Longest encoded tuple kept as it is; LMDB takes keys up to 1978 bytes, and long common prefixes make poor trees. */
export const MAX_COMPONENT_BYTES = 900;

export interface EncodedTuple {
  readonly bytes: Buffer;
  /** Too long for a key: the tail is replaced by its hash, so equality holds and order among equal prefixes does not. */
  readonly truncated: boolean;
}

const writer = new KeyWriter();

/** Returns the bytes of one tuple (or of its first fields), which sort as the index does. */
export function encodeTuple(fields: readonly IndexField[], tuple: readonly unknown[], collation?: Collation): EncodedTuple {
  writer.reset();
  tuple.forEach((value, i) => {
    const descending = fields[i]?.descending === true;
    if (value === EMPTY_ARRAY) writer.u8(descending ? EMPTY_ARRAY_BYTE ^ 0xff : EMPTY_ARRAY_BYTE);
    else writer.component(value ?? null, descending, collation);
  });
  const bytes = writer.done();
  if (bytes.length <= MAX_COMPONENT_BYTES) return { bytes, truncated: false };
  const digest = createHash('md5').update(bytes).digest();
  return { bytes: Buffer.concat([bytes.subarray(0, MAX_COMPONENT_BYTES), digest]), truncated: true };
}
