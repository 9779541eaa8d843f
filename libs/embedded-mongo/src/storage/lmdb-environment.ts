import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { afterPrefix, successor, type KeyRange, type KeyValue, type KeyValues } from './key-values.js';
import { RecordScan, type RecordVisitor } from './record-scan.js';
import { commitFailure } from './storage-failure.js';

/** A consistent view of the whole database at one moment. It keeps old pages alive: release it soon. */
export interface Snapshot {
  readonly transaction: Transaction;
  release(): void;
}

const OPTIONS = { encoding: 'binary', keyEncoding: 'binary', cache: false } as const;

const TRIED = Buffer.from('tried');

/** Address space reserved at start; the file starts small and the map grows past this automatically. */
const MAP_BYTES = 2 ** 30;

/** Mode of the file: read access to the file is read access to all data. LMDB makes it readable for all users. */
const OWNER_ONLY = 0o600;

/**
 * Creates a missing file (LMDB takes an empty one for a new one), and removes the permissions of other users from an existing
 * one.
 */
function keepFromOthers(path: string): void {
  const file = openSync(path, 'a', OWNER_ONLY);
  try {
    if ((fstatSync(file).mode & 0o777) !== OWNER_ONLY) fchmodSync(file, OWNER_ONLY);
  } finally {
    closeSync(file);
  }
}

/**
 * The LMDB environment of one data directory: `data` for records and index entries, `catalog` for their descriptions, `sessions`
 * for the replies of retryable writes, `oplog` for recent changes. A commit is on disk when it returns (`overlappingSync` off),
 * so acknowledged means durable.
 */
export class LmdbEnvironment {
  readonly data: LmdbKeyValues;
  readonly catalog: LmdbKeyValues;
  readonly sessions: LmdbKeyValues;
  readonly oplog: LmdbKeyValues;

  /** While it returns an error nothing is written: a write runs without a transaction, and the first thing it would put throws that error. */
  refusal: () => Error | undefined = () => undefined;

  private readonly root: RootDatabase<Buffer, Buffer>;
  private depth = 0;
  /** First failure of LMDB in the running transaction: even if it was caught, nothing of that transaction may stay. */
  private broken: unknown;

  /** `readOnly`: for a process that reads what another one writes; it sees what was committed before its last `refresh`. */
  constructor(
    directory: string,
    private readonly readOnly = false,
  ) {
    const path = join(directory, 'data.mdb');
    if (!readOnly) {
      mkdirSync(directory, { recursive: true });
      keepFromOthers(path);
    }
    this.root = open<Buffer, Buffer>({
      ...OPTIONS,
      path,
      noSubdir: true,
      maxDbs: 8,
      mapSize: MAP_BYTES,
      overlappingSync: false,
      readOnly,
      // Batches of a turn create a promise that no code awaits, whose rejection ends the process if a commit fails.
      eventTurnBatching: false,
    });
    this.data = this.openDatabase('data', new RecordScan(this.root, 'data', readOnly));
    this.catalog = this.openDatabase('catalog');
    this.sessions = this.openDatabase('sessions');
    this.oplog = this.openDatabase('oplog');
  }

  /** True while a write transaction runs: only then may anything be put or deleted. */
  get writing(): boolean {
    return this.depth > 0;
  }

  /** Runs `work` in a separate write transaction and returns after it is on disk; an error rolls back. */
  write<T>(work: () => T): T {
    if (this.refusal()) return work();
    return this.root.transactionSync(() => this.track(work));
  }

  /**
   * Runs `work` like `write`, but the commit happens on another thread: reads continue meanwhile. Never overlap it with another
   * write.
   */
  async writeInBackground<T>(work: () => T): Promise<T> {
    if (this.refusal()) return work();
    try {
      return await this.root.transaction(() => this.track(work));
    } catch (error) {
      throw await commitFailure(error);
    }
  }

  /** Writes a few bytes and waits for the disk, even if `refusal` forbids writes. */
  tryWrite(): void {
    this.root.transactionSync(() => this.track(() => this.catalog.put(TRIED, Buffer.from(String(Date.now())))));
  }

  /** Inside a write transaction: an error undoes only what `work` wrote. */
  savepoint<T>(work: () => T): T {
    if (!this.writing) return this.write(work);
    return this.root.transactionSync(work);
  }

  snapshot(): Snapshot {
    this.root.resetReadTxn();
    const transaction = this.root.useReadTransaction();
    return { transaction, release: () => transaction.done() };
  }

  /** Makes all later reads see everything that has been committed until now. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  /** Frees the places of readers whose processes are gone. */
  forgetReaders(): void {
    this.root.readerCheck();
  }

  /**
   * Copies the data as of one moment into a new file, on another thread; writers continue meanwhile, in this process or another.
   * Pages that are free at that moment may hold anything in the copy.
   */
  async copyTo(path: string): Promise<void> {
    await this.root.backup(path, false);
  }

  async close(): Promise<void> {
    await this.root.close();
  }

  private openDatabase(name: string, scan?: RecordScan): LmdbKeyValues {
    const options = this.readOnly ? { ...OPTIONS, readOnly: true } : OPTIONS;
    const state = {
      writing: () => this.writing,
      refusal: () => this.refusal(),
      failed: (error: unknown) => {
        this.broken ??= error;
      },
    };
    return new LmdbKeyValues(this.root.openDB<Buffer, Buffer>(name, options), state, scan);
  }

  private track<T>(work: () => T): T {
    this.depth++;
    this.broken = undefined;
    try {
      const result = work();
      if (this.broken !== undefined) throw this.broken;
      return result;
    } finally {
      this.depth--;
    }
  }
}

interface PageCounts {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

interface WriteState {
  readonly writing: () => boolean;
  readonly refusal: () => Error | undefined;
  readonly failed: (error: unknown) => void;
}

const FIRST_CHUNK = 32;
/** Each entry read costs some 2 µs. */
const FIRST_OF_FEW = 8;
const MAX_CHUNK = 1024;
const CHUNK_BYTES = 1 << 20;

/**
 * One LMDB database. Ranges are read in growing chunks, each found by key again: no LMDB cursor is held between two steps of a walk,
 * so a client that never finishes reading a cursor costs nothing, and the walk survives writes in between.
 */
export class LmdbKeyValues implements KeyValues {
  /** Called with every key written; set while transactions need to know about conflicting writes. */
  onWrite: ((key: Buffer) => void) | undefined;

  constructor(
    private readonly database: Database<Buffer, Buffer>,
    private readonly state: WriteState,
    private readonly scan?: RecordScan,
  ) {}

  /** True while a write transaction runs, whose own writes are read then. */
  get writing(): boolean {
    return this.state.writing();
  }

  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    return snapshot ? this.database.get(key, { transaction: snapshot.transaction }) : this.database.get(key);
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, () => this.database.put(key, value));
  }

  delete(key: Buffer): void {
    this.change(key, () => this.database.remove(key));
  }

  *entries(range: KeyRange, snapshot?: Snapshot): Generator<KeyValue, void> {
    let rest: KeyRange | undefined = range;
    for (let size = range.few === true ? FIRST_OF_FEW : FIRST_CHUNK; rest; size = Math.min(MAX_CHUNK, size * 4)) {
      const chunk: KeyValue[] = [];
      let bytes = 0;
      for (const entry of this.database.getRange(lmdbRange(rest, size, snapshot))) {
        chunk.push(entry);
        bytes += entry.value.length;
        if (bytes > CHUNK_BYTES) break;
      }
      const last = chunk.at(-1);
      const complete = chunk.length < size && bytes <= CHUNK_BYTES;
      yield* within(chunk, rest, (entry) => entry.key);
      rest = complete || !last ? undefined : remaining(rest, last.key);
    }
  }

  *keys(range: KeyRange, snapshot?: Snapshot): Generator<Buffer, void> {
    let rest: KeyRange | undefined = range;
    for (let size = range.few === true ? FIRST_OF_FEW : FIRST_CHUNK; rest; size = Math.min(MAX_CHUNK, size * 4)) {
      const chunk: Buffer[] = [...this.database.getKeys(lmdbRange(rest, size, snapshot))];
      const last = chunk.at(-1);
      yield* within(chunk, rest, (key) => key);
      rest = chunk.length < size || !last ? undefined : remaining(rest, last);
    }
  }

  /** Shows the records of a range. Returns `false`, having shown none, in a write transaction. */
  visitRecords(range: KeyRange, visit: RecordVisitor): boolean {
    if (!this.scan || this.writing) return false;
    this.scan.visit(range, visit);
    return true;
  }

  count(range: KeyRange, snapshot?: Snapshot): number {
    return this.database.getKeysCount(lmdbRange(range, undefined, snapshot));
  }

  /** Returns the last key that starts with `prefix`. */
  lastKey(prefix: Buffer, end = afterPrefix(prefix)): Buffer | undefined {
    const [key] = this.keys({ start: prefix, end, reverse: true });
    return key;
  }

  /** Bytes of the pages in use; costs no walk. */
  bytes(): number {
    const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = this.database.getStats() as PageCounts;
    return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages);
  }

  deleteRange(range: KeyRange): void {
    for (const key of this.keys(range)) this.delete(key);
  }

  private change(key: Buffer, change: () => unknown): void {
    // Outside a transaction LMDB would write some time later, on its own: never what a caller here means.
    if (!this.state.writing()) throw this.state.refusal() ?? new Error('Write outside a write transaction');
    this.onWrite?.(key);
    try {
      void change();
    } catch (error) {
      this.state.failed(error);
      throw error;
    }
  }
}

/** LMDB walks backwards from an inclusive start; `within` drops the one key that is then too many. */
function lmdbRange({ start, end, reverse }: KeyRange, limit: number | undefined, snapshot: Snapshot | undefined) {
  return {
    ...(reverse ? { start: end, end: start, reverse: true, inclusiveEnd: true } : { start, end }),
    ...(limit === undefined ? undefined : { limit }),
    ...(snapshot ? { transaction: snapshot.transaction } : undefined),
  };
}

function* within<T>(chunk: readonly T[], { end, reverse }: KeyRange, keyOf: (item: T) => Buffer): Generator<T, void> {
  for (const item of chunk) {
    if (reverse && keyOf(item).equals(end)) continue;
    yield item;
  }
}

function remaining(range: KeyRange, last: Buffer): KeyRange {
  return range.reverse ? { ...range, end: last } : { ...range, start: successor(last) };
}
