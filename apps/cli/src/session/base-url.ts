import { refuseUsage } from '../terminal/cli-error.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/;

/** Returns the address of a platform without what does not belong to it. Throws `CliError` for what is none. */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) refuseUsage(`"${text}" is no address like https://host:port`);
  if (url.username !== '' || url.password !== '') refuseUsage('an address must not hold credentials');
  if (url.search !== '' || url.hash !== '') refuseUsage('an address ends with its path');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether what is sent there can be read on its way. */
export function isOpenToOthers(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
