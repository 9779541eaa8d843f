import { lookup, Resolver } from 'node:dns/promises';

/** Milliseconds a name server has for one try. */
const TRY_MS = 2_000;
const TRIES = 2;

/** Finds the addresses of a host name in canonical form; returns an empty list or fails if it has none. */
export interface HostResolver {
  /** `trusted`: the operator's list has the name itself, so this machine's own ways of naming hosts count. */
  resolve(name: string, trusted: boolean): Promise<readonly string[]>;
}

/**
 * Asks name servers directly. The system's resolver, which also reads `/etc/hosts`, is for names the operator trusts
 * only: it occupies one of few threads until it has a result, and a hostile name server could keep all of them waiting.
 */
export class SystemResolver implements HostResolver {
  private readonly servers = new Resolver({ timeout: TRY_MS, tries: TRIES });

  async resolve(name: string, trusted: boolean): Promise<readonly string[]> {
    if (trusted) return (await lookup(name, { all: true })).map(({ address }) => address);
    // RFC 6761: name servers are never asked.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([this.servers.resolve4(name), this.servers.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failed) throw failed.reason;
    return addresses;
  }
}
