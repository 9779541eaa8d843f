import { CollectionNeeded } from '../commands/command.js';
import { requiredLong } from '../commands/fields.js';
import { noSuchTransaction, type RemoteTransaction, type SaidInTransaction, type Session } from '../commands/sessions.js';
import { decode } from '../bson/decode.js';
import { type Document } from '../bson/types.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import type { ReaderProcess } from '../readers/reader-process.js';
import { ChangeApplication, type CheckedChange } from '../storage/apply-change.js';
import type { Collection } from '../storage/collection.js';
import { decodeChange } from '../storage/document-change.js';
import { writeConflict } from '../storage/transactions.js';
import { encodeReply, CursorBatch } from '../wire/reply.js';
import type { CommandContext } from '../commands/command.js';
import { documentsIn } from './bson-sequence.js';
import { fitsOneTurn, storeInTurns } from './large-commit.js';
import { failureOf } from './reader-failure.js';

/** Maximum bytes a transaction changes in total; larger ones are refused with 257. */
export const CHANGED_BYTES_MAX = 64 << 20;
const INTERRUPTED = 11601;

/** A message of a transaction. */
export interface TransactionMessage {
  readonly message: Buffer;
  readonly context: CommandContext;
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly session: Session;
  readonly lsid: unknown;
  readonly number: bigint;
}

interface Remote extends RemoteTransaction {
  readonly reader: ReaderProcess;
  /** Collections that were made for it. */
  readonly made: Set<Collection>;
  /** A repeated commit waits for the first. */
  committing: Promise<void> | undefined;
}

/**
 * Transactions with a statement that is too long for a turn. Such a transaction then continues in a reader reserved for it: its
 * messages are replayed there, and if every reply is the same the client does not notice. At commit the reader sends the changes
 * of the transaction, which are stored if no other client has written to the same documents.
 */
export class LongTransactions {
  constructor(private readonly pool: ReaderPool) {}

  isRemote({ remote }: Session, number: bigint): boolean {
    return remote?.number === number;
  }

  /** Takes a transaction out of the store's thread and runs the statement that was too long for it. */
  async move(message: TransactionMessage, said: readonly SaidInTransaction[], made: readonly Collection[] = []): Promise<Buffer> {
    const { session } = message;
    session.startsElsewhere = false;
    const remote = await this.hold(message, made);
    for (const before of said) {
      const body = await this.send(remote, message, before.message, cursorOf(before.reply));
      if (body.equals(encodeReply(before.reply))) continue;
      // Others have written meanwhile, or the reply has something new in it every time.
      message.context.sessions.abort(session);
      session.startsElsewhere = true;
      throw writeConflict();
    }
    return this.send(remote, message, message.message, message.context.cursors.newId());
  }

  /** Runs a further statement of a transaction that lives in a reader. Any error aborts the transaction. */
  async run(message: TransactionMessage): Promise<Buffer> {
    return this.send(this.remoteOf(message.session), message, message.message, message.context.cursors.newId());
  }

  /** Stores what the transaction changes, in one commit. Throws 112 when others have written to it, 257 when it is too much. */
  async commit(message: TransactionMessage, reply: Buffer): Promise<void> {
    const remote = this.remoteOf(message.session);
    remote.committing ??= this.store(remote, message, reply);
    return remote.committing;
  }

  private async store(remote: Remote, message: TransactionMessage, reply: Buffer): Promise<void> {
    const { session, number, context, owner } = message;
    const frames: Buffer[] = [];
    let bytes = 0;
    const onChanges = (body: Buffer): Promise<void> => {
      bytes += body.length;
      if (bytes > CHANGED_BYTES_MAX) remote.reader.kill();
      else frames.push(body);
      return Promise.resolve();
    };
    try {
      const { head, body } = await this.pool.run({
        head: { mode: 'commit' },
        message: [message.message],
        owner,
        deadline: message.deadline,
        reader: remote.reader,
        onChanges,
      });
      // The reader may have sent all changes before it ended.
      if (bytes > CHANGED_BYTES_MAX) throw tooLarge();
      if (head.failed === true) throw failureOf(decode(body));
      this.pool.giveBack(remote.reader);
      const schema = Number(head.schema);
      const remember = (): void => context.sessions.remember(session, number, reply);
      if (!fitsOneTurn(frames)) return await storeInTurns(context, frames, schema, owner, remember);
      await context.store.writes.run(
        () => {
          this.storeAll(context, frames, schema);
          remember();
        },
        owner,
        true,
      );
    } catch (error) {
      throw bytes > CHANGED_BYTES_MAX ? tooLarge() : lostReader(remote, error);
    } finally {
      if (session.remote === remote) context.sessions.abort(session);
    }
  }

  private storeAll({ store }: CommandContext, frames: readonly Buffer[], schema: number): void {
    const application = new ChangeApplication(store.catalog, store.base, schema);
    const checked: CheckedChange[] = [];
    for (const bytes of frames.flatMap(documentsIn)) {
      const ready = application.check(decodeChange(bytes));
      if (!ready) throw writeConflict();
      checked.push(ready);
    }
    for (const change of checked) application.store(change);
  }

  private async hold(
    { session, number, owner, lsid, deadline, context }: TransactionMessage,
    collections: readonly Collection[],
  ): Promise<Remote> {
    const made = new Set(collections);
    let remote: Remote | undefined;
    const evict = (): void => {
      if (session.remote === remote && !remote?.committing) session.remote = undefined;
      remote?.drop();
    };
    const { granted, cancel } = this.pool.hold({ owner, deadline, peer: context.peer, evict });
    // While it waits it can be aborted already.
    const waiting: RemoteTransaction = { number, began: Date.now(), committing: undefined, drop: cancel };
    session.remote = waiting;
    try {
      const reader = await granted;
      const drop = (): void => {
        reader.forget({ session: lsid });
        this.pool.giveBack(reader);
        context.store.abandon([...made]);
      };
      remote = { number, began: Date.now(), reader, made, committing: undefined, drop };
      if (session.remote !== waiting) {
        drop();
        throw noSuchTransaction(number);
      }
      session.remote = remote;
      return remote;
    } catch (error) {
      if (session.remote === waiting) session.remote = undefined;
      context.store.abandon([...made]);
      throw error;
    }
  }

  /** Throws 251 while its transaction still waits for a reader. */
  private remoteOf({ remote, lastNumber }: Session): Remote {
    if (!remote || !('reader' in remote)) throw noSuchTransaction(lastNumber);
    return remote as Remote;
  }

  /** Any error aborts the transaction. */
  private async send(remote: Remote, { context, owner, deadline, session }: TransactionMessage, message: Buffer, cursor: number) {
    try {
      for (;;) {
        const { head, body } = await this.pool.run(
          { head: { mode: 'transaction', cursor }, message: [message], owner, deadline, reader: remote.reader },
          context.peer,
        );
        const needed: unknown = head.needs;
        if (typeof needed !== 'string') {
          if (head.failed === true) throw failureOf(decode(body));
          return body;
        }
        const collection = await createCollection(context, needed, owner);
        if (collection.provisional) remote.made.add(collection);
        if (session.remote !== remote) context.store.abandon([...remote.made]);
      }
    } catch (error) {
      if (session.remote === remote) context.sessions.abort(session);
      throw lostReader(remote, error);
    }
  }
}

/** Makes the collection a transaction writes to for the first time: outside of it, and seen by transactions only until it commits. */
function createCollection({ store }: CommandContext, namespace: string, owner: string): Promise<Collection> {
  return store.writes.run(() => store.catalog.get(namespace) ?? store.catalog.createProvisional(namespace), owner);
}

/** Runs a statement of a transaction, and again once a collection it needs is there. */
export async function withCollections<T>(context: CommandContext, owner: string, statement: () => T): Promise<T> {
  for (;;) {
    try {
      return statement();
    } catch (error) {
      if (!(error instanceof CollectionNeeded)) throw error;
      const collection = await createCollection(context, error.namespace, owner);
      if (context.transaction) context.store.transactions.own(context.transaction, collection);
    }
  }
}

/** Returns the number of a command's transaction. */
export function transactionNumber(command: Document): bigint {
  return requiredLong(command, 'txnNumber');
}

/** A transaction whose reader has died or was needed by others is over, and may be run again. */
function lostReader({ reader, number }: Remote, error: unknown): unknown {
  return reader.dying && error instanceof MongoError && error.code === INTERRUPTED ? noSuchTransaction(number) : error;
}

function cursorOf({ cursor }: Document): number {
  return cursor instanceof CursorBatch ? cursor.cursorId : 0;
}

function tooLarge(): Error {
  return mongoError(257, `A transaction changes at most ${CHANGED_BYTES_MAX} bytes`);
}
