import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SUFFIX_LETTERS = 5;

/** Generates a public App ID for an app name: the name in lower case (clients filter by it) and five random letters. */
export function newClientAppId(name: string): string {
  const suffix = Array.from({ length: SUFFIX_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${name.toLowerCase()}-${suffix}`;
}
