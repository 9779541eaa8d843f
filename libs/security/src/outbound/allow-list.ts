import { BlockList, isIP } from 'node:net';
import { canonicalHost, embeddedIpv4 } from './addresses.js';

/** Private hosts and networks that the operator allows requests to. */
export class AllowList {
  static readonly EMPTY = AllowList.parse('');

  private constructor(
    private readonly names: ReadonlySet<string>,
    /** Each begins with a dot. */
    private readonly suffixes: readonly string[],
    private readonly networks: BlockList,
  ) {}

  /**
   * Reads host names, `*.suffix` (names below the suffix, without the suffix itself), addresses and CIDR networks, separated
   * by commas or spaces. Throws an `Error` naming the first other entry.
   */
  static parse(text: string): AllowList {
    const names = new Set<string>();
    const suffixes: string[] = [];
    const networks = new BlockList();
    for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
      if (addNetwork(networks, entry)) continue;
      const below = entry.startsWith('*.');
      const name = canonicalHost(below ? entry.slice(2) : entry);
      if (name === null || isIP(name) !== 0 || name.includes('*')) {
        throw new Error(`'${entry}' is not a host name, an address or a network`);
      }
      if (below) suffixes.push(`.${name}`);
      else names.add(name);
    }
    return new AllowList(names, suffixes, networks);
  }

  /** `host` in canonical form. */
  allowsName(host: string): boolean {
    return this.names.has(host) || this.suffixes.some((suffix) => host.endsWith(suffix) && host.length > suffix.length);
  }

  allowsAddress(address: string): boolean {
    const version = isIP(address);
    if (version === 0 || address.includes('%')) return false;
    if (this.networks.check(address, version === 4 ? 'ipv4' : 'ipv6')) return true;
    const inner = embeddedIpv4(address);
    return inner !== null && this.networks.check(inner, 'ipv4');
  }
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.replaceAll(/[[\]]/g, '').split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bitsMax = version === 4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > bitsMax)) return false;
  networks.addSubnet(address, bits === undefined ? bitsMax : Number(bits), family);
  return true;
}
