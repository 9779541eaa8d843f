import { Bytes } from './primordials.js';

const { imul } = Math;

/**
 * xoshiro128**. The interpreter's own generator is part of the snapshot every call starts from, so its numbers would repeat;
 * this one is seeded by the host for each call. Not for secrets.
 */
let a = 1;
let b = 2;
let c = 3;
let d = 4;

export function seedRandom(words: readonly number[]): void {
  a = words[0] ?? 0;
  b = words[1] ?? 0;
  c = words[2] ?? 0;
  d = words[3] ?? 0;
  // The one state the generator cannot leave.
  if ((a | b | c | d) === 0) a = 1;
}

export function randomWord(): number {
  const product = imul(b, 5);
  const result = imul((product << 7) | (product >>> 25), 9) >>> 0;
  const shifted = b << 9;
  c ^= a;
  d ^= b;
  b ^= c;
  a ^= d;
  c ^= shifted;
  d = (d << 11) | (d >>> 21);
  return result;
}

/** Returns a random number like `Math.random`: 53 bits, in [0, 1). */
export function randomFraction(): number {
  return ((randomWord() >>> 5) * 67108864 + (randomWord() >>> 6)) / 9007199254740992;
}

export function randomBytes(length: number): Uint8Array {
  const bytes = new Bytes(length);
  for (let i = 0; i < length; i++) bytes[i] = randomWord() >>> 24;
  return bytes;
}
