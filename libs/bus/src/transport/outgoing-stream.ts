import { Readable } from 'node:stream';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { StreamContract } from '#contracts/stream.js';
import { toJson } from './json-body.js';
import { shapeOf } from '../shape/shape.js';
import { runInContext, type RequestContext } from './request-context.js';
import { BATCH_BYTES_MAX, WAIT_MS, WINDOW_BYTES, type StreamState } from './stream-protocol.js';
import { INTERNAL_ERROR, type WireReply } from './transport.js';

type AnyStream = StreamContract<object, object, unknown>;

async function* encoded(contract: AnyStream, chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const shape = contract.chunk;
  for await (const chunk of chunks) {
    // A line of JSON contains no line breaks.
    yield shape.kind === 'bytes' ? (chunk as Uint8Array) : Buffer.from(`${toJson(shapeOf(shape.type).pick(chunk as object))}\n`);
  }
}

/**
 * Runs the work on a chunk in the context of the request that opened the stream, regardless of the request that asks
 * for it.
 */
function inContext(context: RequestContext, chunks: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => runInContext(context, () => chunks.next()),
    return: () => runInContext(context, () => chunks.return(undefined)),
  };
  return iterator;
}

function state(body: StreamState): WireReply {
  return { ok: true, body };
}

/** Handler side of a stream: a bounded buffer that the handler fills and the consumer's requests empty. */
export class OutgoingStream {
  private readonly stop = new AbortController();
  private readonly buffer: Readable;
  private readonly lifetime: NodeJS.Timeout;
  private idle: NodeJS.Timeout | undefined;
  private asked: { readonly batch: number; readonly reply: Promise<WireReply> } | undefined;
  private closed = false;
  private wake = (): void => {};

  constructor(
    private readonly contract: AnyStream,
    context: RequestContext,
    chunks: (signal: AbortSignal) => AsyncIterable<unknown>,
    private readonly owner: { onFault(error: unknown): void; onClose(): void },
  ) {
    const source = inContext(context, encoded(contract, chunks(this.stop.signal)));
    this.buffer = Readable.from(source, { objectMode: false, highWaterMark: WINDOW_BYTES });
    for (const event of ['readable', 'end', 'close', 'error']) this.buffer.on(event, () => this.wake());
    this.buffer.on('error', (error) => {
      if (!(error instanceof AppError)) this.owner.onFault(error);
    });
    const expired = new AppError('Timeout', `the stream took longer than ${contract.lifetimeMs} ms`);
    this.lifetime = setTimeout(() => this.end(expired), contract.lifetimeMs);
    this.awaitConsumer();
  }

  /** The batch of that number: the one after the last, or the last once more. */
  pull(batch: number): Promise<WireReply> {
    const last = this.asked ?? { batch: -1, reply: Promise.resolve() };
    if (this.asked && batch === last.batch) return this.asked.reply;
    if (batch !== last.batch + 1) throw new AppError('BadRequest', `batch ${batch} cannot follow batch ${last.batch}`);
    clearTimeout(this.idle);
    const reply = last.reply.then(() => this.next()).finally(() => this.awaitConsumer());
    this.asked = { batch, reply };
    return reply;
  }

  /** The consumer has gone, or the process stops. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.lifetime);
    clearTimeout(this.idle);
    this.end(new AppError('Unavailable', 'the stream was ended'));
    this.owner.onClose();
  }

  private end(error: AppError): void {
    this.stop.abort(error);
    this.buffer.destroy(error);
    // A handler that does not notice must not keep the consumer waiting.
    this.wake();
  }

  private awaitConsumer(): void {
    if (!this.closed) this.idle = setTimeout(() => this.close(), this.contract.idleMs);
  }

  private async next(): Promise<WireReply> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const { errored, readableLength } = this.buffer;
      if (errored)
        return errored instanceof AppError ? { ok: false, code: errored.code, message: errored.message } : INTERNAL_ERROR;
      const data = this.buffer.read(readableLength > BATCH_BYTES_MAX ? BATCH_BYTES_MAX : undefined) as Uint8Array | null;
      if (data !== null) return { ok: true, body: new RawJson(data) };
      if (this.buffer.readableEnded) return state('ended');
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return state('waiting');
      await this.changed(leftMs);
    }
  }

  private async changed(waitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, waitMs);
    });
    clearTimeout(timer);
  }
}
