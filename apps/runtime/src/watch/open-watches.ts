import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { SharedOpenCounts } from '#bus/server/shared-open-counts.js';
import { AppError } from '#contracts/error.js';
import type { OpenCountPublished } from '#contracts/open-count-published.js';
import type { UserPrincipal } from '#contracts/principal.js';
import { OPEN_STREAMS_LISTED_MAX, watchesCounted, type OpenStreams } from '#contracts/runtime/watch.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Maximum number of streams one process serves concurrently. */
export const WATCHES_MAX = 500;
/**
 * Maximum number of streams in all processes: of one app, of one user of an app, and of one of the user's sessions at
 * one address.
 */
export const WATCHES_PER_APP = 1_000;
export const WATCHES_PER_USER = 200;
export const WATCHES_PER_SESSION = 10;

/** Stream that a client follows. */
export interface OpenWatch {
  readonly appId: string;
  readonly principal: UserPrincipal;
  /** IP address of the client. */
  readonly address: string;
  /** Called when something the stream depends on has changed. */
  lookAround(): void;
  /** Called when its access token is revoked, because its user has logged out or because others have ended the user's session. */
  revoke(by: 'user' | 'others'): void;
}

/** Streams open in this process, and the number of streams in all processes. */
@Injectable()
export class OpenWatches implements OnModuleDestroy {
  private readonly open = new Set<OpenWatch>();
  private readonly counts: SharedOpenCounts;

  constructor(@Inject(BusClient) bus: Pick<BusClient, 'emit'>, @Inject(LOGGER) logger: Logger) {
    this.counts = new SharedOpenCounts(watchesCounted, bus, logger);
  }

  onModuleDestroy(): void {
    this.counts.close();
  }

  /** Receives the number of streams another process has open. */
  counted(counted: OpenCountPublished): void {
    this.counts.heard(counted);
  }

  /** Adds a stream. @returns a function that removes it. @throws AppError `TooManyRequests` */
  join(watch: OpenWatch): () => void {
    this.assertCapacity(watch);
    this.open.add(watch);
    const keys = keysOf(watch);
    this.counts.enter(keys);
    return () => {
      if (this.open.delete(watch)) this.counts.leave(keys);
    };
  }

  /** Returns how many streams an app has in all processes, and the sessions with the most streams. */
  countsOf(appId: string): OpenStreams {
    const sessions = [...this.counts.startingWith(`${appId} `)].flatMap(([key, streams]) => {
      const [, user_id = '', ...session] = key.split(' ');
      const address = session.at(-1);
      return address === undefined ? [] : [{ user_id, ...(address && { remote_ip_address: address }), streams }];
    });
    sessions.sort((one, other) => other.streams - one.streams);
    return { total: this.counts.of(appId), sessions: sessions.slice(0, OPEN_STREAMS_LISTED_MAX) };
  }

  of(appId: string): OpenWatch[] {
    return [...this.open].filter((watch) => watch.appId === appId);
  }

  ofUser(userId: string): OpenWatch[] {
    return [...this.open].filter(({ principal }) => principal.userId === userId);
  }

  ofSession(sessionId: string): OpenWatch[] {
    return [...this.open].filter(({ principal }) => principal.sessionId === sessionId);
  }

  get size(): number {
    return this.open.size;
  }

  private assertCapacity(watch: OpenWatch): void {
    const isFull = keysOf(watch).some((key, place) => this.counts.of(key) >= (LIMITS[place] ?? 0));
    if (isFull || this.open.size >= WATCHES_MAX)
      throw new AppError('TooManyRequests', 'too many streams are open: close one or retry later');
  }
}

/** Returns the keys a stream is counted under: its app, its user, and the user's session at an address. */
function keysOf({ appId, principal, address }: OpenWatch): [ofApp: string, ofUser: string, ofSession: string] {
  const ofUser = `${appId} ${principal.userId}`;
  return [appId, ofUser, `${ofUser} ${principal.sessionId} ${address}`];
}

/** Limits, in the order of {@link keysOf}. */
const LIMITS = [WATCHES_PER_APP, WATCHES_PER_USER, WATCHES_PER_SESSION] as const;
