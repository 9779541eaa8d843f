import type { ScalarValue } from './schema/model/model.js';
import { asciiPart, type TextBuffer } from '#codecs/bson/text-buffer.js';
import { readValue } from '#codecs/ejson/stored-values.js';
import { fromBson, UnrepresentableValue, ValueMismatch } from './schema/values/from-bson.js';
import { isInstant } from './schema/values/instant.js';
import { NotStoredError } from './stored-level.js';
import type { StoredValue } from './stored-value.js';

export const NULL = asciiPart('null');
const TRUE = asciiPart('true');
const FALSE = asciiPart('false');
const QUOTE = asciiPart('"');

const DOUBLE = 0x01;
const TEXT = 0x02;
const OBJECT_ID = 0x07;
const BOOLEAN = 0x08;
const DATE = 0x09;
const INT = 0x10;
const LONG = 0x12;

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
