import type { NameSet } from '../bson/name-set.js';
import { asciiPart, type TextBuffer } from '../bson/text-buffer.js';
import { NO_END, textEnd, valueEnd } from '../bson/value-end.js';
import { doubleText, encodeEjson } from './ejson-encode.js';
import { readDocument, readValue } from './stored-values.js';

/** Properties of a document to write: either the named ones, or all except the named ones. */
export interface KeptMembers {
  readonly names: NameSet;
  readonly keepsNamed: boolean;
}

const [OPEN, CLOSE, LIST, LIST_END, COMMA, COLON] = ['{', '}', '[', ']', ',', ':'].map(asciiPart) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const NULL = asciiPart('null');
const TRUE = asciiPart('true');
const FALSE = asciiPart('false');
const OBJECT_ID = asciiPart('{"$oid":"');
const INT = asciiPart('{"$numberInt":"');
const LONG = asciiPart('{"$numberLong":"');
const DOUBLE = asciiPart('{"$numberDouble":"');
const DATE = asciiPart('{"$date":{"$numberLong":"');
const VALUE_END = asciiPart('"}');
const DATE_END = asciiPart('"}}');

const DOLLAR = 0x24;

/** Unix milliseconds a `Date` can hold, either way; beyond them the general way decides. */
const DATE_MAX = 8_640_000_000_000_000n;

/**
 * Writes a stored document as canonical extended JSON: the result of {@link encodeEjson} for the decoded document, without an
 * intermediate object. Properties keep their stored order.
 *
 * @returns how many properties were written. @throws BSONError for bytes that are not valid BSON, and for strings that are not
 * valid UTF-8
 */
export function writeStoredDocument(out: TextBuffer, document: Buffer, kept: KeptMembers | null): number {
  const before = out.length;
  let written = NO_END;
  try {
    written = writeMembers(out, document, 0, kept);
  } finally {
    if (written === NO_END) out.back(before);
  }
  return written === NO_END ? writeDecoded(out, document, kept) : written;
}

/** Writes a document by decoding it, for documents that the driver reads as another value, or refuses. */
function writeDecoded(out: TextBuffer, document: Buffer, kept: KeptMembers | null): number {
  const members = Object.entries(readDocument(document)).filter(([name]) => {
    const bytes = Buffer.from(name);
    return kept === null || kept.names.has(bytes, 0, bytes.length) === kept.keepsNamed;
  });
  out.text(`{${members.map(([name, value]) => `${JSON.stringify(name)}:${encodeEjson(value)}`).join(',')}}`);
  return members.length;
}

/** @returns `NO_END` for what only the driver reads rightly */
function writeMembers(out: TextBuffer, bytes: Buffer, start: number, kept: KeptMembers | null): number {
  const last = start + bytes.readInt32LE(start) - 1;
  let at = start + 4;
  let written = 0;
  out.put(OPEN);
  while (at < last) {
    const type = bytes[at] ?? 0;
    const name = at + 1;
    const value = textEnd(bytes, name);
    // A name with `$` may belong to a reference, whose property order the driver decides.
    if (value === NO_END || bytes[name] === DOLLAR) return NO_END;
    at = valueEnd(bytes, type, value);
    if (at === NO_END) return NO_END;
    if (kept !== null && kept.names.has(bytes, name, value - 1) !== kept.keepsNamed) continue;
    if (written > 0) out.put(COMMA);
    written += 1;
    if (!out.quoted(bytes, name, value - 1)) return NO_END;
    out.put(COLON);
    if (!writeValue(out, bytes, type, value, at)) return NO_END;
  }
  out.put(CLOSE);
  return at === last ? written : NO_END;
}

/** @returns false for what only the driver reads rightly */
function writeValue(out: TextBuffer, bytes: Buffer, type: number, start: number, end: number): boolean {
  switch (type) {
    case 0x01:
      out.put(DOUBLE);
      out.ascii(doubleText(bytes.readDoubleLE(start)));
      out.put(VALUE_END);
      return true;
    case 0x02:
      return out.quoted(bytes, start + 4, end - 1);
    case 0x03: {
      const before = out.length;
      if (writeMembers(out, bytes, start, null) !== NO_END) return true;
      out.back(before);
      break;
    }
    case 0x04:
      return writeList(out, bytes, start);
    case 0x07:
      out.put(OBJECT_ID);
      out.hex(bytes, start, end);
      out.put(VALUE_END);
      return true;
    case 0x08:
      out.put(bytes[start] === 1 ? TRUE : FALSE);
      return true;
    case 0x09: {
      const time = bytes.readBigInt64LE(start);
      if (time > DATE_MAX || time < -DATE_MAX) break;
      out.put(DATE);
      out.ascii(String(time));
      out.put(DATE_END);
      return true;
    }
    case 0x0a:
      out.put(NULL);
      return true;
    case 0x10:
      out.put(INT);
      out.integer(bytes.readInt32LE(start));
      out.put(VALUE_END);
      return true;
    case 0x12:
      out.put(LONG);
      out.ascii(String(bytes.readBigInt64LE(start)));
      out.put(VALUE_END);
      return true;
  }
  out.text(encodeEjson(readValue(bytes, type, start, end)));
  return true;
}

function writeList(out: TextBuffer, bytes: Buffer, start: number): boolean {
  const last = start + bytes.readInt32LE(start) - 1;
  let at = start + 4;
  out.put(LIST);
  for (let isFirst = true; at < last; isFirst = false) {
    const type = bytes[at] ?? 0;
    const value = textEnd(bytes, at + 1);
    if (value === NO_END) return false;
    at = valueEnd(bytes, type, value);
    if (at === NO_END) return false;
    if (!isFirst) out.put(COMMA);
    if (!writeValue(out, bytes, type, value, at)) return false;
  }
  out.put(LIST_END);
  return at === last;
}
