import { createHash, timingSafeEqual } from 'node:crypto';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns `true` if two strings are equal, in a time that does not depend on either. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}
