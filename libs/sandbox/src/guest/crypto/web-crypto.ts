import { bytesOf, compute, computeBytes } from './crypto-bridge.js';
import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';

const INTEGERS = /^(?:Big)?(?:Int|Uint)\d+(?:Clamped)?Array$/;

/** The random part of the Web Cryptography API. */
const crypto = Object.freeze({
  getRandomValues: (array: unknown): unknown => {
    const bytes = bytesOf(array);
    const name = (array as { constructor?: { name?: string } } | null)?.constructor?.name ?? '';
    if (bytes === undefined || !(INTEGERS.test(name) || name === 'Buffer'))
      throw new TypeError('An array of integers is expected');
    bytes.set(computeBytes('random', { length: bytes.length }));
    return array;
  },
  randomUUID: () => textOf(compute('uuid', {})),
});

offer('web-crypto', { crypto });
