import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { setField, type Document } from '../bson/types.js';
import { HEADER_BYTES, MalformedMessageError, messageSections, OpCode } from './message.js';

/** One field of a BSON document that has not been decoded. */
export interface RawField {
  readonly name: string;
  readonly type: number;
  /** The whole element: type, name, value. */
  readonly element: Buffer;
  readonly value: Buffer;
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const EMPTY_DOCUMENT_BYTES = 5;

/** Bytes of values of fixed length by their type. */
const FIXED: Readonly<Record<number, number>> = {
  0x01: 8, 0x06: 0, 0x07: 12, 0x08: 1, 0x09: 8, 0x0a: 0, 0x10: 4, 0x11: 8, 0x12: 8, 0x13: 16, 0x7f: 0, 0xff: 0,
}; // prettier-ignore

/** Walks the fields of one BSON document without looking into them. Throws {@link MalformedMessageError} where they do not add up. */
export function* rawFields(document: Buffer): Generator<RawField, void> {
  const end = document.length - 1;
  for (let at = 4; at < end;) {
    const start = at;
    const type = document[at++] ?? 0;
    const nameEnd = document.indexOf(0, at);
    if (nameEnd < 0 || nameEnd >= end) throw new MalformedMessageError('a field name is not terminated');
    const name = document.toString('utf8', at, nameEnd);
    at = nameEnd + 1;
    const length = valueLength(document, type, at);
    if (length < 0 || at + length > end) throw new MalformedMessageError(`field '${name}' is longer than its document`);
    yield { name, type, element: document.subarray(start, at + length), value: document.subarray(at, at + length) };
    at += length;
  }
}

function valueLength(document: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  if (at + 4 > document.length) return -1;
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + document.readInt32LE(at);
    case DOCUMENT:
    case ARRAY:
    case 0x0f:
      return Math.max(EMPTY_DOCUMENT_BYTES, document.readInt32LE(at));
    case 0x05:
      return 5 + document.readInt32LE(at);
    case 0x0b:
      return endOfText(document, endOfText(document, at)) - at;
    case 0x0c:
      return 16 + document.readInt32LE(at);
    default:
      return -1;
  }
}

/** Returns the end offset of the string that starts at `at`, including its terminator. */
function endOfText(document: Buffer, at: number): number {
  const end = document.indexOf(0, at);
  return end < 0 ? document.length + 1 : end + 1;
}

/** Fields that identify a command and its sender; small, regardless of the size of the rest. */
const IDENTIFYING = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'comment',
  'maxTimeMS',
  'ordered',
  'noCursorTimeout',
]);
const IDENTIFYING_BYTES = 4_096;

/** A command whose large fields have not been decoded. */
export interface RawCommand {
  readonly name: string;
  /** Its first field and those that identify it, decoded; others are left out. */
  readonly identity: Document;
}

/** Reads what a message is about and nothing else; undefined for messages that are not commands. */
export function identify(message: Buffer): RawCommand | undefined {
  if (message.length < HEADER_BYTES + 4 || message.readInt32LE(12) !== OpCode.message) return undefined;
  const { body } = messageSections(message);
  let name: string | undefined;
  const kept: Buffer[] = [];
  for (const field of rawFields(body)) {
    const first = name === undefined;
    name ??= field.name;
    if ((first || IDENTIFYING.has(field.name)) && field.element.length <= IDENTIFYING_BYTES) kept.push(field.element);
  }
  return name === undefined ? undefined : { name, identity: decode(document(kept)) };
}

/**
 * Reads a command and leaves the elements of one array field as BSON: the documents, updates or deletes of a large
 * write are read when it is their turn.
 */
export function readWithRaw(message: Buffer, arrayField: string): Document {
  const { body, sequences } = messageSections(message);
  const plain: Buffer[] = [];
  let array: Buffer[] | undefined;
  for (const field of rawFields(body)) {
    if (field.name === arrayField && field.type === ARRAY) array = documentsOf(field.value);
    if (field.name !== arrayField || !array) plain.push(field.element);
  }
  const command = decode(document(plain));
  if (array) setField(command, arrayField, array);
  for (const { field, documents } of sequences) {
    if (Object.hasOwn(command, field)) throw new MalformedMessageError(`field ${field} is given twice`);
    setField(command, field, field === arrayField ? documents : documents.map((each) => decode(each)));
  }
  return command;
}

/**
 * Returns the elements of an array of documents; undefined if some have another type, which the command then rejects.
 */
function documentsOf(array: Buffer): Buffer[] | undefined {
  const documents: Buffer[] = [];
  for (const { type, value } of rawFields(array)) {
    if (type !== DOCUMENT) return undefined;
    documents.push(value);
  }
  return documents;
}

function document(elements: readonly Buffer[]): Buffer {
  const length = elements.reduce((sum, { length: bytes }) => sum + bytes, EMPTY_DOCUMENT_BYTES);
  const bytes = Buffer.alloc(length);
  bytes.writeInt32LE(length, 0);
  let at = 4;
  for (const element of elements) at += element.copy(bytes, at);
  return bytes;
}

/**
 * Encodes an OP_MSG with one command in which documents may be given as BSON: in an array field, where they go as a
 * sequence.
 */
export function commandMessage(command: Document, arrayField?: string): Buffer {
  const items: unknown = arrayField === undefined ? undefined : command[arrayField];
  const body = { ...command };
  let sequence: Buffer[] = [];
  if (arrayField !== undefined && Array.isArray(items) && items.every((item) => Buffer.isBuffer(item))) {
    delete body[arrayField];
    sequence = sequenceSection(arrayField, items);
  }
  const header = Buffer.alloc(HEADER_BYTES + 5);
  const parts = [header, encode(body), ...sequence];
  header.writeInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  header.writeInt32LE(OpCode.message, 12);
  return Buffer.concat(parts);
}

function sequenceSection(field: string, documents: readonly Buffer[]): Buffer[] {
  const name = Buffer.from(`${field}\0`);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(
    documents.reduce((sum, { length }) => sum + length, 4 + name.length),
    1,
  );
  return [head, name, ...documents];
}
