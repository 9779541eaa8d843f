import { BlockList, isIP, isIPv6 } from 'node:net';
import { ipv6Groups, mappedIPv4 } from './network-of.js';

/** Range that stands for every address, including IPv6. */
export const EVERYWHERE = '0.0.0.0/0';

/** Returns an IPv4 address received over an IPv6 socket in IPv4 form. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  return (isIPv6(bare) ? mappedIPv4(bare) : undefined) ?? address;
}

/** Prefix length of IPv6 addresses that stand for IPv4 addresses. */
const MAPPED_BITS = 96;

/** Returns a range as it is stored: `0.0.0.0` alone means every address, and IPv4 ranges in IPv6 form become IPv4 ranges. */
export function plainRange(range: string): string {
  if (range === '0.0.0.0') return EVERYWHERE;
  // A zone is a network name that only one machine knows.
  const [address = '', bits] = range.replace(/%[^/]*/, '').split('/');
  if (bits === undefined) return plainAddress(address);
  const mapped = isIPv6(address) && Number(bits) >= MAPPED_BITS ? mappedIPv4(address) : undefined;
  return mapped === undefined ? `${address}/${bits}` : `${mapped}/${Number(bits) - MAPPED_BITS}`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * Returns a check of whether addresses (`10.0.0.1`) and ranges (`10.0.0.0/8`) include an address. A string that is not an
 * address is only in `0.0.0.0/0`.
 */
export function addressFilter(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.includes(EVERYWHERE)) return () => true;
  // Apart, because a range of IPv6 can hold the IPv6 forms of IPv4 addresses.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [first = '', bits] = range.split('/');
    const family = familyOf(first);
    if (bits === undefined) lists[family].addAddress(first, family);
    else lists[family].addSubnet(first, Number(bits), family);
  }
  return (address) => {
    const [plain = ''] = plainAddress(address).split('%', 1);
    return isIP(plain) !== 0 && lists[familyOf(plain)].check(plain, familyOf(plain));
  };
}

/** Returns the same string for every notation of a range. */
export function rangeKey(range: string): string {
  const [address = '', bits] = plainRange(range).split('/');
  const [family, groups, width] =
    familyOf(address) === 'ipv6'
      ? (['ipv6', ipv6Groups(address).map((group) => Number.parseInt(group, 16)), 16] as const)
      : (['ipv4', address.split('.').map(Number), 8] as const);
  const binary = groups.map((group) => group.toString(2).padStart(width, '0')).join('');
  return `${family}:${binary.slice(0, Number(bits ?? binary.length))}`;
}
