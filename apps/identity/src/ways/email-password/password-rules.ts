import { AppError } from '#contracts/error.js';

/** Characters of an end user's password. */
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;

/** Whether a password could be somebody's: a longer one is not worth a hash. */
export function isPasswordLength(password: string): boolean {
  // A character is at most two units: what is longer need not be counted.
  if (password.length > 2 * PASSWORD_MAX) return false;
  const characters = Array.from(password).length;
  return characters >= PASSWORD_MIN && characters <= PASSWORD_MAX;
}

/** Fails with `BadRequest` for a password nobody may have. */
export function requirePassword(password: unknown): string {
  if (typeof password === 'string' && isPasswordLength(password)) return password;
  throw new AppError('BadRequest', `password must be between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters`);
}
