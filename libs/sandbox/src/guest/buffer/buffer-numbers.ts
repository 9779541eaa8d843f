import { argumentTypeError, assertNumber, boundsError, rangeError } from '../errors/node-errors.js';

type Reader = (this: Uint8Array, offset?: unknown, byteLength?: unknown) => number | bigint;
type Writer = (this: Uint8Array, value: unknown, offset?: unknown, byteLength?: unknown) => number;

/** Names of a number in `Buffer` and in `DataView`, and its bytes. */
const FIXED: readonly (readonly [name: string, view: string, bytes: number])[] = [
  ['UInt8', 'Uint8', 1],
  ['Int8', 'Int8', 1],
  ['UInt16', 'Uint16', 2],
  ['Int16', 'Int16', 2],
  ['UInt32', 'Uint32', 4],
  ['Int32', 'Int32', 4],
  ['BigUInt64', 'BigUint64', 8],
  ['BigInt64', 'BigInt64', 8],
  ['Float', 'Float32', 4],
  ['Double', 'Float64', 8],
];

/** Most bytes of a whole number of any length. */
const MAX_BYTES = 6;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The error for a position that is not there. @param last greatest value it may have */
function misplaced(value: number, last: number, name = 'offset'): Error {
  if (Math.floor(value) !== value) return rangeError(name, 'an integer', value);
  if (last < 0) return boundsError();
  return rangeError(name, `>= ${name === 'offset' ? 0 : 1} and <= ${last}`, value);
}

function assertPlace(bytes: Uint8Array, offset: unknown, count: number): asserts offset is number {
  assertNumber(offset, 'offset');
  if (bytes[offset] === undefined || bytes[offset + count - 1] === undefined) throw misplaced(offset, bytes.length - count);
}

function assertByteLength(byteLength: unknown): asserts byteLength is number {
  if (byteLength === undefined) throw argumentTypeError('byteLength', 'of type number', byteLength);
  assertNumber(byteLength, 'byteLength');
  if (!(Number.isInteger(byteLength) && byteLength >= 1 && byteLength <= MAX_BYTES)) {
    throw misplaced(byteLength, MAX_BYTES, 'byteLength');
  }
}

/** The range of whole numbers of so many bytes, as Node's errors write it. */
function rangeText(min: number | bigint, max: number | bigint, bytes: number): string {
  const n = typeof min === 'bigint' ? 'n' : '';
  if (bytes <= 4) return `>= ${min} and <= ${max}`;
  const bits = bytes * 8;
  return BigInt(min) === 0n
    ? `>= 0${n} and < 2${n} ** ${bits}${n}`
    : `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}`;
}

function assertValue(value: number | bigint, isSigned: boolean, bytes: number): void {
  const bits = isSigned ? bytes * 8 - 1 : bytes * 8;
  if (typeof value === 'bigint') {
    const [min, max] = [isSigned ? -(2n ** BigInt(bits)) : 0n, 2n ** BigInt(bits) - 1n];
    if (value < min || value > max) throw rangeError('value', rangeText(min, max, bytes), value);
    return;
  }
  const [min, max] = [isSigned ? -(2 ** bits) : 0, 2 ** bits - 1];
  if (value < min || value > max) throw rangeError('value', rangeText(min, max, bytes), value);
}

function readerOf(view: string, count: number, little: boolean): Reader {
  const get = DataView.prototype[`get${view}` as 'getUint8'] as (offset: number, little: boolean) => number;
  return function read(offset = 0) {
    assertPlace(this, offset, count);
    return Reflect.apply(get, viewOf(this), [offset, little]);
  };
}

function writerOf(view: string, count: number, little: boolean): Writer {
  const set = DataView.prototype[`set${view}` as 'setUint8'] as (offset: number, value: unknown, little: boolean) => void;
  const isSigned = !view.includes('int') || !/ui/i.test(view);
  return function write(value, offset = 0) {
    const number = view.startsWith('Big') ? (value as bigint) : Number(value);
    if (count === 1) assertNumber(offset, 'offset');
    if (!view.startsWith('Float')) assertValue(number, isSigned, count);
    assertPlace(this, offset, count);
    Reflect.apply(set, viewOf(this), [offset, number, little]);
    return offset + count;
  };
}

function anyReader(isSigned: boolean, little: boolean): Reader {
  return function read(offset, byteLength) {
    if (offset === undefined) throw argumentTypeError('offset', 'of type number', offset);
    assertByteLength(byteLength);
    assertPlace(this, offset, byteLength);
    let value = 0;
    for (let i = 0; i < byteLength; i++) value = value * 256 + (this[little ? offset + byteLength - 1 - i : offset + i] ?? 0);
    return isSigned && value >= 2 ** (byteLength * 8 - 1) ? value - 2 ** (byteLength * 8) : value;
  };
}

function anyWriter(isSigned: boolean, little: boolean): Writer {
  return function write(value, offset, byteLength) {
    assertByteLength(byteLength);
    const number = Number(value);
    if (byteLength === 1) assertNumber(offset, 'offset');
    assertValue(number, isSigned, byteLength);
    assertPlace(this, offset, byteLength);
    let rest = number < 0 ? Math.trunc(number) + 2 ** (byteLength * 8) : Math.trunc(number) || 0;
    for (let i = 0; i < byteLength; i++) {
      this[little ? offset + i : offset + byteLength - 1 - i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    return offset + byteLength;
  };
}

/** Returns the methods of `Buffer` that read and write numbers, under both spellings of "UInt". */
export function numberMethods(): Record<string, Reader | Writer> {
  const methods: Record<string, Reader | Writer> = {};
  const add = (name: string, read: Reader, write: Writer): void => {
    for (const spelled of new Set([name, name.replace('UInt', 'Uint')])) {
      methods[`read${spelled}`] = read;
      methods[`write${spelled}`] = write;
    }
  };
  for (const [name, view, count] of FIXED) {
    if (count === 1) add(name, readerOf(view, count, true), writerOf(view, count, true));
    else {
      for (const order of ['LE', 'BE']) {
        add(`${name}${order}`, readerOf(view, count, order === 'LE'), writerOf(view, count, order === 'LE'));
      }
    }
  }
  for (const name of ['UInt', 'Int']) {
    for (const order of ['LE', 'BE']) {
      add(`${name}${order}`, anyReader(name === 'Int', order === 'LE'), anyWriter(name === 'Int', order === 'LE'));
    }
  }
  return methods;
}
