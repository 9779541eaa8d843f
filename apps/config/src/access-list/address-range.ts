import { BlockList, isIP } from 'node:net';

/** An IPv4 address that came over an IPv6 socket, in its own form. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Whether an address is in a range (`10.0.0.0/8`), or is the one address a range without bits means. */
export function includesAddress(range: string, address: string): boolean {
  if (isIP(address) === 0) return false;
  const [first = '', bits] = range.split('/');
  const list = new BlockList();
  if (bits === undefined) list.addAddress(first, familyOf(first));
  else list.addSubnet(first, Number(bits), familyOf(first));
  return list.check(address, familyOf(address));
}
