import { createHash, timingSafeEqual } from 'node:crypto';

/** Accepted digest algorithms, the one that older clients support first. */
export const DIGEST_ALGORITHMS = ['MD5', 'SHA-256'] as const;
export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number];

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256' } as const satisfies Record<DigestAlgorithm, string>;

/** Digest response of a client, which proves its key (RFC 7616, section 3.4). */
export interface DigestResponse {
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

/**
 * Returns the hash of user name, realm and password, in hex. All responses are computed from it: with it the password is not
 * needed.
 */
export function digestKey(algorithm: DigestAlgorithm, username: string, realm: string, password: string): string {
  return hash(algorithm, `${username}:${realm}:${password}`);
}

/** Returns the response with quality of protection `auth`, in hex. `key` is the result of `digestKey`. */
export function digestResponse(key: string, method: string, answer: Omit<DigestResponse, 'response' | 'username'>): string {
  const { algorithm, nonce, nc, cnonce, uri } = answer;
  return hash(algorithm, `${key}:${nonce}:${nc}:${cnonce}:auth:${hash(algorithm, `${method}:${uri}`)}`);
}

/** Checks in constant time if the response was computed with the key. */
export function isDigestOf(key: string, method: string, answer: DigestResponse): boolean {
  const expected = Buffer.from(digestResponse(key, method, answer));
  const given = Buffer.from(answer.response);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hash(algorithm: DigestAlgorithm, text: string): string {
  return createHash(HASHES[algorithm]).update(text, 'utf8').digest('hex');
}
