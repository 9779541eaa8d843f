import { session } from './current-session';

const PREFIX = '#setup=';

/** Returns the token of a login link, or `null` for an address without one. */
export function tokenOf(hash: string): string | null {
  return hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : null;
}

/** Removes the token from the address, so that it stays out of the history and of copied addresses. */
function takeToken(): string | null {
  const token = tokenOf(location.hash);
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

const token = takeToken();
let login: Promise<string> | null = null;

/**
 * Logs in with the link the page was opened with, once; `null` if it was opened without one, or if the user is logged
 * in already.
 */
export function loginByLink(): Promise<string> | null {
  if (token !== null && !session.isOpen) login ??= session.logIn({ loginLink: token });
  return login;
}
