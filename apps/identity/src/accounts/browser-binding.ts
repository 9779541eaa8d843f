import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { browserCookieName } from '#contracts/identity/redirect-logins.contract.js';

/** Seconds a browser has for a login. */
export const LOGIN_SECONDS = 600;

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** What ties a login to a browser: a random value it keeps as a cookie, and its hash in the state. */
export interface BrowserBinding {
  readonly hash: string;
  /** The header that has the browser keep it. */
  readonly cookie: string;
}

/** A browser that is known keeps its value: two logins at once do not disturb each other. */
export function bindBrowser(baseUrl: string, known: string | undefined): BrowserBinding {
  const value = known ?? randomBytes(32).toString('base64url');
  // The way back may be a form that another site posts, which only cookies of this kind go along with.
  const reach = baseUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax';
  const cookie = `${browserCookieName(baseUrl)}=${value}; Path=/; Max-Age=${LOGIN_SECONDS}; HttpOnly; ${reach}`;
  return { hash: hashOf(value), cookie };
}

export function isBoundBrowser(hash: string, value: string | undefined): boolean {
  if (value === undefined) return false;
  const given = Buffer.from(hashOf(value));
  const wanted = Buffer.from(hash);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
