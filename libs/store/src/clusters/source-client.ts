import { MongoClient, type Document, type MongoClientOptions } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { OutboundRefused } from '#security/outbound/outbound-error.js';
import type { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { closeClient } from '../driver/store-keeper.js';
import type { Logger } from '#process/log/logger.js';
import { hostsOf, invalidConnectionString, isNetworkHost, withoutPort } from './connection-string.js';

const SELECTION_MS = 5_000;
const CONNECT_MS = 10_000;
const POOL_WAIT_MS = 10_000;

/** Properties of a server's `hello` reply that name servers to connect to. */
const ANNOUNCING = ['hosts', 'passives', 'arbiters'];

/** Options of a client of a data source; the server lists its connections under the name of the service. */
export interface SourceClientOptions extends MongoClientOptions {
  readonly appName: `groundwork-${string}`;
}

/**
 * Creates a client of a connection string the operator gave. @throws AppError `MongoDBError` for one no driver
 * understands
 */
export function sourceClient(uri: string, options: SourceClientOptions): MongoClient {
  try {
    return new MongoClient(uri, {
      minPoolSize: 0,
      serverSelectionTimeoutMS: SELECTION_MS,
      connectTimeoutMS: CONNECT_MS,
      waitQueueTimeoutMS: POOL_WAIT_MS,
      ignoreUndefined: false,
      ...options,
    });
  } catch (error) {
    throw invalidConnectionString(error);
  }
}

/** Clients of connection strings apps gave: they lead to public hosts and those the operator allows. */
export class GuardedClients {
  constructor(
    private readonly guard: OutboundGuard,
    private readonly logger: Logger,
  ) {}

  /** @throws AppError `MongoDBError` when a checked connection string names a host that is not allowed */
  async requireAllowed(uri: string): Promise<void> {
    await Promise.all(hostsOf(uri).map((host) => this.refuse(host)));
  }

  /** @param onRefused called when the client becomes unusable, because it would connect to a forbidden host */
  client(uri: string, options: SourceClientOptions, onRefused: () => void): MongoClient {
    const client = sourceClient(uri, { ...options, lookup: this.guard.lookup });
    // Servers announce others, and neither addresses nor socket files are looked up: the driver must not learn of them. It hears of a
    // reply after its listeners.
    client.on('serverHeartbeatSucceeded', ({ reply }) => this.forgetRefused(reply));
    // The driver opens only servers that were checked; if it opened another one, the client is closed.
    client.on('serverOpening', ({ address }) => {
      if (this.mayBeAnnounced(address)) return;
      process.nextTick(() => {
        onRefused();
        closeClient(client, this.logger);
      });
    });
    return client;
  }

  private async refuse(host: string): Promise<void> {
    try {
      await this.guard.assertReachableHost(host);
    } catch (error) {
      // That a host is not found now is for the driver to say: of several, one may do.
      if (error instanceof OutboundRefused) {
        throw new AppError('MongoDBError', 'the connection string of the service names a host that is not allowed', {
          cause: error,
        });
      }
    }
  }

  private forgetRefused(reply: Document): void {
    for (const list of ANNOUNCING) {
      const announced: unknown = reply[list];
      if (Array.isArray(announced)) reply[list] = announced.filter((host: unknown) => this.mayBeAnnounced(host));
      else delete reply[list];
    }
  }

  private mayBeAnnounced(host: unknown): boolean {
    try {
      if (!isNetworkHost(host)) throw new OutboundRefused('a server must be a host on the network');
      this.guard.checkLiteral(withoutPort(host));
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'a data source of an app announced a host that is not allowed');
      return false;
    }
  }
}
