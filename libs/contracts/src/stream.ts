import type { ErrorCode } from './error.js';
import type { Access, Constructor } from './rpc.js';

/** What a stream is made of: bytes that mean nothing to the bus, or items of one class. */
export type ChunkShape<Chunk> =
  { readonly kind: 'bytes' } | { readonly kind: 'items'; readonly type: Constructor<Chunk & object> };

/** A stream of bytes; where one chunk ends and the next begins is not kept. */
export const bytes: ChunkShape<Uint8Array> = { kind: 'bytes' };

/** A stream of `type`, each of which arrives as one. */
export function itemsOf<T extends object>(type: Constructor<T>): ChunkShape<T> {
  return { kind: 'items', type };
}

/** What a handler answers: what is known at once, and what follows. */
export interface StreamSource<Head, Chunk> {
  readonly head: Head;
  /**
   * Called once, when the stream begins. Whoever waits in it for something that may never come ends with the signal: the consumer
   * has gone, took too long, or the process stops.
   */
  chunks(signal: AbortSignal): AsyncIterable<Chunk>;
}

/** Chunks, asked for one after the other. */
export interface Chunks<Chunk> extends AsyncIterableIterator<Chunk, undefined> {
  /** Gives the stream up, also while a chunk is being waited for. Never fails. */
  return(): Promise<IteratorResult<Chunk, undefined>>;
}

/** What a caller is given. */
export interface OpenedStream<Head, Chunk> {
  readonly head: Head;
  readonly chunks: Chunks<Chunk>;
}

export interface StreamOptions<A extends Access = Access> {
  /** Checked once, when the stream is opened. */
  access: A;
  /** Milliseconds until the caller gives up with `Timeout` when the stream does not open. */
  timeoutMs?: number;
  /** Milliseconds a consumer may take nothing before the stream ends. */
  idleMs?: number;
  /** Milliseconds the whole stream may take; it then fails with `Timeout`. */
  lifetimeMs?: number;
  /** The code of a request that fails validation. */
  invalidCode?: ErrorCode;
}

export interface StreamContract<Request extends object, Head extends object, Chunk, A extends Access = Access> {
  readonly kind: 'stream';
  readonly subject: string;
  readonly request: Constructor<Request>;
  readonly head: Constructor<Head>;
  readonly chunk: ChunkShape<Chunk>;
  readonly access: A;
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly lifetimeMs: number;
  readonly invalidCode: ErrorCode;
}

const OPEN_TIMEOUT_MS = 5_000;
const IDLE_MS = 60_000;
const LIFETIME_MS = 10 * 60_000;

const SUBJECT = /^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/;

/**
 * Declares a request that is answered bit by bit. `subject` is `<service>.<resource>.<verb>`. The stream waits for its consumer:
 * what was not taken is bounded, and the handler pauses.
 */
export function defineStream<Request extends object, Head extends object, Chunk, A extends Access>(
  subject: string,
  request: Constructor<Request>,
  head: Constructor<Head>,
  chunk: ChunkShape<Chunk>,
  options: StreamOptions<A>,
): StreamContract<Request, Head, Chunk, A> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return {
    kind: 'stream',
    subject,
    request,
    head,
    chunk,
    access: options.access,
    timeoutMs: options.timeoutMs ?? OPEN_TIMEOUT_MS,
    idleMs: options.idleMs ?? IDLE_MS,
    lifetimeMs: options.lifetimeMs ?? LIFETIME_MS,
    invalidCode: options.invalidCode ?? 'InvalidParameter',
  };
}
