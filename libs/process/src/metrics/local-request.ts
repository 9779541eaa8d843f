import type { IncomingHttpHeaders } from 'node:http';
import { addressFilter } from '#security/network/address-range.js';

const isLoopback = addressFilter(['127.0.0.0/8', '::1']);

/** The parts of a request that say where it comes from. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const isForwardHeader = (name: string): boolean => name === 'forwarded' || name.startsWith('x-forwarded-');

/**
 * Returns `true` if a request was made on this machine: its connection comes from a loopback address, and neither a
 * header nor `TRUSTED_PROXIES` indicates a proxy. A proxy on the same machine connects from 127.0.0.1 as well.
 */
export function isLocalRequest({ headers, socket }: ReceivedRequest, trustedProxies: readonly string[]): boolean {
  const address = socket.remoteAddress ?? '';
  return isLoopback(address) && !addressFilter(trustedProxies)(address) && !Object.keys(headers).some(isForwardHeader);
}
