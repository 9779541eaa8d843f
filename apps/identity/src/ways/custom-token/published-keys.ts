import type { KeyObject } from 'node:crypto';
import { SIGNING_KEYS_MAX } from '#contracts/config/auth-providers.contract.js';
import { rsaKeyOfJwk } from '#security/keys/verification-key.js';

export interface PublishedKey {
  /** Absent if the key is published without a name. */
  readonly kid: string | undefined;
  readonly key: KeyObject;
}

export interface PublishedKeys {
  /** One to three. */
  readonly keys: readonly PublishedKey[];
  /** Number of usable keys beyond the first three. */
  readonly ignored: number;
}

/** Thrown if the reply of a JWK URI has no keys to verify tokens with. The message may be shown in the app's log. */
export class UnusableKeysError extends Error {
  override readonly name = 'UnusableKeysError';
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads a JWK set, or a single JWK (RFC 7517), for RS256: the first three of the keys meant for verifying signatures with it.
 * @throws UnusableKeysError
 */
export function readPublishedKeys(text: string): PublishedKeys {
  const usable = jwksOf(text)
    .filter(isMeantForRs256)
    .flatMap((jwk): PublishedKey[] => {
      const key = rsaKeyOfJwk(jwk);
      return key ? [{ kid: typeof jwk['kid'] === 'string' ? jwk['kid'] : undefined, key }] : [];
    });
  if (usable.length === 0) throw new UnusableKeysError('the JWK URI publishes no RSA key for RS256');
  return { keys: usable.slice(0, SIGNING_KEYS_MAX), ignored: Math.max(0, usable.length - SIGNING_KEYS_MAX) };
}

function jwksOf(text: string): Members[] {
  const document = parse(text);
  if (!isMembers(document)) throw new UnusableKeysError('the JWK URI does not return a JWK or a JWK set');
  const keys: unknown = Object.hasOwn(document, 'keys') ? document['keys'] : [document];
  if (!Array.isArray(keys)) throw new UnusableKeysError('the JWK URI does not return a JWK or a JWK set');
  return keys.filter(isMembers);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnusableKeysError('the JWK URI does not return JSON', { cause });
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns `true` unless `use`, `alg` or `key_ops` exclude the key; a key without them may be used. */
function isMeantForRs256({ use, alg, key_ops }: Members): boolean {
  if (use !== undefined && use !== 'sig') return false;
  if (alg !== undefined && alg !== 'RS256') return false;
  return key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'));
}
