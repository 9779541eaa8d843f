import type { AppError, ErrorDetail } from '#contracts/error.js';
import type { TracePosition } from './bus-observer.js';
import type { Presence } from './presence.js';
import type { RequestContext } from './request-context.js';

/** What travels instead of texts where both ends share their memory. */
export const SHARED = Symbol('shared');

export type Headers = Readonly<Record<string, string>> & {
  readonly [SHARED]?: { readonly context: RequestContext; readonly trace: TracePosition | undefined };
};

/**
 * Result of a handler (a JSON value, or `RawJson`), or the error it ended with; both cross the transport. `version` is the version of
 * the resource that the contract names.
 */
export type WireReply =
  | { readonly ok: true; readonly body: unknown; readonly version?: string }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly retryAfterSeconds?: number;
      readonly errors?: readonly ErrorDetail[];
      readonly version?: string;
    };

/** What else a transport knows of a request. */
export interface Asking {
  readonly caller?: Presence | undefined;
  /** Whoever had taken it before was not heard of any more: silence is taken for the end sooner. */
  readonly repeated?: boolean;
  /** It is carried out however late it is read. */
  readonly outlivesCaller?: boolean;
}

/** `caller` is gone when nobody waits for the reply; absent where that is not told. */
export type RequestHandler = (body: unknown, headers: Headers, caller?: Presence) => Promise<WireReply>;
/** What items of a queue are on the wire: JSON, or bytes as they are. */
export type ItemForm = 'json' | 'bytes';
/** Does an item of work; fails when it is to be done again later. */
export type WorkHandler = (item: unknown) => Promise<void>;
export type EventListener = (body: unknown, headers: Headers) => Promise<void>;

/** The reply to a request whose handling failed unexpectedly: no detail leaves the process. */
export const INTERNAL_ERROR: WireReply = { ok: false, code: 'InternalServerError', message: 'internal server error' };

/** An expected failure as it crosses the transport. */
export function errorReply({ code, message, retryAfterSeconds, errors, version }: AppError): WireReply {
  return {
    ok: false,
    code,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(errors && { errors }),
    ...(version === undefined ? {} : { version }),
  };
}

/** What went wrong where no caller can be told; `subject` is `null` for the connection itself. */
export type FaultListener = (fault: { readonly subject: string | null; readonly error: unknown }) => void;

/** Nobody took the request: sending it again cannot do anything twice. */
export class NotDeliveredError extends Error {
  override readonly name = 'NotDeliveredError';
}

/** The request was sent and no reply came: it may or may not have been carried out. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError';

  constructor(
    message: string,
    readonly reason: 'timeout' | 'connection lost',
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What of a queue is not done yet, by whomever it is to be done. */
export interface Backlog {
  readonly items: number;
  /** Age of the item that waits longest; 0 where there is none. */
  readonly oldestSeconds: number;
}

/**
 * Moves requests and events between services. Bodies are JSON values (or `RawJson`, moved as it is).
 * A subject is served by one member of each group; a listener without a group hears every event.
 */
export interface Transport {
  /**
   * Fails with `NotDeliveredError` or `NoReplyError` and nothing else. A body over the transport's limit is answered with
   * `RequestTooLarge`, whether it was the request's or the reply's.
   * When `caller` leaves, the handler is told, as far as it can be reached; its reply is waited for all the same.
   */
  request(subject: string, body: unknown, headers: Headers, timeoutMs: number, asking?: Asking): Promise<WireReply>;
  /**
   * Ordered with the replies this process sends afterwards: whoever sees such a reply has begun to handle the event, and so has
   * whoever is sent a request because of it.
   * Fails with `NotDeliveredError` while there is no connection and with `AppError` `RequestTooLarge`.
   */
  publish(subject: string, body: unknown, headers: Headers): Promise<void>;
  /**
   * Resolves once the item is safe: with the broker, or, in a single process, done. `id` names the item: handing it over again after
   * a failure is harmless. Fails with `NotDeliveredError`, or with the `AppError` its handler refused it with, where it is done at once.
   */
  enqueue(subject: string, item: object, id: string): Promise<void>;
  /**
   * Does items of a queue, one after the other, alongside other members of the group. Once per subject and process.
   * @returns reads what is left to do; rejects while that cannot be told
   */
  consume(subject: string, group: string, handler: WorkHandler, form?: ItemForm): () => Promise<Backlog>;
  /** Once per subject and process. */
  serve(subject: string, group: string, handler: RequestHandler): void;
  listen(subject: string, group: string | null, listener: EventListener): void;
  /** Resolves when everything served so far can be reached by others. */
  flush(): Promise<void>;
  /** Whether both ends are in this process and headers need be no text. */
  readonly sharesMemory: boolean;
  /** Whether it has ended for good although nobody asked it to: this process will not reach others again. */
  readonly isLost: boolean;
  /** Milliseconds of a round trip; rejects while the transport is down. */
  ping(): Promise<number>;
  /** Work that a request has begun and outlives it: draining waits for it, too. */
  accompany(work: Promise<unknown>): void;
  /** Takes no new requests, answers the ones under way (which may still make requests themselves), then disconnects. */
  drain(): Promise<void>;
}
