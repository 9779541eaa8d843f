import { RawJson } from '#contracts/rpc.js';
import type { ChunkShape, Chunks } from '#contracts/stream.js';
import type { StreamState } from './stream-protocol.js';

/** Asks the stream's process for a batch, or, without a number, to end it. Fails as calls do. */
export interface StreamRemote {
  pull(batch: number): Promise<unknown>;
  close(): void;
}

/** Makes whole items of the lines that batches were cut out of. */
class Lines {
  private rest: Buffer[] = [];

  add(batch: Uint8Array): unknown[] {
    const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
    const end = bytes.lastIndexOf('\n');
    if (end < 0) {
      this.rest.push(bytes);
      return [];
    }
    const text = Buffer.concat([...this.rest, bytes.subarray(0, end)]).toString();
    this.rest = end + 1 < bytes.length ? [bytes.subarray(end + 1)] : [];
    return text.split('\n').map((line) => JSON.parse(line) as unknown);
  }
}

/**
 * Consumer side of a stream. `return()` ends it immediately, even while a chunk is pending, and notifies the handler;
 * so does any failure.
 */
export class IncomingChunks<Chunk> implements Chunks<Chunk> {
  private readonly lines: Lines | null;
  private readonly ready: unknown[] = [];
  private batch = 0;
  private over = false;
  private giveUp = (): void => {};

  constructor(
    private readonly remote: StreamRemote,
    shape: ChunkShape<Chunk>,
  ) {
    this.lines = shape.kind === 'items' ? new Lines() : null;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Chunk, undefined>> {
    while (!this.over) {
      if (this.ready.length > 0) return { done: false, value: this.ready.shift() as Chunk };
      try {
        const answer = await this.pulled();
        if (answer instanceof RawJson) this.take(answer);
        else if ((answer as StreamState) === 'ended') this.end();
      } catch (error) {
        this.end();
        throw error;
      }
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Chunk, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  private pulled(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.giveUp = () => resolve('ended' satisfies StreamState);
      this.remote.pull(this.batch++).then(resolve, reject);
    });
  }

  private take({ body }: RawJson): void {
    const batch = typeof body === 'string' ? Buffer.from(body) : body;
    if (this.lines) for (const each of this.lines.add(batch)) this.ready.push(each);
    else this.ready.push(batch);
  }

  private end(): void {
    if (this.over) return;
    this.over = true;
    this.ready.length = 0;
    this.giveUp();
    this.remote.close();
  }
}
