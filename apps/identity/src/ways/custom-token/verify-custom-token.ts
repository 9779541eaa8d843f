import type { KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '#security/keys/verification-key.js';
import { checkAudience, checkTimes, readSubject, type AudienceRule } from './claims.js';
import { decodeCompactToken, type CompactToken } from './compact-token.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { mapMetadata, type MappedMetadata, type MetadataField } from './metadata-fields.js';
import { isSignedWith } from './signature.js';

/**
 * Returns the keys that may have signed a token with this `kid`, a few at most; a signature made with any of them is valid. Fails
 * with `LoginRefusedError` if keys cannot be obtained.
 */
export type KeySource = (kid: string | undefined) => readonly KeyObject[] | Promise<readonly KeyObject[]>;

/** Rules of a custom-token provider, compiled from its configuration. */
export interface CustomTokenRules {
  readonly algorithm: SigningAlgorithm;
  readonly keys: KeySource;
  readonly audience: AudienceRule;
  readonly fields: readonly MetadataField[];
}

export interface VerifiedToken extends MappedMetadata {
  readonly subject: string;
}

/** Key ids found in practice. Ids that could have a meaning in a file system, a query or a markup language are refused. */
const KEY_ID = /^(?!.*\.\.)[\w.~:/+=@-]{1,256}$/;
const NESTED_TOKEN = /^(application\/)?jwt$/i;

/**
 * Verifies the token of an external authentication system, in this order: format, header, signature, times, subject, audience,
 * metadata. Every failure is a `LoginRefusedError`. `now` is in unix seconds.
 */
export async function verifyCustomToken(token: string, rules: CustomTokenRules, now: number): Promise<VerifiedToken> {
  const decoded = decodeCompactToken(token);
  const kid = checkHeader(decoded.header, rules.algorithm);
  checkSignature(decoded, await rules.keys(kid), rules.algorithm);
  const { payload } = decoded;
  checkTimes(payload, now);
  const subject = readSubject(payload);
  checkAudience(payload, rules.audience);
  return { subject, ...mapMetadata(payload, rules.fields) };
}

/**
 * Returns the `kid`. The algorithm is the configured one, and keys come from the configuration only: `jwk`, `jku`, `x5u` and
 * `x5c` are ignored.
 */
function checkHeader(header: Readonly<Record<string, unknown>>, algorithm: SigningAlgorithm): string | undefined {
  if (header['alg'] !== algorithm) throw new LoginRefusedError(`the token is not signed with ${algorithm}`);
  if (Object.hasOwn(header, 'crit')) throw new LoginRefusedError('the token demands extensions');
  const kid = Object.hasOwn(header, 'kid') ? header['kid'] : undefined;
  if (kid !== undefined && (typeof kid !== 'string' || !KEY_ID.test(kid))) {
    throw new LoginRefusedError("the token's 'kid' is invalid");
  }
  const content = header['cty'];
  if (content !== undefined && (typeof content !== 'string' || NESTED_TOKEN.test(content))) {
    throw new LoginRefusedError('nested tokens are not accepted');
  }
  return kid;
}

function checkSignature({ signed, signature }: CompactToken, keys: readonly KeyObject[], algorithm: SigningAlgorithm): void {
  if (keys.length === 0) throw new LoginRefusedError('the provider has no usable signing key');
  if (!keys.some((key) => isSignedWith(key, algorithm, signed, signature))) throw new LoginRefusedError('signature is invalid');
}
