import type { ErrorCode } from './error.js';
import type { Access, Constructor } from './rpc.js';

/** Content of a stream: bytes that the bus does not interpret, or items of one class. */
export type ChunkShape<Chunk> =
  { readonly kind: 'bytes' } | { readonly kind: 'items'; readonly type: Constructor<Chunk & object> };

/** A stream of bytes; chunk boundaries are not preserved. */
export const bytes: ChunkShape<Uint8Array> = { kind: 'bytes' };

/** Declares a stream of `type`; each item arrives as a whole. */
export function itemsOf<T extends object>(type: Constructor<T>): ChunkShape<T> {
  return { kind: 'items', type };
}

/** Result of a handler: the head, known immediately, and the chunks that follow. */
export interface StreamSource<Head, Chunk> {
  readonly head: Head;
  /**
   * Called once, when the stream begins. Code in it that waits for something that may never happen must stop on
   * `signal`: the consumer disconnected or timed out, or the process is stopping.
   */
  chunks(signal: AbortSignal): AsyncIterable<Chunk>;
}

/** Chunks, requested one after the other. */
export interface Chunks<Chunk> extends AsyncIterableIterator<Chunk, undefined> {
  /** Closes the stream, even while a chunk is awaited. Never fails. */
  return(): Promise<IteratorResult<Chunk, undefined>>;
}

/** Opened stream, as the caller receives it. */
export interface OpenedStream<Head, Chunk> {
  readonly head: Head;
  readonly chunks: Chunks<Chunk>;
}

export interface StreamOptions<A extends Access = Access> {
  /** Access level, checked once, when the stream is opened. */
  access: A;
  /** Milliseconds until the caller gives up with `Timeout` when the stream does not open. */
  timeoutMs?: number;
  /** Milliseconds the consumer may accept nothing before the stream ends. */
  idleMs?: number;
  /** Maximum duration of the stream in milliseconds; it then fails with `Timeout`. */
  lifetimeMs?: number;
  /** Error code of a request that fails validation. */
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
 * Declares a request with a streamed reply. `subject` is `<service>.<resource>.<verb>`. The stream applies
 * backpressure: the amount of buffered data is limited, and the handler pauses.
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
