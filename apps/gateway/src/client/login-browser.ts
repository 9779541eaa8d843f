import { BROWSER_COOKIE_VALUE, browserCookieName } from '#contracts/identity/redirect-logins.contract.js';
import type { Members } from '../edge/request-members.js';

/** Returns the value of a cookie (RFC 6265 §5.4); the first one if there are several. */
function cookieOf(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** Reads the cookie that identifies a browser at logins. Cookies with an invalid value are ignored. */
export const browserOf: Members<'browser'> = {
  read: ({ headers, gateway }) => {
    const value = cookieOf(headers.cookie ?? '', browserCookieName(gateway.baseUrl));
    return value !== undefined && BROWSER_COOKIE_VALUE.test(value) ? { browser: value } : {};
  },
};
