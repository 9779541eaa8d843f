import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { StoreTransaction } from '../storage/transactions.js';
import { CursorBatch } from '../wire/reply.js';
import { examine, overrun, step } from '../work/work-clock.js';

/** Documents of a batch may be given ready-made, as BSON. */
export type BatchItem = Buffer | Document;

export interface CursorOptions {
  readonly namespace: string;
  /** Documents in the first batch; absent: 101. */
  readonly batchSize?: number | undefined;
  /** Everything after the first batch is thrown away. */
  readonly singleBatch?: boolean;
  /** The cursor may stay idle for ever. */
  readonly noTimeout?: boolean;
  readonly transaction?: StoreTransaction | undefined;
}

interface OpenCursor {
  readonly items: Iterator<BatchItem>;
  readonly namespace: string;
  readonly noTimeout: boolean;
  readonly transaction: StoreTransaction | undefined;
  /** Taken from `items` but not sent yet. */
  ahead: Buffer | undefined;
  lastUsed: number;
}

const DEFAULT_BATCH = 101;
const MAX_BATCH_BYTES = 16 << 20;

/** Idle cursors are closed after ten minutes, as in the server. */
export const CURSOR_TIMEOUT_MS = 600_000;

/** The open cursors of all clients. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();
  private lastId = 0;
  /** Id of the next cursor; 0: a newly generated one. */
  private reserved = 0;
  /** Documents of the next result that its reader has had already. */
  private discarded = 0;

  /** Cursors that are held elsewhere and can be killed here. */
  elsewhere: { readonly size: number; kill(id: bigint): boolean } | undefined;

  get size(): number {
    return this.open.size + (this.elsewhere?.size ?? 0);
  }

  newId(): number {
    return ++this.lastId;
  }

  /** Sets the id of the next cursor that stays open. */
  reserve(id: number): void {
    this.reserved = id;
    this.discarded = 0;
  }

  /** Skips documents of the next result that were read already: its cursor opens after them, with an empty batch. */
  discard(documents: number): void {
    this.discarded = documents;
  }

  /** Returns the first batch of a result; a cursor stays open for the rest, if any. */
  start(items: Iterable<BatchItem>, options: CursorOptions): CursorBatch {
    const { namespace, batchSize = DEFAULT_BATCH, transaction } = options;
    const cursor: OpenCursor = {
      items: items[Symbol.iterator](),
      namespace,
      noTimeout: options.noTimeout === true,
      transaction,
      ahead: undefined,
      lastUsed: Date.now(),
    };
    let documents: Buffer[] = [];
    if (this.discarded > 0) skip(cursor, this.discarded);
    else documents = pull(cursor, batchSize);
    let id = 0;
    if ((cursor.ahead || this.discarded > 0) && options.singleBatch !== true) {
      // The duration of the rest of a result is unknown: outside of transactions it is read in a reader process.
      if (!transaction) overrun();
      id = this.reserved || this.newId();
      this.open.set(BigInt(id), cursor);
    }
    return new CursorBatch('firstBatch', documents, id, namespace);
  }

  /**
   * Returns the next batch. Throws 43 for an unknown cursor, 13 for one of another collection, and closes it if its search
   * fails.
   */
  next(id: bigint, namespace: string, batchSize: number | undefined, transaction: StoreTransaction | undefined): CursorBatch {
    const cursor = this.open.get(id);
    if (!cursor || cursor.transaction?.ended === true) throw mongoError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw mongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.transaction !== transaction) {
      throw mongoError(50738, `Cannot run getMore on cursor ${id}, which was not created in the same transaction`);
    }
    cursor.lastUsed = Date.now();
    let documents: Buffer[];
    try {
      documents = pull(cursor, batchSize === undefined || batchSize === 0 ? Infinity : batchSize);
    } catch (error) {
      this.open.delete(id);
      throw error;
    }
    if (!cursor.ahead) this.open.delete(id);
    return new CursorBatch('nextBatch', documents, cursor.ahead ? Number(id) : 0, namespace);
  }

  /** Closes a cursor. Returns `true` if it existed. */
  kill(id: bigint): boolean {
    return this.open.delete(id) || this.elsewhere?.kill(id) === true;
  }

  /** Closes cursors that have been idle for too long, and cursors of ended transactions. */
  reap(now: number): void {
    for (const [id, cursor] of this.open) {
      if (!cursor.noTimeout && now - cursor.lastUsed > CURSOR_TIMEOUT_MS) this.open.delete(id);
    }
    this.closeEnded();
  }

  /** Closes cursors of ended transactions. */
  closeEnded(): void {
    for (const [id, { transaction }] of this.open) if (transaction?.ended === true) this.open.delete(id);
  }
}

/**
 * Takes up to `count` documents and reads one more, which shows whether there are further ones: drivers expect the last batch to
 * be marked as the last.
 */
function pull(cursor: OpenCursor, count: number): Buffer[] {
  const batch: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const item = cursor.ahead ?? take(cursor);
    cursor.ahead = item;
    if (!item || batch.length >= count || (batch.length > 0 && bytes + item.length > MAX_BATCH_BYTES)) return batch;
    bytes += item.length;
    batch.push(item);
    cursor.ahead = undefined;
  }
}

function take(cursor: OpenCursor): Buffer | undefined {
  const next = cursor.items.next();
  if (next.done === true) return undefined;
  const item = next.value;
  if (Buffer.isBuffer(item)) return item;
  const bytes = encode(item);
  examine(bytes.length);
  return bytes;
}

function skip(cursor: OpenCursor, documents: number): void {
  for (let left = documents; left > 0 && cursor.items.next().done !== true; left--) step();
}
