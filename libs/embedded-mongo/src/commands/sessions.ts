import { Binary, Long } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import type { Store } from '../storage/store.js';
import type { StoreTransaction } from '../storage/transactions.js';

/** Minutes after which an unused session expires; announced by `hello`. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** A transaction open for longer is aborted, so that a forgotten one does not hold old data for ever. */
export const TRANSACTION_LIFETIME_MS = 60_000;

interface OpenTransaction {
  readonly number: bigint;
  readonly store: StoreTransaction;
  readonly began: number;
  /** Messages and replies so far, so that they can be replayed in another process; absent if they became too large. */
  said: TransactionReply[] | undefined;
  saidBytes: number;
}

/** One message of a transaction and its reply. */
export interface TransactionReply {
  readonly message: Buffer;
  readonly reply: Document;
}

/** The last retryable write or committed transaction of a session, kept on disk so that a retry after a crash finds it. */
interface LastWrite {
  readonly number: bigint;
  /** Absent while some of its statements are left. */
  readonly reply: Buffer | undefined;
  readonly progress?: WriteState | undefined;
  readonly at: number;
}

/** Progress of a write with many statements, and the totals so far. */
export interface WriteState {
  readonly done: number;
  readonly totals: Document;
}

/** A transaction whose data another process holds. */
export interface RemoteTransaction {
  readonly number: bigint;
  readonly began: number;
  /** It is being stored: nothing ends it any more. */
  readonly committing: Promise<void> | undefined;
  /** Lets the process go; what it had is forgotten. */
  drop(): void;
}

/** One logical session of a client. */
export interface Session {
  readonly key: Buffer;
  lastUsed: number;
  transaction: OpenTransaction | undefined;
  /** The transaction, when it is held elsewhere. */
  remote: RemoteTransaction | undefined;
  /** A transaction could not be moved: the next one, its repetition as a rule, is held elsewhere from its beginning. */
  startsElsewhere: boolean;
  /** Highest transaction number seen. */
  lastNumber: bigint;
  lastWrite: LastWrite | undefined;
}

/** Logical sessions: their transactions, and the replies of their last retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly store: Store) {}

  /** Returns the session of an `lsid`, remembered from before a restart if it wrote. Throws 9 or 14 if the id is not one. */
  get(lsid: unknown): Session {
    const id = sessionId(lsid);
    const text = id.toString('latin1');
    let session = this.sessions.get(text);
    if (!session) {
      const key = sessionKey(id);
      const stored = this.store.environment.sessions.get(key);
      const lastWrite = stored && decodeLastWrite(stored);
      session = {
        key,
        lastUsed: 0,
        transaction: undefined,
        remote: undefined,
        startsElsewhere: false,
        lastNumber: lastWrite?.number ?? -1n,
        lastWrite,
      };
      this.sessions.set(text, session);
    }
    session.lastUsed = Date.now();
    return session;
  }

  /**
   * Returns the reply of a write that is being retried; undefined for a new one. Throws 225 if the number is older than the
   * last.
   */
  replayed(session: Session, number: bigint): Buffer | undefined {
    if (number < session.lastNumber) throw tooOld(session, number);
    return session.lastWrite?.number === number ? session.lastWrite.reply : undefined;
  }

  /** Inside the write transaction of a retryable write: keeps its reply. */
  remember(session: Session, number: bigint, reply: Buffer): void {
    this.keep(session, { number, reply, at: Date.now() });
  }

  /** Returns the progress of a write that was cut off; undefined if it was not begun. */
  progressOf(session: Session, number: bigint): WriteState | undefined {
    return session.lastWrite?.number === number ? session.lastWrite.progress : undefined;
  }

  /** Inside the write transaction of a part: keeps how far the write has come. */
  rememberPart(session: Session, number: bigint, progress: WriteState): void {
    this.keep(session, { number, reply: undefined, progress, at: Date.now() });
  }

  /** Begins a transaction, aborting one the session forgot. Throws 225 when the number is older than the last. */
  begin(session: Session, number: bigint): StoreTransaction {
    if (number < session.lastNumber || session.lastWrite?.number === number) throw tooOld(session, number);
    if (session.transaction?.number === number) {
      throw mongoError(
        117,
        `Cannot start transaction with number ${number} because a transaction with that number has already started.`,
      );
    }
    this.abort(session);
    const store = this.store.transactions.begin();
    session.transaction = { number, store, began: Date.now(), said: [], saidBytes: 0 };
    session.lastNumber = number;
    return store;
  }

  /** Returns the open transaction with that number. Throws 251 if it does not exist. */
  open(session: Session, number: bigint): StoreTransaction {
    const { transaction } = session;
    if (transaction?.number !== number || transaction.store.ended) throw noSuchTransaction(number);
    return transaction.store;
  }

  /** Takes an open transaction out of its session: the caller, which commits it, ends it. Throws 251 if it does not exist. */
  take(session: Session, number: bigint): StoreTransaction {
    const transaction = this.open(session, number);
    session.transaction = undefined;
    return transaction;
  }

  /** Inside a write transaction. Committing again what was committed succeeds. Throws 112 on a conflict, 251 for an unknown one. */
  commit(session: Session, number: bigint, reply: Buffer): void {
    if (session.lastWrite?.number === number) return;
    const transaction = this.take(session, number);
    try {
      this.store.transactions.commit(transaction, this.store.base);
      this.remember(session, number, reply);
    } catch (error) {
      this.store.transactions.end(transaction);
      throw error;
    }
  }

  /** Restores the latest writes from disk after a failed commit. */
  lost(): void {
    for (const session of this.sessions.values()) {
      const stored = this.store.environment.sessions.get(session.key);
      session.lastWrite = stored && decodeLastWrite(stored);
    }
  }

  abort(session: Session): void {
    const { transaction } = session;
    session.transaction = undefined;
    if (transaction) this.store.transactions.end(transaction.store);
    const { remote } = session;
    session.remote = undefined;
    remote?.drop();
  }

  /** Ends a session; what it wrote stays known to retries until the session would have expired. */
  end(lsid: unknown): void {
    const text = sessionId(lsid).toString('latin1');
    const session = this.sessions.get(text);
    if (!session) return;
    this.abort(session);
    this.sessions.delete(text);
  }

  /** Returns the sessions in use, as `$listLocalSessions` shows them. */
  list(): Document[] {
    return [...this.sessions.values()].map(({ key, lastUsed }) => ({
      _id: { id: new Binary(key.subarray(1), Binary.SUBTYPE_UUID) },
      lastUse: new Date(lastUsed),
    }));
  }

  /** Aborts transactions that are open for too long and forgets unused sessions. */
  reap(now: number): void {
    for (const [text, session] of this.sessions) {
      const open = session.transaction ?? session.remote;
      const isOld = open !== undefined && now - open.began > TRANSACTION_LIFETIME_MS;
      if (isOld && !session.remote?.committing) this.abort(session);
      if (now - session.lastUsed > SESSION_TIMEOUT_MINUTES * 60_000) {
        this.abort(session);
        this.sessions.delete(text);
      }
    }
  }

  /** Stores the latest write of a session, inside its write transaction. */
  private keep(session: Session, lastWrite: LastWrite): void {
    const { environment } = this.store;
    // A write that came this far while writes are refused had nothing to write: repeating it is harmless.
    if (!environment.refusal()) environment.sessions.put(session.key, encodeLastWrite(lastWrite));
    session.lastNumber = lastWrite.number;
    session.lastWrite = lastWrite;
  }

  /** Inside a write transaction: forgets the stored writes of sessions that have expired. */
  forgetExpired(now: number): void {
    const { sessions } = this.store.environment;
    for (const { key, value } of sessions.entries({ start: Buffer.from([0]), end: Buffer.from([0xff]) })) {
      if (now - decodeLastWrite(value).at > SESSION_TIMEOUT_MINUTES * 60_000) sessions.delete(key);
    }
  }
}

/** Returns error 251, labeled so that a driver repeats the whole transaction. */
export function noSuchTransaction(number: bigint): MongoError {
  return mongoError(251, `Given transaction number ${number} does not match any in-progress transactions.`, {
    errorLabels: ['TransientTransactionError'],
  });
}

function tooOld(session: Session, number: bigint): MongoError {
  return mongoError(225, `Cannot start transaction ${number}: a newer transaction ${session.lastNumber} has already started.`);
}

function sessionId(lsid: unknown): Buffer {
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (!(id instanceof Binary) || id.position !== 16) throw mongoError(9, "BSON field 'lsid.id' must be a UUID");
  return Buffer.from(id.buffer.buffer, id.buffer.byteOffset, 16);
}

/** Returns the key of a session; a prefix byte keeps every key inside one range. */
function sessionKey(id: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1]), id]);
}

function encodeLastWrite({ number, reply, progress, at }: LastWrite): Buffer {
  const state = progress && { done: progress.done, totals: encode(progress.totals) };
  return encode({
    number,
    ...(reply && { reply }),
    ...(state && { progress: { done: state.done, totals: new Binary(state.totals) } }),
    at: new Date(at),
  });
}

function decodeLastWrite(bytes: Buffer): LastWrite {
  const { number, reply, progress, at }: Document = decode(bytes);
  return {
    number: (number as Long).toBigInt(),
    reply: reply instanceof Binary ? Buffer.from(reply.value()) : undefined,
    progress: isDocument(progress) ? decodeProgress(progress) : undefined,
    at: (at as Date).getTime(),
  };
}

function decodeProgress({ done, totals }: Document): WriteState {
  return { done: Number(done), totals: decode(Buffer.from((totals as Binary).value())) };
}
