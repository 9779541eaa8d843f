import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '#security/keys/verification-key.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { mapMetadata, type MappedMetadata, type MetadataField } from './metadata-fields.js';

/** Maximum characters of a token. */
export const TOKEN_LENGTH_MAX = 1_000_000;
/** Maximum nesting of a token's JSON: far above what claims need, far below what would break storing or printing them. */
const NESTING_MAX = 64;
/** Seconds a token is accepted after its `exp`. */
const EXPIRY_SKEW_SECONDS = 0;
/** Seconds a token is accepted before its `nbf` and `iat`, because clocks of issuers may be ahead. */
const NOT_BEFORE_SKEW_SECONDS = 60;
/** Maximum characters of `sub`. */
const SUBJECT_LENGTH_MAX = 1_024;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Key ids found in practice. Ids that could have a meaning in a file system, a query or a markup language are refused. */
const KEY_ID = /^(?!.*\.\.)[\w.~:/+=@-]{1,256}$/;
const NESTED_TOKEN = /^(application\/)?jwt$/i;

type Claims = Readonly<Record<string, unknown>>;

export interface AudienceRule {
  /** Never empty. */
  readonly audiences: readonly string[];
  /** True if one of the audiences is enough; otherwise the token must contain all of them. */
  readonly any: boolean;
  /** Unsplit value of a list that was written as one string: it may also be the name of one audience. */
  readonly whole?: string;
}

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

interface CompactToken {
  readonly header: Claims;
  readonly payload: Claims;
  /** Signed part of the token: header and payload as received. */
  readonly signed: string;
  readonly signature: Buffer;
}

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
 * Parses a compact signed token (RFC 7515 §7.1): exactly three parts of strict, unpadded, canonical base64url, header and payload
 * each one JSON object in UTF-8. Do not trust any of it before its signature is verified.
 */
function decodeCompactToken(token: string): CompactToken {
  if (token.length > TOKEN_LENGTH_MAX) throw new LoginRefusedError('the token is too long');
  const parts = token.split('.', 4);
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) {
    throw new LoginRefusedError('the token must have three parts');
  }
  return {
    signature: decodePart(signature, 'signature'),
    signed: `${header}.${payload}`,
    header: parseJsonObject(utf8(decodePart(header, 'header'), 'header'), 'header'),
    payload: parseJsonObject(utf8(decodePart(payload, 'payload'), 'payload'), 'payload'),
  };
}

function decodePart(text: string, part: string): Buffer {
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null;
  // Encoding it again reveals trailing bits that a lenient decoder would ignore.
  if (bytes === null || bytes.toString('base64url') !== text) {
    throw new LoginRefusedError(`the token's ${part} is not canonical base64url`);
  }
  return bytes;
}

function utf8(bytes: Buffer, part: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new LoginRefusedError(`the token's ${part} is not UTF-8`, { cause });
  }
}

/**
 * Parses the JSON object of a token part. Refuses input that parsers could interpret differently: duplicate property names at any
 * level (regardless of escaping), and anything other than one object.
 */
function parseJsonObject(text: string, part: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LoginRefusedError(`the token's ${part} is not JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LoginRefusedError(`the token's ${part} is not a JSON object`);
  }
  checkMembers(text, part);
  return value as Record<string, unknown>;
}

/** Checks the property names of valid JSON without recursion. */
function checkMembers(text: string, part: string): void {
  // Property names seen in each open object; `null` stands for an open array.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.length === NESTING_MAX) throw new LoginRefusedError(`the token's ${part} nests more than ${NESTING_MAX} levels`);
      open.push(character === '{' ? new Set() : null);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && isMemberName(text, end)) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        if (names.has(name)) throw new LoginRefusedError(`the token's ${part} has a duplicate property`);
        names.add(name);
      }
      at = end;
    }
  }
}

/** Returns the index of the quotation mark that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns `true` if a colon follows the string: in valid JSON it is a property name then. */
function isMemberName(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\n\r'.includes(text[at] ?? '|')) at++;
  return text[at] === ':';
}

/**
 * Returns the `kid`. The algorithm is the configured one, and keys come from the configuration only: `jwk`, `jku`, `x5u` and
 * `x5c` are ignored.
 */
function checkHeader(header: Claims, algorithm: SigningAlgorithm): string | undefined {
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

/**
 * Returns `true` if a signature over exactly these bytes was made with a key (RFC 7518 §3.2, §3.3). Runs synchronously on this
 * thread: passing so little work to another thread costs eight times as much.
 */
function isSignedWith(key: KeyObject, algorithm: SigningAlgorithm, signed: string, signature: Buffer): boolean {
  if (algorithm === 'RS256') return verify('sha256', Buffer.from(signed), key, signature);
  const expected = createHmac('sha256', key).update(signed).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Checks the times of a token. `now` is in unix seconds, with fractions. `iat` is treated like `nbf`. */
function checkTimes(claims: Claims, now: number): void {
  const expiry = numericDate(claims, 'exp');
  if (expiry === undefined) throw new LoginRefusedError("the token has no 'exp' claim");
  if (now >= expiry + EXPIRY_SKEW_SECONDS) throw new LoginRefusedError('the token is expired');
  for (const name of ['nbf', 'iat']) {
    const start = numericDate(claims, name);
    if (start !== undefined && now < start - NOT_BEFORE_SKEW_SECONDS) throw new LoginRefusedError('the token is not valid yet');
  }
}

function numericDate(claims: Claims, name: string): number | undefined {
  if (!Object.hasOwn(claims, name)) return undefined;
  const value = claims[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new LoginRefusedError(`the '${name}' claim is not a number`);
  return value;
}

function readSubject(claims: Claims): string {
  const subject = Object.hasOwn(claims, 'sub') ? claims['sub'] : undefined;
  if (typeof subject !== 'string' || subject === '') throw new LoginRefusedError("the 'sub' claim must be a non-empty string");
  if (subject.length > SUBJECT_LENGTH_MAX) throw new LoginRefusedError("the 'sub' claim is too long");
  // Encoded as UTF-8, two different subjects would become the same user.
  if (!subject.isWellFormed()) throw new LoginRefusedError("the 'sub' claim is not a well-formed string");
  return subject;
}

/** Compares audiences exactly; additional audiences of the token are ignored. */
function checkAudience(claims: Claims, rule: AudienceRule): void {
  const claim = Object.hasOwn(claims, 'aud') ? claims['aud'] : undefined;
  const given: unknown[] = Array.isArray(claim) ? claim : [claim];
  if (!given.every((audience) => typeof audience === 'string')) {
    throw new LoginRefusedError("the 'aud' claim must be a string or an array of strings");
  }
  if (rule.whole !== undefined && given.includes(rule.whole)) return;
  const missing = rule.audiences.filter((audience) => !given.includes(audience));
  const accepted = rule.any ? missing.length < rule.audiences.length : missing.length === 0;
  if (!accepted) throw new LoginRefusedError(`'${missing[0]}' not found in 'aud' claim`);
}
