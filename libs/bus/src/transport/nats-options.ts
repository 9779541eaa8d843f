import type { ConnectionOptions } from '@nats-io/transport-node';
import type { MeasuredClock } from './instances/roll-calls.js';
import { inboxPrefix } from './nats-subjects.js';
import type { FaultListener } from './transport.js';

/** Milliseconds between attempts to reach a broker that went away; tried for ever. */
const RECONNECT_PAUSE_MS = 200;
/** Milliseconds the first connection may take. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds between heartbeats, and how many may be missing before a connection is given up: as the broker does. */
const HEARTBEAT_MS = 5_000;
const HEARTBEATS_MISSED_MAX = 2;

export interface NatsOptions {
  /** Milliseconds between signs that requests are still being handled. Default 500. */
  readonly signEveryMs?: number;
  /**
   * `nats://[user:password@|token@]host:port` or `tls://…`; several, separated by commas, name the servers of one
   * cluster.
   */
  readonly url: string;
  /** The service: its inboxes are named after it. Shown by the broker's monitoring. */
  readonly name: string;
  /** Replicas of streams of queues; without it those that exist keep their number, and new ones have one. */
  readonly streamReplicas?: number | undefined;
  readonly onFault?: FaultListener;
  /** Called if this process stood still for this number of milliseconds, longer than callers wait for a heartbeat. */
  readonly onStandstill?: (ms: number) => void;
  /** Called with measurements of the clock of another process. */
  readonly onClock?: (measured: MeasuredClock) => void;
  /** The clock requests are stamped with. Default: that of the process, which no step of the machine's clock changes. */
  readonly clock?: () => number;
  /**
   * Called when the broker disconnects and when it is connected again; `closed`, without a request of this process, is
   * final.
   */
  readonly onConnection?: (state: 'lost' | 'restored' | 'closed') => void;
}

function credentials({ username, password }: URL): ConnectionOptions {
  if (password === '') return { token: decodeURIComponent(username) };
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

export function connectionOptions(options: NatsOptions): ConnectionOptions {
  const urls = options.url.split(',').map((url) => new URL(url.trim()));
  const login = urls.find((url) => url.username !== '');
  return {
    servers: urls.map((url) => url.host),
    name: options.name,
    inboxPrefix: inboxPrefix(options.name),
    ...(login && credentials(login)),
    ...(urls.some((url) => url.protocol === 'tls:') && { tls: {} }),
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_PAUSE_MS,
    pingInterval: HEARTBEAT_MS,
    maxPingOut: HEARTBEATS_MISSED_MAX,
    // A stack captured for every request costs more than the request itself.
    noAsyncTraces: true,
  };
}
