import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { browserCookieName } from '#contracts/identity/redirect-logins.contract.js';

/** Maximum seconds from the start of a login in a browser to its end. */
export const LOGIN_SECONDS = 600;

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** Binding of a login to a browser: a random value that the browser keeps as a cookie, and its hash in the state. */
export interface BrowserBinding {
  readonly hash: string;
  /** `Set-Cookie` header that stores the value in the browser. */
  readonly cookie: string;
}

/** Binds a login to a browser. A known browser keeps its value, so that two concurrent logins do not disturb each other. */
export function bindBrowser(baseUrl: string, known: string | undefined): BrowserBinding {
  const value = known ?? randomBytes(32).toString('base64url');
  // The provider may return by a form that its site posts; only cookies with this attribute are sent with it.
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
