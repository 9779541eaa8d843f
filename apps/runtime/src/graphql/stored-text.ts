import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import { asciiPart, type TextBuffer } from '#codecs/bson/text-buffer.js';
import { readValue } from '#codecs/ejson/stored-values.js';
import type { ScalarValue, ValueModel } from './schema/model/model.js';
import { fromBson, UnrepresentableValue, ValueMismatch } from './schema/values/from-bson.js';
import { isInstant } from './schema/values/instant.js';
import {
  elementsOf,
  isAbsent,
  isKept,
  keysIn,
  NotStoredError,
  STORED_BYTES_MAX,
  type StoredDocument,
  type StoredLinks,
  type StoredValue,
} from './stored-levels.js';
import type { RelationPart, StoredSelection, ValuePart } from './stored-plan.js';

const [OPEN, CLOSE, LIST, LIST_END, COMMA] = ['{', '}', '[', ']', ','].map(asciiPart) as [Buffer, Buffer, Buffer, Buffer, Buffer];
export const NULL = asciiPart('null');
const TRUE = asciiPart('true');
const FALSE = asciiPart('false');
const QUOTE = asciiPart('"');

const DOUBLE = 0x01;
const TEXT = 0x02;
const DOCUMENT = 0x03;
const ARRAY = 0x04;
const OBJECT_ID = 0x07;
const BOOLEAN = 0x08;
const DATE = 0x09;
const INT = 0x10;
const LONG = 0x12;

/** Maximum values one operation returns from bytes; more are counted one by one when documents are decoded. */
export const STORED_VALUES_MAX = 250_000;

/**
 * Writes the result of an operation from the bytes of documents, as executing it over decoded ones would. A value that
 * does not match the schema is null; if the field is required, `NotStoredError` is thrown, as in all cases that only
 * execution over decoded documents supports.
 */
export class StoredText {
  private left = STORED_VALUES_MAX;
  /** Readability of each part of a selection, for each set of readable fields. */
  private readonly granted = new Map<KeptMembers, Map<StoredSelection, readonly boolean[]>>();

  constructor(
    private readonly out: TextBuffer,
    private readonly links: StoredLinks,
  ) {}

  document(document: StoredDocument, selection: StoredSelection): void {
    this.members(document.bytes, 0, selection, this.grantedParts(document, selection));
  }

  private members(bytes: Buffer, start: number, selection: StoredSelection, granted: readonly boolean[] | null): void {
    const { members, parts } = selection;
    // The driver does not treat an embedded document that looks like a reference as one.
    if (!members.read(bytes, start) || (members.namesOperator && start > 0)) throw new NotStoredError();
    if (parts.length === 0) this.out.put(OPEN);
    for (const [place, part] of parts.entries()) {
      this.count();
      this.out.put(part.before);
      if (part.kind === 'constant') {
        this.out.put(part.text);
        continue;
      }
      const { index } = part;
      const type = granted?.[place] === false ? 0 : (members.types[index] ?? 0);
      const value = { bytes, type, start: members.starts[index] ?? 0, end: members.ends[index] ?? 0 };
      const isWritten = part.kind === 'relation' ? this.relation(part, value) : this.value(part.model, part.selection, value);
      if (isWritten) continue;
      // A null in a required field replaces its parent by null and is reported as an error.
      if (part.required) throw new NotStoredError();
      this.out.put(NULL);
    }
    this.out.put(CLOSE);
  }

  /** @returns false, and nothing is written, for null */
  private value(model: ValueModel, selection: ValuePart['selection'], value: StoredValue): boolean {
    const { bytes, type, start } = value;
    if (isAbsent(value)) return false;
    if (model.kind === 'scalar') return writeScalar(this.out, model, value);
    if (model.kind === 'list') {
      if (type !== ARRAY) return false;
      this.list(elementsOf(value), (element) => this.value(model.item, selection, element));
      return true;
    }
    if (type !== DOCUMENT || !selection) return false;
    this.members(bytes, start, selection, null);
    return true;
  }

  private relation(part: RelationPart, value: StoredValue): boolean {
    const { selection, relation, address } = part;
    if (relation.isList && isAbsent(value)) return false;
    const documents = keysIn(value).flatMap((key) => this.links.of(address, key));
    if (relation.isList) {
      this.list(documents, (document) => {
        this.document(document, selection);
        return true;
      });
      return true;
    }
    const [first] = documents;
    if (first) this.document(first, selection);
    return first !== undefined;
  }

  /** @param write returns false, having written nothing, for null */
  list<T>(items: Iterable<T>, write: (item: T) => boolean): void {
    this.out.put(LIST);
    let isFirst = true;
    for (const item of items) {
      this.count();
      if (!isFirst) this.out.put(COMMA);
      isFirst = false;
      if (!write(item)) this.out.put(NULL);
    }
    this.out.put(LIST_END);
  }

  private count(): void {
    this.left -= 1;
    if (this.left < 0 || this.out.length > STORED_BYTES_MAX) throw new NotStoredError();
  }

  private grantedParts(document: StoredDocument, selection: StoredSelection): readonly boolean[] | null {
    const { kept } = document;
    if (kept === null) return null;
    let known = this.granted.get(kept);
    if (!known) this.granted.set(kept, (known = new Map()));
    let parts = known.get(selection);
    if (!parts) {
      parts = selection.parts.map((part) => part.kind === 'constant' || isKept(document, Buffer.from(part.member)));
      known.set(selection, parts);
    }
    return parts;
  }
}

/**
 * Writes a stored value in the API's format; the usual types from their bytes, all others as {@link fromBson} reads
 * them.
 * @returns false, and writes nothing, for a value that does not match the schema.
 * @throws BSONError for a string that is not UTF-8, NotStoredError for a value that GraphQL cannot represent
 */
export function writeScalar(out: TextBuffer, model: ScalarValue, value: StoredValue): boolean {
  return writeUsual(out, model, value) || writeRead(out, model, value);
}

function writeUsual(out: TextBuffer, { scalar, bson }: ScalarValue, { bytes, type, start, end }: StoredValue): boolean {
  switch (scalar) {
    case 'String':
      return type === TEXT && bson !== 'uuid' && out.quoted(bytes, start + 4, end - 1);
    case 'ObjectId':
      if (type !== OBJECT_ID) return false;
      out.put(QUOTE);
      out.hex(bytes, start, end);
      out.put(QUOTE);
      return true;
    case 'Int':
    case 'Long':
    case 'Float':
      if (type === INT) out.integer(bytes.readInt32LE(start));
      else if (type === LONG || type === DOUBLE)
        return writeNumber(out, scalar, type === LONG ? Number(bytes.readBigInt64LE(start)) : bytes.readDoubleLE(start));
      return type === INT;
    case 'Boolean':
      if (type !== BOOLEAN) return false;
      out.put(bytes[start] === 1 ? TRUE : FALSE);
      return true;
    case 'DateTime':
      return type === DATE && writeDate(out, Number(bytes.readBigInt64LE(start)));
  }
}

function writeNumber(out: TextBuffer, scalar: 'Int' | 'Long' | 'Float', value: number): boolean {
  // A whole number that is not safe is not what was stored.
  if (scalar === 'Float' ? !Number.isFinite(value) : !Number.isSafeInteger(value)) return false;
  out.ascii(String(value));
  return true;
}

function writeDate(out: TextBuffer, time: number): boolean {
  const date = new Date(time);
  if (!isInstant(date)) return false;
  out.ascii(`"${date.toISOString()}"`);
  return true;
}

function writeRead(out: TextBuffer, model: ScalarValue, { bytes, type, start, end }: StoredValue): boolean {
  try {
    out.text(JSON.stringify(fromBson(model, readValue(bytes, type, start, end), () => undefined)));
    return true;
  } catch (error) {
    // Executing the operation over decoded documents reports the error, with its path.
    if (error instanceof UnrepresentableValue) throw new NotStoredError();
    if (error instanceof ValueMismatch) return false;
    throw error;
  }
}
