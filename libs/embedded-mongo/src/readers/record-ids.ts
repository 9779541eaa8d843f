import { Binary } from 'bson';

/** Encodes record ids as one value: eight bytes each. */
export function recordIdsValue(ids: readonly number[]): Binary {
  const numbers = Float64Array.from(ids);
  return new Binary(Buffer.from(numbers.buffer));
}

export function readRecordIds(value: unknown): number[] | undefined {
  if (!(value instanceof Binary)) return undefined;
  // A copy: numbers have to start at a multiple of eight.
  const bytes = Uint8Array.prototype.slice.call(value.buffer, 0, value.position);
  return [...new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)];
}
