import { currentContext } from '#bus/transport/request-context.js';
import { networkOf } from '#security/network/network-of.js';

/** Returns the network of the current request's client, which limits count as one client. */
export function callerNetwork(): string {
  const address = currentContext()?.remoteAddress;
  return address ? networkOf(address) : 'unknown';
}
