import { session } from './current-session';

const PREFIX = '#setup=';

/** The token of a login link; `null` for an address without one. */
export function tokenOf(hash: string): string | null {
  return hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : null;
}

/** Takes the token out of the address, so that it is neither in the history nor in what somebody copies. */
function takeToken(): string | null {
  const token = tokenOf(location.hash);
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

const token = takeToken();
let login: Promise<string> | null = null;

/** Logs in by the link the page was opened with, once; `null` where it was not, or where somebody is logged in already. */
export function loginByLink(): Promise<string> | null {
  if (token !== null && !session.isOpen) login ??= session.logIn({ loginLink: token });
  return login;
}
