import { isIP, type LookupFunction } from 'node:net';
import { canonicalHost, isPublicAddress } from './addresses.js';
import type { AllowList } from './allow-list.js';
import { SystemResolver, type HostResolver } from './host-resolver.js';
import { OutboundFailed, OutboundRefused } from './outbound-error.js';

/** Addresses of one name a connection tries. */
const ADDRESSES_MAX = 8;

export interface OutboundAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Decides which hosts user-given URLs and connection strings may reach: public ones, and what the operator's list allows by
 * name or by address.
 */
export class OutboundGuard {
  constructor(
    private readonly allow: AllowList,
    private readonly resolver: HostResolver = new SystemResolver(),
  ) {}

  /**
   * Implements the `lookup` option of sockets: a name is resolved once, and only addresses that were checked are connected to.
   * Sockets do not look addresses up: input that may be one goes through `checkLiteral` before.
   */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.addressesOf(hostname).then(
      (all) => {
        const family = familyOf(options.family);
        const fitting = all.filter((one) => family === 0 || one.family === family);
        const [first] = fitting;
        if (first === undefined) callback(notFound(), []);
        else if (options.all === true) callback(null, fitting);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : notFound(), []),
    );
  };

  /**
   * Returns the addresses of a host that may be connected to, at least one.
   * @throws OutboundRefused if it has only others, OutboundFailed if it has none
   */
  async addressesOf(host: string): Promise<readonly OutboundAddress[]> {
    const name = canonicalOrFail(host);
    if (isIP(name) !== 0) {
      this.checkLiteral(name);
      return [outboundAddress(name)];
    }
    const trusted = this.allow.allowsName(name);
    const found = await this.resolve(name, trusted);
    const permitted = found.filter((address) => trusted || this.isPermitted(address));
    if (permitted.length === 0) throw found.length === 0 ? notFound() : refused(name);
    return permitted.slice(0, ADDRESSES_MAX).map(outboundAddress);
  }

  /** Checks that the operator's settings allow reaching a host; throws like `addressesOf`. */
  async assertReachableHost(host: string): Promise<void> {
    await this.addressesOf(host);
  }

  /** Rejects an address that may not be connected to, in any notation; host names pass. */
  checkLiteral(host: string): void {
    const name = canonicalOrFail(host);
    if (isIP(name) !== 0 && !this.isPermitted(name)) throw refused(name);
  }

  /** Checks whether the operator's list has this host, by the requested name or address. */
  isListed(host: string): boolean {
    const name = canonicalHost(host);
    return name !== null && (this.allow.allowsName(name) || this.allow.allowsAddress(name));
  }

  private isPermitted(address: string): boolean {
    return isPublicAddress(address) || this.allow.allowsAddress(address);
  }

  private async resolve(name: string, trusted: boolean): Promise<readonly string[]> {
    try {
      return (await this.resolver.resolve(name, trusted)).filter((address) => isIP(address) !== 0);
    } catch (cause) {
      throw new OutboundFailed('the host was not found', { cause });
    }
  }
}

function canonicalOrFail(host: string): string {
  const name = canonicalHost(host);
  if (name === null) throw new OutboundFailed('the host is not valid');
  return name;
}

function outboundAddress(address: string): OutboundAddress {
  return { address, family: isIP(address) === 4 ? 4 : 6 };
}

function familyOf(family: number | 'IPv4' | 'IPv6' | undefined): number {
  return family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : (family ?? 0);
}

/** Says the host that was asked for, not what it resolved to. */
function refused(name: string): OutboundRefused {
  return new OutboundRefused(`requests to '${name}' are not allowed`);
}

function notFound(): OutboundFailed {
  return new OutboundFailed('the host was not found');
}
