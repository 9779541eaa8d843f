import { NameSet } from '#codecs/bson/name-set.js';
import { elementEnd, textEnd } from '../bson/element-end.js';
import { isNumber, toNumber, type Document } from '../bson/types.js';

/** Bytes of a document around its fields: the length before them, a zero behind. */
const LENGTH_BYTES = 4;

/**
 * Creates a projection that copies whole fields of stored bytes, which costs a fraction of decoding and encoding them.
 * Undefined for one that does more than to keep or leave out fields at the top; it is to be compiled in any case, for
 * its errors.
 */
export function compileByteProjection(specification: Document): ((bytes: Buffer) => Buffer) | undefined {
  const names: string[] = [];
  let keepsNamed: boolean | undefined;
  let keepsId: boolean | undefined;
  for (const [name, value] of Object.entries(specification)) {
    if (name.includes('.') || !(typeof value === 'boolean' || isNumber(value))) return undefined;
    const isKept = typeof value === 'boolean' ? value : toNumber(value) !== 0;
    if (name === '_id') keepsId = isKept;
    else if (keepsNamed === undefined || keepsNamed === isKept) {
      keepsNamed = isKept;
      names.push(name);
    } else return undefined;
  }
  const keeps = keepsNamed ?? keepsId === true;
  if (keeps ? keepsId !== false : keepsId === false) names.push('_id');
  const listed = new NameSet(names);
  return (bytes) => copyFields(bytes, (start, end) => listed.has(bytes, start, end) === keeps);
}

/** Returns a copy of a document with some of its fields, in their order. */
function copyFields(bytes: Buffer, isKept: (nameStart: number, nameEnd: number) => boolean): Buffer {
  const kept: number[] = [];
  let length = LENGTH_BYTES + 1;
  let offset = LENGTH_BYTES;
  const last = bytes.length - 1;
  while (offset < last) {
    const nameEnd = textEnd(bytes, offset + 1);
    const end = elementEnd(bytes, bytes[offset] ?? 0, nameEnd);
    if (isKept(offset + 1, nameEnd - 1)) {
      length += end - offset;
      if (kept.at(-1) === offset) kept[kept.length - 1] = end;
      else kept.push(offset, end);
    }
    offset = end;
  }
  const copy = Buffer.allocUnsafe(length);
  copy.writeInt32LE(length);
  let at = LENGTH_BYTES;
  for (let index = 0; index < kept.length; index += 2) at += bytes.copy(copy, at, kept[index], kept[index + 1]);
  copy[at] = 0;
  return copy;
}
