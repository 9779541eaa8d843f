import { mongoError } from '../errors/mongo-error.js';

/** Bytes of the values whose size their type says, at the place of the type; others have `VARIABLE`. */
const VARIABLE = 255;
const FIXED = new Uint8Array(256).fill(VARIABLE);
for (const [type, size] of [
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
] as const)
  FIXED[type] = size;

/**
 * Where the value of a field ends that begins at an offset, without reading it. Throws 22 InvalidBSON for an unknown type and for a value
 * that does not end in the bytes.
 */
export function elementEnd(bytes: Buffer, type: number, start: number): number {
  const fixed = FIXED[type] ?? VARIABLE;
  const end = fixed === VARIABLE ? variableEnd(bytes, type, start) : start + fixed;
  if (end > bytes.length) throw mongoError(22, `Invalid BSON: a value at offset ${start} does not end`);
  return end;
}

function variableEnd(bytes: Buffer, type: number, start: number): number {
  switch (type) {
    case 0x03:
    case 0x04:
    case 0x0f:
      return start + lengthAt(bytes, start);
    case 0x02:
    case 0x0d:
    case 0x0e:
      return start + 4 + lengthAt(bytes, start);
    case 0x05:
      return start + 5 + lengthAt(bytes, start);
    case 0x0b:
      return textEnd(bytes, textEnd(bytes, start));
    default:
      throw mongoError(22, `Invalid BSON: unknown type ${type} at offset ${start}`);
  }
}

/** Behind the zero byte that ends a text. */
export function textEnd(bytes: Buffer, start: number): number {
  let end = start;
  // Texts are short: a call out of JavaScript costs more than the loop.
  while (bytes[end] !== 0)
    if (++end >= bytes.length) throw mongoError(22, `Invalid BSON: a text at offset ${start} does not end`);
  return end + 1;
}

function lengthAt(bytes: Buffer, start: number): number {
  if (start + 4 > bytes.length) throw mongoError(22, `Invalid BSON: a length at offset ${start} does not end`);
  const length = bytes.readInt32LE(start);
  if (length < 0) throw mongoError(22, `Invalid BSON: length ${length} at offset ${start}`);
  return length;
}
