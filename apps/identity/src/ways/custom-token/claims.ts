import { LoginRefusedError } from '../login-refused-error.js';

/** Seconds a token is accepted after its `exp`. */
const EXPIRY_SKEW_SECONDS = 0;
/** Seconds a token is accepted before its `nbf` and `iat`, because clocks of issuers may be ahead. */
const NOT_BEFORE_SKEW_SECONDS = 60;
/** Maximum characters of `sub`. */
const SUBJECT_LENGTH_MAX = 1_024;

export interface AudienceRule {
  /** Never empty. */
  readonly audiences: readonly string[];
  /** True if one of the audiences is enough; otherwise the token must contain all of them. */
  readonly any: boolean;
  /** Unsplit value of a list that was written as one string: it may also be the name of one audience. */
  readonly whole?: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** Checks the times of a token. `now` is in unix seconds, with fractions. `iat` is treated like `nbf`. */
export function checkTimes(claims: Claims, now: number): void {
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

export function readSubject(claims: Claims): string {
  const subject = Object.hasOwn(claims, 'sub') ? claims['sub'] : undefined;
  if (typeof subject !== 'string' || subject === '') throw new LoginRefusedError("the 'sub' claim must be a non-empty string");
  if (subject.length > SUBJECT_LENGTH_MAX) throw new LoginRefusedError("the 'sub' claim is too long");
  // Encoded as UTF-8, two different subjects would become the same user.
  if (!subject.isWellFormed()) throw new LoginRefusedError("the 'sub' claim is not a well-formed string");
  return subject;
}

/** Compares audiences exactly; additional audiences of the token are ignored. */
export function checkAudience(claims: Claims, rule: AudienceRule): void {
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
