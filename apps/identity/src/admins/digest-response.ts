import { createHash, timingSafeEqual } from 'node:crypto';

/** Algorithms digests are taken with, those older clients take first. */
export const DIGEST_ALGORITHMS = ['MD5', 'SHA-256'] as const;
export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number];

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256' } as const satisfies Record<DigestAlgorithm, string>;

/** What a client proves its key with (RFC 7616, section 3.4). */
export interface DigestAnswer {
  readonly algorithm: DigestAlgorithm;
  readonly username: string;
  readonly uri: string;
  readonly nonce: string;
  /** Eight hexadecimal digits. */
  readonly nc: string;
  readonly cnonce: string;
  /** In lower-case hex. */
  readonly response: string;
}

/** The hash of user name, realm and password that all responses are made of: with it the password is not needed. In hex. */
export function digestKey(algorithm: DigestAlgorithm, username: string, realm: string, password: string): string {
  return hash(algorithm, `${username}:${realm}:${password}`);
}

/** The response with quality of protection `auth`, in hex. `key` is `digestKey`'s. */
export function digestResponse(key: string, method: string, answer: Omit<DigestAnswer, 'response' | 'username'>): string {
  const { algorithm, nonce, nc, cnonce, uri } = answer;
  return hash(algorithm, `${key}:${nonce}:${nc}:${cnonce}:auth:${hash(algorithm, `${method}:${uri}`)}`);
}

/** Whether whoever answered has the key, in constant time. */
export function isDigestOf(key: string, method: string, answer: DigestAnswer): boolean {
  const expected = Buffer.from(digestResponse(key, method, answer));
  const given = Buffer.from(answer.response);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hash(algorithm: DigestAlgorithm, text: string): string {
  return createHash(HASHES[algorithm]).update(text, 'utf8').digest('hex');
}
