import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network of one subscriber (RFC 6177); the rest every host chooses for itself. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the network that limits count as one client: an IPv4 address, even if written as IPv6, or the /64 network of
 * an IPv6 address, in which a client has as many addresses as it wants. Other input is returned unchanged.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const mapped = mappedIPv4(bare);
  if (mapped !== undefined) return mapped;
  return `${ipv6Groups(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns the IPv4 address an IPv6 address without a zone stands for (RFC 4291 §2.5.5.2), in any notation. */
export function mappedIPv4(address: string): string | undefined {
  const groups = ipv6Groups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const words = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return words.flatMap((word) => [word >> 8, word & 0xff]).join('.');
}

/** Returns the eight groups of an IPv6 address without a zone, in hex without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(GROUPS - (before?.length ?? 0) - (after?.length ?? 0)).fill('0');
  return tail === undefined ? (before ?? []) : [...(before ?? []), ...zeros, ...(after ?? [])];
}
