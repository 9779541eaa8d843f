/**
 * How a stream crosses the bus. It is opened like a call, and the reply is its address: a subject only its process serves and an
 * unguessable id. The consumer then asks for one batch after the other, so that nothing is sent to one that takes nothing. A batch
 * is raw bytes; anything else is said in JSON. A batch is kept until the next one is asked for: asking again is harmless.
 */

/** Bytes of a batch. Far below what brokers carry in one message; larger chunks and items are cut and joined again. */
export const BATCH_BYTES_MAX = 64 * 1024;
/** Bytes a handler may be ahead of its consumer, beside the chunk it is making. */
export const WINDOW_BYTES = 2 * BATCH_BYTES_MAX;
/** Milliseconds a request for a batch waits before the reply says that there is none yet. */
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

/** The reply where there is no batch. */
export type StreamState = 'waiting' | 'ended';
