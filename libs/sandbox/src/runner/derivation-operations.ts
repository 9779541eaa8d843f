import { hkdfSync, pbkdf2Sync, scryptSync } from 'node:crypto';
import { bytes, digest, Refusal, wholeNumber, type Operation } from './operation.js';

/** Bytes one derivation may give. */
const MAX_KEY_BYTES = 65_536;
/** Rounds of a digest, for all blocks together: about a second and a half with the slowest digest. */
const MAX_ROUNDS = 1_500_000;
/** Blocks scrypt may mix (N × r × p), each of 128 bytes: the usual cost (16384, 8, 1) is 131,072 and takes a tenth of a second. */
const MAX_MIXED = 2_097_152;
/** Maximum bytes scrypt may hold (128 × N × r); twice Node's default. */
const MAX_SCRYPT_MEMORY = 64 << 20;
/** Bytes of the shortest block of a digest that is allowed. */
const DIGEST_BYTES: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 };

/**
 * Keys from passwords. Nothing interrupts a derivation, so one that would take more than about two seconds or 64 MiB is refused; what
 * it takes counts as the call's CPU time.
 */
export const DERIVATION_OPERATIONS: readonly (readonly [name: string, run: Operation])[] = [
  [
    'pbkdf2',
    (given) => {
      const name = digest(given);
      const rounds = wholeNumber(given, 'iterations', 1, MAX_ROUNDS);
      const length = wholeNumber(given, 'length', 0, MAX_KEY_BYTES);
      if (rounds * Math.ceil(length / (DIGEST_BYTES[name] ?? 16)) > MAX_ROUNDS)
        throw new Refusal('the derivation takes too long');
      return pbkdf2Sync(bytes(given, 'password'), bytes(given, 'salt'), rounds, length, name).toString('base64');
    },
  ],
  [
    'scrypt',
    (given) => {
      const cost = wholeNumber(given, 'cost', 2, 2 ** 24);
      const blockSize = wholeNumber(given, 'blockSize', 1, 2 ** 16);
      const parallelization = wholeNumber(given, 'parallelization', 1, 2 ** 16);
      const asked = wholeNumber(given, 'maxmem', 1, Number.MAX_SAFE_INTEGER);
      const length = wholeNumber(given, 'length', 0, MAX_KEY_BYTES);
      if (128 * cost * blockSize > MAX_SCRYPT_MEMORY) throw new Refusal('the derivation needs too much memory');
      if (cost * blockSize * parallelization > MAX_MIXED) throw new Refusal('the derivation takes too long');
      const options = { cost, blockSize, parallelization, maxmem: Math.min(asked, 2 * MAX_SCRYPT_MEMORY) };
      return scryptSync(bytes(given, 'password'), bytes(given, 'salt'), length, options).toString('base64');
    },
  ],
  [
    'hkdf',
    (given) => {
      const length = wholeNumber(given, 'length', 0, MAX_KEY_BYTES);
      const derived = hkdfSync(digest(given), bytes(given, 'key'), bytes(given, 'salt'), bytes(given, 'info'), length);
      return Buffer.from(derived).toString('base64');
    },
  ],
];
