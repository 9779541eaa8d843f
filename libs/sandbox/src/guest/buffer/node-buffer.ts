import {
  argumentTypeError,
  argumentValueError,
  assertInteger,
  assertNumber,
  boundsError,
  codedError,
  rangeError,
  unknownEncodingError,
} from '../errors/node-errors.js';
import { numberMethods } from './buffer-numbers.js';
import { search } from './buffer-search.js';
import { toText } from '../bytes/bytes.js';
import { decode, encode, encodedLength, encodingNamed, wholeBytes, type Encoding } from '../bytes/encodings.js';

/** Bytes of the longest one, as Node 20 names it. */
export const MAX_LENGTH = 2 ** 32;
export const SHOWN_BYTES = 50;
const BYTES = 'an instance of Buffer or Uint8Array';
const SOURCES = 'of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object';

function encodingOf(name: unknown): Encoding {
  const found = encodingNamed(name);
  if (found === undefined) throw unknownEncodingError(name);
  return found;
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

export function assertBytes(value: unknown, name: string): asserts value is Uint8Array {
  if (!isBytes(value)) throw argumentTypeError(name, BYTES, value);
}

/** A position of `slice`: from the end where it is negative, within the bytes. */
function position(value: unknown, length: number): number {
  const offset = Math.trunc(Number(value)) || 0;
  return offset < 0 ? Math.max(0, offset + length) : Math.min(offset, length);
}

/** A position of `copy`, which takes anything. */
function wholeNumber(value: unknown, otherwise: number): number {
  const number = Number(orElse(value, otherwise));
  return Number.isNaN(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER ? 0 : Math.floor(number);
}

/** `null` counts as an argument that was given. */
function orElse(value: unknown, otherwise: unknown): unknown {
  return value === undefined ? otherwise : value;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

/** @throws TypeError or RangeError unless `value` is a position up to `max` */
function assertOffset(value: unknown, name: string, max = MAX_LENGTH): asserts value is number {
  assertInteger(value, name, 0, max);
}

/** Node's `Buffer`, compared with it method by method in `buffer.spec.ts`. */
export class NodeBuffer extends Uint8Array {
  static readonly poolSize = 8_192;

  static get [Symbol.species](): typeof NodeBuffer {
    return NodeBuffer;
  }

  // Node's signature, not `Uint8Array.from`'s.
  static override from(source: unknown, encodingOrOffset?: unknown, length?: unknown): NodeBuffer {
    if (typeof source === 'string') return fromString(source, encodingOrOffset);
    if (typeof source === 'object' && source !== null) {
      if (source instanceof ArrayBuffer) return fromArrayBuffer(source, encodingOrOffset, length);
      const primitive: unknown = typeof source.valueOf === 'function' ? source.valueOf() : source;
      if (primitive !== source && (typeof primitive === 'string' || (typeof primitive === 'object' && primitive !== null))) {
        return NodeBuffer.from(primitive, encodingOrOffset, length);
      }
      const made = fromObject(source);
      if (made !== undefined) return made;
      const convert = (source as { [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive];
      const text: unknown = typeof convert === 'function' ? Reflect.apply(convert, source, ['string']) : undefined;
      if (typeof text === 'string') return fromString(text, encodingOrOffset);
    }
    throw argumentTypeError('first argument', SOURCES, source);
  }

  static alloc(size: unknown, fill?: unknown, encoding?: unknown): NodeBuffer {
    const buffer = NodeBuffer.allocUnsafe(size);
    return fill === undefined || fill === 0 || buffer.length === 0 ? buffer : buffer.fill(fill, 0, buffer.length, encoding);
  }

  static allocUnsafe(size: unknown): NodeBuffer {
    assertNumber(size, 'size', 0, MAX_LENGTH);
    return new NodeBuffer(size);
  }

  static allocUnsafeSlow(size: unknown): NodeBuffer {
    return NodeBuffer.allocUnsafe(size);
  }

  static copyBytesFrom(view: unknown, offset?: unknown, length?: unknown): NodeBuffer {
    if (!ArrayBuffer.isView(view) || view instanceof DataView) throw argumentTypeError('view', 'an instance of TypedArray', view);
    const items = view as Uint8Array;
    if (items.length === 0) return new NodeBuffer(0);
    const start = orElse(offset, 0);
    assertInteger(start, 'offset', 0);
    if (start >= items.length) return new NodeBuffer(0);
    const count = orElse(length, items.length);
    assertInteger(count, 'length', 0);
    const part = items.subarray(start, start + count);
    return NodeBuffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  }

  static isEncoding(encoding: unknown): boolean {
    return typeof encoding === 'string' && encodingNamed(encoding) !== undefined;
  }

  static isBuffer(value: unknown): value is NodeBuffer {
    return value instanceof NodeBuffer;
  }

  static byteLength(source: unknown, encoding?: unknown): number {
    if (typeof source === 'string') return encodedLength(source, encodingNamed(encoding ?? 'utf8') ?? 'utf8');
    if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return source.byteLength;
    throw argumentTypeError('string', 'of type string or an instance of Buffer or ArrayBuffer', source);
  }

  static concat(list: unknown, total?: unknown): NodeBuffer {
    if (!Array.isArray(list)) throw argumentTypeError('list', 'an instance of Array', list);
    const parts: readonly unknown[] = list;
    if (parts.length === 0) return new NodeBuffer(0);
    const length = total !== undefined ? total : parts.reduce((sum: number, part) => sum + ((part as Uint8Array).length || 0), 0);
    assertOffset(length, 'length');
    const result = new NodeBuffer(length);
    let offset = 0;
    for (const [index, part] of parts.entries()) {
      assertBytes(part, `list[${index}]`);
      const rest = part.subarray(0, Math.max(0, length - offset));
      result.set(rest, offset);
      offset += rest.length;
    }
    return result;
  }

  // oxlint-disable-next-line unicorn/no-static-only-class -- Node has one of this name on both sides
  static compare(a: unknown, b: unknown): number {
    assertBytes(a, 'buf1');
    assertBytes(b, 'buf2');
    return compareBytes(a, b);
  }

  get parent(): ArrayBufferLike {
    return this.buffer;
  }

  get offset(): number {
    return this.byteOffset;
  }

  // oxlint-disable-next-line eslint/complexity -- Node's order of checks
  override toString(...given: readonly [encoding?: unknown, start?: unknown, end?: unknown]): string {
    const [encoding, from, to] = given;
    if (given.length === 0) return toText(this) ?? '';
    const start = Number(from) > 0 ? Math.trunc(Number(from)) : 0;
    const end = to === undefined || Number(to) > this.length ? this.length : Math.trunc(Number(to)) || 0;
    if (start >= this.length || end <= start) return '';
    return decode(bytesOf(this, start, end), encoding === undefined ? 'utf8' : encodingOf(encoding));
  }

  override toLocaleString(...given: readonly [encoding?: unknown, start?: unknown, end?: unknown]): string {
    return this.toString(...given);
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this as ArrayLike<number>) };
  }

  inspect(): string {
    const shown = Array.from(this.subarray(0, SHOWN_BYTES) as ArrayLike<number>, (byte) => byte.toString(16).padStart(2, '0'));
    const more = this.length - SHOWN_BYTES;
    const rest = more > 0 ? ` ... ${more} more byte${more > 1 ? 's' : ''}` : '';
    return `<Buffer ${shown.join(' ')}${rest}>`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.inspect();
  }

  equals(other: unknown): boolean {
    assertBytes(other, 'otherBuffer');
    return this.length === other.length && compareBytes(this, other) === 0;
  }

  compare(other: unknown, otherStart?: unknown, otherEnd?: unknown, start?: unknown, end?: unknown): number {
    assertBytes(other, 'target');
    const [from, to, ownFrom, ownTo] = [
      orElse(otherStart, 0),
      orElse(otherEnd, other.length),
      orElse(start, 0),
      orElse(end, this.length),
    ];
    assertOffset(from, 'targetStart');
    assertOffset(to, 'targetEnd', other.length);
    assertOffset(ownFrom, 'sourceStart');
    assertOffset(ownTo, 'sourceEnd', this.length);
    if (ownFrom >= ownTo) return from >= to ? 0 : -1;
    return from >= to ? 1 : compareBytes(bytesOf(this, ownFrom, ownTo), other.subarray(from, to));
  }

  /** Shares memory, as Node's does. */
  override slice(start?: unknown, end?: unknown): this {
    return this.subarray(start, end);
  }

  override subarray(start?: unknown, end?: unknown): this {
    const from = position(start, this.length);
    const to = end === undefined ? this.length : position(end, this.length);
    return new NodeBuffer(this.buffer, this.byteOffset + from, Math.max(0, to - from)) as this;
  }

  // oxlint-disable-next-line eslint/complexity -- Node's order of checks
  write(text: unknown, offset?: unknown, length?: unknown, encoding?: unknown): number {
    if (offset === undefined) return writeText(this, text, 0, this.length, 'utf8');
    if (length === undefined && typeof offset === 'string')
      return writeText(this, text, 0, this.length, encodingOf(offset || 'utf8'));
    assertOffset(offset, 'offset', this.length);
    let room = this.length - offset;
    let name = encoding;
    if (typeof length === 'string') name = length;
    else if (length !== undefined) {
      assertOffset(length, 'length', this.length);
      room = Math.min(room, length);
    }
    return writeText(this, text, offset, room, name ? encodingOf(name) : 'utf8');
  }

  copy(target: unknown, targetStart?: unknown, start?: unknown, end?: unknown): number {
    assertBytes(target, 'target');
    const to = wholeNumber(targetStart, 0);
    if (to < 0) throw rangeError('targetStart', '>= 0', to);
    const from = wholeNumber(start, 0);
    if (from < 0 || from > this.length) throw rangeError('sourceStart', `>= 0 && <= ${this.length}`, from);
    const until = wholeNumber(end, this.length);
    if (until < 0) throw rangeError('sourceEnd', '>= 0', until);
    if (to >= target.length || from >= until) return 0;
    const bytes = bytesOf(this, from, Math.min(until, this.length, from + target.length - to));
    target.set(bytes, to);
    return bytes.length;
  }

  // oxlint-disable-next-line eslint/complexity -- Node's order of checks
  override fill(value: unknown, start?: unknown, end?: unknown, encoding?: unknown): this {
    let [from, to, name] = [start, end, encoding];
    if (typeof value === 'string') {
      if (from === undefined || typeof from === 'string') [from, to, name] = [0, this.length, from];
      else if (typeof to === 'string') [to, name] = [this.length, to];
    }
    const pattern = patternOf(value, name);
    if (from === undefined) from = 0;
    assertOffset(from, 'offset');
    to = start === undefined || to === undefined ? this.length : to;
    assertOffset(to, 'end', this.length);
    const [first, last] = [from, to];
    if (from >= to) return this;
    if (pattern.length === 0) throw argumentValueError('value', value);
    if (pattern.length === 1) return super.fill(pattern[0] ?? 0, first, last);
    for (let i = first; i < last; i++) this[i] = pattern[(i - first) % pattern.length] ?? 0;
    return this;
  }

  override indexOf(value: unknown, offset?: unknown, encoding?: unknown): number {
    return find(this, value, offset, encoding, true);
  }

  override lastIndexOf(value: unknown, offset?: unknown, encoding?: unknown): number {
    return find(this, value, offset, encoding, false);
  }

  override includes(value: unknown, offset?: unknown, encoding?: unknown): boolean {
    return find(this, value, offset, encoding, true) !== -1;
  }

  swap16(): this {
    return swap(this, 2);
  }

  swap32(): this {
    return swap(this, 4);
  }

  swap64(): this {
    return swap(this, 8);
  }
}

/**
 * Returns the bytes of a buffer as a plain array instead of a `Buffer`, so that no method of the user's code is called.
 */
function bytesOf(buffer: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(
    buffer.buffer as ArrayBuffer,
    buffer.byteOffset + start,
    Math.max(0, Math.min(end, buffer.length) - start),
  );
}

export function own(bytes: Uint8Array): NodeBuffer {
  return new NodeBuffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
}

function fromString(text: string, encoding: unknown): NodeBuffer {
  return own(encode(text, typeof encoding !== 'string' || encoding === '' ? 'utf8' : encodingOf(encoding)));
}

function fromArrayBuffer(memory: ArrayBuffer, offset: unknown, length: unknown): NodeBuffer {
  const from = offset === undefined ? 0 : Number(offset) || 0;
  const most = memory.byteLength - from;
  if (most < 0) throw boundsError('offset');
  if (length === undefined) return new NodeBuffer(memory, from, most);
  const count = Number(length) > 0 ? Number(length) : 0;
  if (count > most) throw boundsError('length');
  return new NodeBuffer(memory, from, count);
}

function fromObject(source: object): NodeBuffer | undefined {
  const { length, buffer, type, data } = source as Record<string, unknown>;
  if (length !== undefined || buffer instanceof ArrayBuffer) {
    return typeof length === 'number' && length > 0 ? new NodeBuffer(source as ArrayLike<number>) : new NodeBuffer(0);
  }
  return type === 'Buffer' && Array.isArray(data) ? new NodeBuffer(data as number[]) : undefined;
}

function writeText(buffer: NodeBuffer, text: unknown, offset: number, room: number, encoding: Encoding): number {
  if (typeof text !== 'string') throw codedError('ERR_INVALID_ARG_TYPE', new TypeError('argument must be a string'));
  const bytes = encode(text, encoding);
  const count = wholeBytes(bytes, room, encoding);
  buffer.set(bytes.subarray(0, count), offset);
  return count;
}

/** Returns the bytes that `fill` repeats. */
function patternOf(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value === 'string') {
    if (encoding !== undefined && encoding !== null && typeof encoding !== 'string') {
      throw argumentTypeError('encoding', 'of type string', encoding);
    }
    const name = encodingOf(encoding === undefined || encoding === null || encoding === '' ? 'utf8' : encoding);
    return value === '' ? Uint8Array.of(0) : encode(value, name);
  }
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return Uint8Array.of(typeof value === 'object' || typeof value === 'function' ? 0 : Number(value) & 255);
}

function find(buffer: Uint8Array, value: unknown, offset: unknown, encoding: unknown, forward: boolean): number {
  const [from, name] = typeof offset === 'string' ? [undefined, offset] : [offset, encoding];
  const number = Number(from);
  const start = Number.isNaN(number) ? (forward ? 0 : buffer.length) : Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, number));
  if (typeof value === 'number') return search(buffer, Uint8Array.of(value & 255), start, forward);
  const found = name === undefined ? 'utf8' : encodingNamed(name);
  if (typeof value === 'string') {
    if (found === undefined) throw unknownEncodingError(name);
    return search(buffer, encode(value, found), start, forward, found === 'utf16le' ? 2 : 1);
  }
  if (isBytes(value)) return search(buffer, value, start, forward, found === 'utf16le' ? 2 : 1);
  throw argumentTypeError('value', 'one of type number or string or an instance of Buffer or Uint8Array', value);
}

function swap<Swapped extends Uint8Array>(buffer: Swapped, size: number): Swapped {
  if (buffer.length % size !== 0) {
    throw codedError('ERR_INVALID_BUFFER_SIZE', new RangeError(`Buffer size must be a multiple of ${size * 8}-bits`));
  }
  for (let i = 0; i < buffer.length; i += size) bytesOf(buffer, i, i + size).reverse();
  return buffer;
}

/** `utf8Slice`, `hexWrite` and the others that name their encoding. */
function namedMethods(): Record<string, unknown> {
  const methods: Record<string, unknown> = {};
  const names: readonly Encoding[] = ['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'utf16le'];
  for (const encoding of names) {
    const name = encoding === 'utf16le' ? 'ucs2' : encoding;
    methods[`${name}Slice`] = function slice(this: NodeBuffer, start?: unknown, end?: unknown): string {
      return this.toString(encoding, start, end);
    };
    methods[`${name}Write`] = function write(this: NodeBuffer, text: unknown, offset?: unknown, length?: unknown): number {
      return this.write(text, offset ?? 0, length, encoding);
    };
  }
  return methods;
}

for (const [name, value] of Object.entries({ ...numberMethods(), ...namedMethods() })) {
  Object.defineProperty(NodeBuffer.prototype, name, { value, writable: true, configurable: true });
}
