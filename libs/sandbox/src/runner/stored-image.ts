import { createHash } from 'node:crypto';
import type { BaseImage } from './base-image.js';
import { GuestModules, type GuestModule } from './guest-modules.js';

/** Name of the file, beside the runner. */
export const IMAGE_FILE = 'base-image.bin';

/** Bytes that hold the length of the description. */
const HEAD_BYTES = 4;

/** Amount that is taken from the bits of a number where it is in a value. */
const BOXED = 0x7ff8_000an << 32n;

interface Stored {
  /** Digest of the engine, whose memory it is. */
  engine: string;
  memoryBytes: number;
  /** Places of the time its monotonic clock counts from: in the context, and in the value code sees. */
  clock: { raw: number; boxed: number };
  snapshot: Omit<BaseImage['snapshot'], 'memory'>;
  tokens: Pick<BaseImage, 'invoke' | 'settle' | 'uncaught' | 'undefinedValue'>;
  loaded: string[];
  /** Lengths of the bytes behind the description, in this order: parts of the memory, then bytecode. */
  filled: { at: number; length: number }[];
  modules: { name: string; imports: readonly string[]; length: number }[];
}

/**
 * Returns a file of an image, with the bytecode of all guest modules: making it takes longer than the rest of a runner's start.
 * @throws when the engine keeps that time in other places than expected, or a module does not compile
 */
export function encodeImage(image: BaseImage, engine: Uint8Array): Buffer {
  const { snapshot, invoke, settle, uncaught, undefinedValue } = image;
  const { memory, ...others } = snapshot;
  const clock = bitsOf(image.clockOrigin);
  const modules = image.modules.names.flatMap((name) => {
    const found = image.modules.get(name);
    return found === undefined ? [] : { name, ...found };
  });
  const stored: Stored = {
    engine: digestOf(engine),
    memoryBytes: memory.length,
    clock: { raw: placeOf(clock, memory), boxed: placeOf(boxed(clock), memory) },
    snapshot: others,
    tokens: { invoke, settle, uncaught, undefinedValue },
    loaded: [...image.loaded],
    filled: image.filled.map(({ at, bytes }) => ({ at, length: bytes.length })),
    modules: modules.map(({ name, imports, bytecode }) => ({ name, imports, length: bytecode.length })),
  };
  const description = Buffer.from(JSON.stringify(stored));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(description.length);
  return Buffer.concat([
    head,
    description,
    ...image.filled.map(({ bytes }) => bytes),
    ...modules.map(({ bytecode }) => bytecode),
  ]);
}

/**
 * Returns the image of a file.
 * @param clockOrigin time from which its monotonic clock counts, in place of the time at which the file was made
 * @returns `undefined` if it is of another engine
 */
export function decodeImage(
  file: Buffer,
  engine: { wasm: WebAssembly.Module; bytes: Uint8Array },
  clockOrigin: number,
): BaseImage | undefined {
  let at = HEAD_BYTES + file.readUInt32LE();
  const stored = JSON.parse(file.toString('utf8', HEAD_BYTES, at)) as Stored;
  if (stored.engine !== digestOf(engine.bytes)) return undefined;
  const take = (length: number): Uint8Array => file.subarray(at, (at += length));
  const memory = new Uint8Array(stored.memoryBytes);
  const filled = stored.filled.map(({ at: place, length }) => {
    memory.set(take(length), place);
    return { at: place, bytes: memory.subarray(place, place + length) };
  });
  const modules = new Map<string, GuestModule>();
  for (const { name, imports, length } of stored.modules) modules.set(name, { imports, bytecode: take(length) });
  const view = new DataView(memory.buffer);
  view.setBigUint64(stored.clock.raw, bitsOf(clockOrigin), true);
  view.setBigUint64(stored.clock.boxed, boxed(bitsOf(clockOrigin)), true);
  return {
    wasm: engine.wasm,
    snapshot: { ...stored.snapshot, memory },
    filled,
    ...stored.tokens,
    clockOrigin,
    modules: new GuestModules(modules.keys(), (name) => modules.get(name)),
    loaded: new Set(stored.loaded),
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function bitsOf(value: number): bigint {
  return new BigUint64Array(Float64Array.of(value).buffer)[0] ?? 0n;
}

const boxed = (bits: bigint): bigint => BigInt.asUintN(64, bits - BOXED);

/** @throws when it is not there exactly once */
function placeOf(bits: bigint, memory: Uint8Array): number {
  const wanted = Buffer.alloc(8);
  wanted.writeBigUInt64LE(bits);
  const bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.length);
  const at = bytes.indexOf(wanted);
  if (at === -1 || bytes.includes(wanted, at + 1)) throw new Error("The engine's memory is not laid out as expected");
  return at;
}
