import { AppError } from '#contracts/error.js';

/** Minimum and maximum characters of an end user's password. */
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;

/** Returns `true` if the length of a password is allowed: other passwords are not worth a hash. */
export function isPasswordLength(password: string): boolean {
  // A character has at most two UTF-16 code units: longer passwords need not be counted.
  if (password.length > 2 * PASSWORD_MAX) return false;
  const characters = Array.from(password).length;
  return characters >= PASSWORD_MIN && characters <= PASSWORD_MAX;
}

/** Returns the password; fails with `BadRequest` if its length is not allowed. */
export function requirePassword(password: unknown): string {
  if (typeof password === 'string' && isPasswordLength(password)) return password;
  throw new AppError('BadRequest', `password must be between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters`);
}
