import { setImmediate as turn } from 'node:timers/promises';
import { mongoError } from '../errors/mongo-error.js';
import { inSlice, type Slice } from '../work/work-clock.js';
import type { Peer } from '../wire/connection.js';
import { CursorBatch } from '../wire/reply.js';
import type { ChangeStream } from './change-stream.js';
import { CURSOR_TIMEOUT_MS, type Cursors } from './cursors.js';

/** Streams open at a time, of all clients. */
export const MAX_STREAMS = 1_000;
/** Milliseconds `getMore` waits for an event by default. */
const AWAIT_MS = 1_000;
/** Time and bytes a stream may use before other streams get their turn. */
const TURN: Slice = { ms: 8, bytes: 16 << 20 };

interface OpenStream {
  readonly stream: ChangeStream;
  readonly namespace: string;
  lastUsed: number;
  busy: boolean;
  /** Lets go of the connection that used the stream last. */
  unbind: () => void;
}

/** The open change streams. One goes with the connection that used it last: its client resumes it elsewhere. */
export class ChangeStreams {
  private readonly open = new Map<bigint, OpenStream>();
  private closing = false;

  constructor(private readonly cursors: Cursors) {}

  get size(): number {
    return this.open.size;
  }

  /** Throws 146 when too many are open. To be asked before a stream is made. */
  admit(): void {
    if (this.open.size < MAX_STREAMS) return;
    throw mongoError(146, `Too many open change streams: at most ${MAX_STREAMS} at a time`);
  }

  /** Returns the first batch, and opens a cursor for the rest. */
  start(stream: ChangeStream, namespace: string, batchSize: number | undefined, peer: Peer): CursorBatch {
    let documents: Buffer[];
    try {
      documents = stream.read(batchSize ?? 101);
    } catch (error) {
      stream.close();
      throw error;
    }
    if (stream.ended) {
      stream.close();
      return new CursorBatch('firstBatch', documents, 0, namespace, stream.token);
    }
    const id = this.cursors.newId();
    const open: OpenStream = { stream, namespace, lastUsed: Date.now(), busy: false, unbind: () => undefined };
    this.open.set(BigInt(id), open);
    this.bind(open, BigInt(id), peer);
    return new CursorBatch('firstBatch', documents, id, namespace, stream.token);
  }

  has(id: bigint): boolean {
    return this.open.has(id);
  }

  /**
   * Returns the next events; waits for one, at most `waitMs`. Throws 13 for another collection's name, 12051 while another
   * `getMore` waits, 237 if the stream is killed meanwhile, 11600 if the server closes.
   */
  async next(
    id: bigint,
    namespace: string,
    batchSize: number | undefined,
    waitMs: number | undefined,
    peer: Peer,
  ): Promise<CursorBatch> {
    const open = this.open.get(id);
    if (!open) throw mongoError(43, `cursor id ${id} not found`);
    if (open.namespace !== namespace) {
      throw mongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${open.namespace}`,
      );
    }
    if (open.busy) throw mongoError(12051, `cursor id ${id} is already in use`);
    open.busy = true;
    this.bind(open, id, peer);
    try {
      const documents = await this.events(id, open, batchSize ?? Infinity, waitMs ?? AWAIT_MS);
      const { stream } = open;
      if (stream.ended) this.kill(id);
      return new CursorBatch('nextBatch', documents, stream.ended ? 0 : Number(id), namespace, stream.token);
    } catch (error) {
      this.kill(id);
      throw error;
    } finally {
      open.busy = false;
      open.lastUsed = Date.now();
    }
  }

  /** Closes a stream; a `getMore` that waits in it is notified. Returns `true` if the stream existed. */
  kill(id: bigint): boolean {
    const open = this.open.get(id);
    if (!open) return false;
    this.open.delete(id);
    open.unbind();
    open.stream.close();
    return true;
  }

  /** Closes streams that have been idle for too long. */
  reap(now: number): void {
    for (const [id, { busy, lastUsed }] of this.open) if (!busy && now - lastUsed > CURSOR_TIMEOUT_MS) this.kill(id);
  }

  /** Closes all. */
  close(): void {
    this.closing = true;
    for (const id of this.open.keys()) this.kill(id);
  }

  private async events(id: bigint, open: OpenStream, count: number, waitMs: number): Promise<Buffer[]> {
    const until = performance.now() + waitMs;
    for (;;) {
      const documents = inSlice(TURN, () => open.stream.read(count === 0 ? Infinity : count));
      if (documents.length > 0 || open.stream.ended) return documents;
      if (open.stream.isBehind) await turn();
      else await open.stream.wait(until - performance.now());
      if (this.open.get(id) !== open) throw this.closing ? shuttingDown() : mongoError(237, `cursor id ${id} was killed`);
      if (!open.stream.isBehind && performance.now() >= until) return [];
    }
  }

  private bind(open: OpenStream, id: bigint, peer: Peer): void {
    open.unbind();
    const gone = (): void => {
      this.kill(id);
    };
    peer.onClose.add(gone);
    open.unbind = () => peer.onClose.delete(gone);
  }
}

function shuttingDown(): Error {
  return mongoError(11600, 'The server is shutting down', { errorLabels: ['ResumableChangeStreamError'] });
}
