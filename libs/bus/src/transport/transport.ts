import type { AppError, ErrorDetail } from '#contracts/error.js';
import type { TracePosition } from './bus-observer.js';
import type { CallerLiveness } from './caller-liveness.js';
import type { RequestContext } from './request-context.js';

/** Key of the headers that are passed as objects if both ends share their memory. */
export const SHARED = Symbol('shared');

export type Headers = Readonly<Record<string, string>> & {
  readonly [SHARED]?: { readonly context: RequestContext; readonly trace: TracePosition | undefined };
};

/**
 * Result of a handler (a JSON value, or `RawJson`), or the error it ended with; both cross the transport. `version` is
 * the version of the resource that the contract names.
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

/** Further properties of a request for the transport. */
export interface TransportOptions {
  readonly caller?: CallerLiveness | undefined;
  /** The previous handler stopped sending heartbeats: a new silence is treated as its end sooner. */
  readonly repeated?: boolean;
  /** Executed no matter how late it is read. */
  readonly outlivesCaller?: boolean;
}

/** Handles a request. `caller` indicates if the caller still waits for the reply; absent if that is unknown. */
export type RequestHandler = (body: unknown, headers: Headers, caller?: CallerLiveness) => Promise<WireReply>;
/** Wire format of queue items: JSON, or raw bytes. */
export type ItemForm = 'json' | 'bytes';
/** Does an item of work; fails when it is to be done again later. */
export type WorkHandler = (item: unknown) => Promise<void>;
export type EventListener = (body: unknown, headers: Headers) => Promise<void>;

/** The reply to a request whose handling failed unexpectedly: no detail leaves the process. */
export const INTERNAL_ERROR: WireReply = { ok: false, code: 'InternalServerError', message: 'internal server error' };

/** Creates an expected failure as it crosses the transport. */
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

/** Receives errors that cannot be reported to a caller; `subject` is `null` for the connection itself. */
export type FaultListener = (fault: { readonly subject: string | null; readonly error: unknown }) => void;

/** Thrown if no process took the request: sending it again cannot execute anything twice. */
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

/** Unfinished items of a queue, for all consumers. */
export interface Backlog {
  readonly items: number;
  /** Age of the item that waits longest; 0 if the queue is empty. */
  readonly oldestSeconds: number;
}

/**
 * Moves requests and events between services. Bodies are JSON values (or `RawJson`, moved as it is).
 * A subject is served by one process of each group; a listener without a group hears every event.
 */
export interface Transport {
  /**
   * Sends a request. Fails only with `NotDeliveredError` or `NoReplyError`. A body over the transport's limit fails
   * with `RequestTooLarge`, for both requests and replies.
   * If `caller` disconnects, the handler is notified if it can be reached; its reply is still awaited.
   */
  request(subject: string, body: unknown, headers: Headers, timeoutMs: number, asking?: TransportOptions): Promise<WireReply>;
  /**
   * Publishes an event, ordered with the replies this process sends afterwards: a process that receives such a reply,
   * or a request made because of it, has already begun to handle the event.
   * Fails with `NotDeliveredError` without a connection and with `AppError` `RequestTooLarge`.
   */
  publish(subject: string, body: unknown, headers: Headers): Promise<void>;
  /**
   * Resolves once the item is safe: stored by the broker, or, in a single process, processed. `id` names the item:
   * sending it again after a failure is harmless. Fails with `NotDeliveredError`, or with the `AppError` of its handler
   * if it is processed immediately.
   */
  enqueue(subject: string, item: object, id: string): Promise<void>;
  /**
   * Processes items of a queue, one after the other, alongside other consumers of the group. Once per subject and
   * process.
   * @returns a function that reads the backlog; it rejects while the backlog is unknown
   */
  consume(subject: string, group: string, handler: WorkHandler, form?: ItemForm): () => Promise<Backlog>;
  /** Serves requests. Once per subject and process. */
  serve(subject: string, group: string, handler: RequestHandler): void;
  listen(subject: string, group: string | null, listener: EventListener): void;
  /** Resolves when everything served so far can be reached by others. */
  flush(): Promise<void>;
  /** True if both ends are in this process, so that headers need not be serialized. */
  readonly sharesMemory: boolean;
  /** True if it was closed permanently without a request to: this process will not reach others again. */
  readonly isLost: boolean;
  /** Milliseconds of a round trip; rejects while the transport is down. */
  ping(): Promise<number>;
  /** Work that a request has begun and outlives it: draining waits for it, too. */
  accompany(work: Promise<unknown>): void;
  /**
   * Accepts no new requests, completes the ones in progress (which may still make requests themselves), then
   * disconnects.
   */
  drain(): Promise<void>;
}
