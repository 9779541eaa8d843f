/**
 * Protocol of streams on the bus. A stream is opened like a call, and the reply is its address: a subject only its
 * process serves and an unguessable id. The consumer then requests one batch after the other, so that nothing is sent
 * to a consumer that does not read. A batch is raw bytes; all other messages are JSON. A batch is kept until the next
 * one is requested: requesting it again is harmless.
 */

/** Bytes of a batch. Far below what brokers carry in one message; larger chunks and items are cut and joined again. */
export const BATCH_BYTES_MAX = 64 * 1024;
/** Bytes a handler may be ahead of its consumer, beside the chunk it is making. */
export const WINDOW_BYTES = 2 * BATCH_BYTES_MAX;
/** Milliseconds that a request for a batch waits before the reply "not yet". */
export const WAIT_MS = 10_000;
/** Milliseconds after which such a request counts as lost. */
export const PULL_TIMEOUT_MS = WAIT_MS + 5_000;
/** Streams one process serves at a time: times the window, what they can hold of its memory. */
export const STREAMS_MAX = 1_000;

export interface StreamOpened {
  readonly subject: string;
  readonly id: string;
  readonly head: object;
}

/** Asks for batch `batch`, counted from 0, or ends the stream. */
export type StreamRequest = { readonly id: string; readonly batch: number } | { readonly id: string; readonly close: true };

/** Reply without a batch. */
export type StreamState = 'waiting' | 'ended';
