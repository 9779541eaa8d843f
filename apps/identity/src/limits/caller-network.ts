import { currentContext } from '#bus/transport/request-context.js';
import { networkOf } from '#security/network/network-of.js';

/** What limits count as one client: the network of whoever made the request that is being served. */
export function callerNetwork(): string {
  const address = currentContext()?.remoteAddress;
  return address ? networkOf(address) : 'unknown';
}
