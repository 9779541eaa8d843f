import { BlockList, isIP } from 'node:net';

/** Longest host name (RFC 1035). */
const HOST_LENGTH_MAX = 253;

/**
 * IPv4 networks without public services (IANA's special-purpose registries), and Azure's metadata address, which looks public.
 */
export const RESERVED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** The same of the addresses of IPv6 that are given out to the public, `2000::/3`. */
export const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const RESERVED = new BlockList();
for (const [network, bits] of RESERVED_IPV4) RESERVED.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of RESERVED_IPV6) RESERVED.addSubnet(network, bits, 'ipv6');

/** The only part of IPv6 that is assigned to the public. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Checks whether an IP address belongs to the public internet: not loopback, private, link-local, shared, multicast, reserved
 * or a tunnel's.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !RESERVED.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  const inner = embeddedIpv4(address);
  if (inner !== null) return isPublicAddress(inner);
  return GLOBAL_IPV6.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6');
}

/**
 * Returns the IPv4 address a mapped (`::ffff:0:0/96`) or translated (`64:ff9b::/96`) IPv6 address stands for, `null` for any
 * other.
 */
export function embeddedIpv4(address: string): string | null {
  if (isIP(address) !== 6 || address.includes('%')) return null;
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Returns a host in the form that connections use: lower case, punycode, every way of writing an IPv4 address as four
 * decimals, IPv6 without brackets, no final dot. `null` for input that is not a host.
 */
export function canonicalHost(host: string): string | null {
  const literal = isIP(host) === 6 ? `[${host}]` : host;
  if (/[/?#@\\\s]/.test(literal) || (literal.includes(':') && !/^\[[^\]]*\]$/.test(literal))) return null;
  let parsed: string;
  try {
    parsed = new URL(`http://${literal}/`).hostname;
  } catch {
    // Not an error: the input is not a host.
    return null;
  }
  const bare = parsed.startsWith('[') ? parsed.slice(1, -1) : parsed.replace(/\.$/, '');
  return bare === '' || bare.length > HOST_LENGTH_MAX ? null : bare;
}
