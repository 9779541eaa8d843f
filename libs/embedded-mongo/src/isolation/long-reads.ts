import type { Cursors } from '../commands/cursors.js';
import { CURSOR_TIMEOUT_MS } from '../commands/cursors.js';
import { mongoError } from '../errors/mongo-error.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import { ReaderLost, type ReaderReply } from '../readers/reader-job.js';
import type { ReaderProcess } from '../readers/reader-process.js';
import type { Peer } from '../wire/connection.js';

/** A read that is not run in the store's own thread. */
export interface LongRead {
  readonly message: Buffer;
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly peer: Peer;
  /** The cursor may stay idle for ever. */
  readonly noTimeout?: boolean;
  /** Version that changes whenever the result could: a lost cursor is reopened only if the version is the same. */
  readonly version: () => string;
}

/** Cursor that a reader holds for a client, with the information needed to reopen it in another reader. */
interface OpenCursor {
  reader: ReaderProcess | undefined;
  readonly read: LongRead | undefined;
  readonly version: string;
  readonly noTimeout: boolean;
  delivered: number;
  lastUsed: number;
  busy: boolean;
}

/** Messages that are kept for as long as their cursor is open. */
const KEPT_MESSAGE_BYTES = 64 << 10;
/** Stages and operators whose result is another one every time. */
const RANDOM = ['$sample', '$rand'];
/** Cursors of all clients; the one unused for longest goes first. */
const CURSORS_MAX = 2_000;

/** Reads in readers, and the cursors that stay open there. */
export class LongReads {
  private readonly open = new Map<number, OpenCursor>();

  constructor(
    private readonly pool: ReaderPool,
    private readonly cursors: Cursors,
  ) {}

  get size(): number {
    return this.open.size;
  }

  /** Returns `true` if a cursor is open in this reader. */
  isIn(reader: ReaderProcess): boolean {
    for (const cursor of this.open.values()) if (cursor.reader === reader) return true;
    return false;
  }

  async run(read: LongRead): Promise<Buffer> {
    const reply = await this.tryRun(read);
    if (!reply) throw mongoError(20, 'A pipeline that writes is not run as a read');
    return reply;
  }

  /** Undefined for a pipeline that turns out to write. */
  async tryRun(read: LongRead): Promise<Buffer | undefined> {
    const id = this.cursors.newId();
    const version = read.version();
    const { message, owner, deadline, peer } = read;
    const { head, body, reader } = await this.pool.run(
      { head: { mode: 'read', cursor: id }, message: [message], owner, deadline },
      peer,
    );
    if (head.writes === true) return undefined;
    if (head.open === true) {
      const isRepeatable = message.length <= KEPT_MESSAGE_BYTES && !RANDOM.some((name) => message.includes(name));
      const kept = isRepeatable ? read : undefined;
      this.keep(id, {
        reader,
        read: kept,
        version,
        noTimeout: read.noTimeout === true,
        delivered: Number(head.delivered),
        lastUsed: Date.now(),
        busy: false,
      });
    }
    return body;
  }

  has(id: bigint): boolean {
    return this.open.has(Number(id));
  }

  /** Returns the next batch. Throws 43 if the cursor is lost, 12051 while another `getMore` reads it. */
  async next(id: bigint, more: Omit<LongRead, 'version'>): Promise<Buffer> {
    const cursor = this.open.get(Number(id));
    if (!cursor) throw mongoError(43, `cursor id ${id} not found`);
    if (cursor.busy) throw mongoError(12051, `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { head, body, reader } = await this.batch(Number(id), cursor, more);
      cursor.reader = reader.dying ? undefined : reader;
      cursor.delivered += Number(head.delivered ?? 0);
      if (head.open !== true) this.open.delete(Number(id));
      // It was killed meanwhile.
      else if (this.open.get(Number(id)) !== cursor) reader.forget({ cursors: [Number(id)] });
      return body;
    } catch (error) {
      this.kill(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  /** Closes a cursor. Returns `true` if it existed. */
  kill(id: bigint): boolean {
    const cursor = this.open.get(Number(id));
    if (!cursor) return false;
    this.open.delete(Number(id));
    cursor.reader?.forget({ cursors: [Number(id)] });
    return true;
  }

  reap(now: number): void {
    for (const [id, { busy, noTimeout, lastUsed }] of this.open) {
      if (!busy && !noTimeout && now - lastUsed > CURSOR_TIMEOUT_MS) this.kill(BigInt(id));
    }
  }

  readerGone(reader: ReaderProcess): void {
    for (const cursor of this.open.values()) if (cursor.reader === reader) cursor.reader = undefined;
  }

  /** From the reader that has the cursor; from another one, which opens it behind what was delivered, when that one is lost. */
  private async batch(id: number, cursor: OpenCursor, more: Omit<LongRead, 'version'>): Promise<ReaderReply> {
    const { message, owner, deadline, peer } = more;
    const { reader, read, version, delivered } = cursor;
    const movable = read?.version() === version;
    try {
      if (reader)
        return await this.pool.run(
          { head: { mode: 'read', cursor: id }, message: [message], owner, deadline, reader, movable },
          peer,
        );
    } catch (error) {
      if (!(error instanceof ReaderLost)) throw error;
      reader?.forget({ cursors: [id] });
    }
    if (!read || read.version() !== version) throw mongoError(43, `cursor id ${id} not found`);
    const head = { mode: 'revive', cursor: id, delivered, first: read.message.length };
    return this.pool.run({ head, message: [read.message, message], owner, deadline }, peer);
  }

  private keep(id: number, cursor: OpenCursor): void {
    if (this.open.size >= CURSORS_MAX) {
      const [oldest] = [...this.open].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
      if (oldest) this.kill(BigInt(oldest[0]));
    }
    this.open.set(id, cursor);
  }
}
