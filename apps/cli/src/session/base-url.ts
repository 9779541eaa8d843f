import { refuseUsage } from '../terminal/cli-error.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/;

/**
 * Returns the base address of a platform without the other parts of the URL. Throws `CliError` for an invalid address.
 */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) refuseUsage(`"${text}" is not an address like https://host:port`);
  if (url.username !== '' || url.password !== '') refuseUsage('an address must not contain credentials');
  if (url.search !== '' || url.hash !== '') refuseUsage('an address must not have a query or fragment');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Returns `true` if traffic to the address can be read on its way. */
export function isOpenToOthers(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
