import { offer } from '../lazy.js';
import { argumentTypeError, codedError } from '../errors/node-errors.js';
import { toText } from '../bytes/bytes.js';
import { decode, encode, encodingNamed, type Encoding } from '../bytes/encodings.js';
import { assertBytes, MAX_LENGTH, NodeBuffer, own, SHOWN_BYTES } from './node-buffer.js';

/** Maximum characters of a string, as Node 20 reports it. */
const MAX_STRING_LENGTH = 2 ** 29 - 24;

type NodeBufferClass = typeof NodeBuffer;
interface CallableBuffer extends NodeBufferClass {
  (source: unknown, encodingOrOffset?: unknown, length?: unknown): NodeBuffer;
  new (source: unknown, encodingOrOffset?: unknown, length?: unknown): NodeBuffer;
}

/** The class is callable without `new`, which no class of the language is; a number is a size, anything else what `from` takes. */
function BufferFunction(source: unknown, encodingOrOffset?: unknown, length?: unknown): NodeBuffer {
  if (typeof source !== 'number') return NodeBuffer.from(source, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') throw argumentTypeError('string', 'of type string', source);
  return NodeBuffer.alloc(source);
}
/** A maker that older packages call with `new`, which no method of the language is. */
function constructible(method: (...args: unknown[]) => unknown): unknown {
  const maker = function (...args: unknown[]): unknown {
    return Reflect.apply(method, NodeBuffer, args);
  };
  for (const name of ['name', 'length'] as const) Object.defineProperty(maker, name, { value: method[name], configurable: true });
  return maker;
}
Object.defineProperty(BufferFunction, 'name', { value: 'Buffer', configurable: true });
Object.defineProperty(BufferFunction, 'prototype', { value: NodeBuffer.prototype, writable: false });
Object.defineProperty(NodeBuffer.prototype, 'constructor', { value: BufferFunction, writable: true, configurable: true });
for (const name of Object.getOwnPropertyNames(NodeBuffer)) {
  if (name === 'length' || name === 'name' || name === 'prototype') continue;
  const descriptor = Object.getOwnPropertyDescriptor(NodeBuffer, name);
  if (descriptor === undefined) continue;
  if (typeof descriptor.value === 'function')
    descriptor.value = constructible(descriptor.value as (...args: unknown[]) => unknown);
  Object.defineProperty(BufferFunction, name, { ...descriptor, enumerable: true });
}
Object.defineProperty(BufferFunction, Symbol.species, { get: () => NodeBuffer, configurable: true });
Object.setPrototypeOf(BufferFunction, Uint8Array);

export type Buffer = NodeBuffer;
export const Buffer = BufferFunction as unknown as CallableBuffer;

function inputBytes(input: unknown): Uint8Array {
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw argumentTypeError('input', 'an instance of ArrayBuffer, Buffer, or TypedArray', input);
}

/** Characters the encoding does not have become question marks. */
function transcode(source: unknown, from: unknown, to: unknown): NodeBuffer {
  assertBytes(source, 'source');
  const [before, after] = [encodingNamed(from), encodingNamed(to)];
  const known: readonly (Encoding | undefined)[] = ['utf8', 'utf16le', 'latin1', 'ascii'];
  if (before === undefined || after === undefined || !known.includes(before) || !known.includes(after)) {
    throw codedError('U_ILLEGAL_ARGUMENT_ERROR', new Error('Unable to transcode Buffer [U_ILLEGAL_ARGUMENT_ERROR]'));
  }
  const text = decode(source, before);
  const last = after === 'ascii' ? 127 : after === 'latin1' ? 255 : Infinity;
  let fitting = '';
  for (const character of text) fitting += (character.codePointAt(0) ?? 0) > last ? '?' : character;
  return own(encode(fitting, after));
}

offer('buffer', {
  Buffer,
  SlowBuffer: Buffer,
  transcode,
  isUtf8: (input: unknown) => toText(inputBytes(input), true) !== null,
  isAscii: (input: unknown) => inputBytes(input).every((byte) => byte < 128),
  atob: globalThis.atob,
  btoa: globalThis.btoa,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: MAX_STRING_LENGTH,
  INSPECT_MAX_BYTES: SHOWN_BYTES,
});
