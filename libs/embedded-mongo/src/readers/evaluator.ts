import type { Document } from '../bson/types.js';
import { writesDocuments } from '../commands/aggregate.js';
import { ChangeStreams } from '../commands/change-streams.js';
import { CollectionNeeded, type CommandContext, type DataCommand } from '../commands/command.js';
import { Cursors } from '../commands/cursors.js';
import { failureReply } from '../commands/failure-reply.js';
import { requiredLong, requiredString } from '../commands/fields.js';
import { findRecordIds } from '../commands/find-record-ids.js';
import { genericOptions, type GenericOptions } from '../commands/generic-options.js';
import { findCommand } from '../commands/registry.js';
import { Sessions } from '../commands/sessions.js';
import { mongoError } from '../errors/mongo-error.js';
import { encodeChange, type DocumentChange } from '../storage/document-change.js';
import type { OplogLimits } from '../storage/oplog.js';
import { Store } from '../storage/store.js';
import type { StoreTransaction } from '../storage/transactions.js';
import { untilDeadline } from '../work/work-clock.js';
import { parseMessage } from '../wire/message.js';
import { CursorBatch, encodeReply } from '../wire/reply.js';
import { readRecordIds, recordIdsValue } from './record-ids.js';
import { sendInFrames, type Output } from './output.js';
import { documentsForSink } from './sink-documents.js';

/**
 * Modes in which a reader handles a message. `read`: runs it. `find-ids`: returns the documents its one statement is about.
 * `evaluate`: computes what it would change. `transaction`: runs it in the session's transaction, which lives here; `commit`:
 * ends that and returns its changes. `sink`: returns the documents that a pipeline would write. `revive`: reopens a lost cursor
 * at its position, and reads its next batch.
 */
export type ReaderMode = 'read' | 'find-ids' | 'evaluate' | 'transaction' | 'commit' | 'sink' | 'revive';

const IN_TRANSACTION = new Set<unknown>(['transaction', 'commit'] satisfies ReaderMode[]);

/** Maximum bytes of changes in one part of a long write. */
const EVALUATED_BYTES_MAX = 4 << 20;
/** Milliseconds one part may be computed: others write to its documents meanwhile. */
const EVALUATED_MS = 100;
const NOTHING = Buffer.alloc(0);

interface Reply {
  readonly head: Document;
  readonly body: Buffer;
}

interface Statement {
  readonly definition: DataCommand;
  readonly command: Document;
  readonly context: CommandContext;
  readonly options: GenericOptions;
}

/** Runs statements on a store that another process owns. */
export class Evaluator {
  private readonly store: Store;
  private readonly cursors = new Cursors();
  private readonly streams = new ChangeStreams(this.cursors);
  private readonly sessions: Sessions;
  /** Schema of the catalog when a session's transaction began. */
  private readonly schemas = new WeakMap<StoreTransaction, number>();

  constructor(
    dataDir: string,
    oplog: OplogLimits,
    private readonly output: Output,
    /** Called once the data is open. */
    onOpened: () => void,
  ) {
    this.store = new Store(dataDir, () => undefined, oplog, { readOnly: true, onOpened });
    this.sessions = new Sessions(this.store);
  }

  run(head: Document, message: Buffer): Reply {
    try {
      this.store.refresh();
      // The message of a lost cursor holds the command that opened it, followed by the one that requests the next batch.
      const length = head.mode === 'revive' ? Number(head.first) : message.length;
      const statement = this.read(head, message.subarray(0, length));
      if (head.mode === 'revive') return this.revive(statement, head, message.subarray(length));
      return this.inMode(head.mode as Exclude<ReaderMode, 'revive'>, head, statement);
    } catch (error) {
      if (error instanceof CollectionNeeded) return { head: { needs: error.namespace }, body: NOTHING };
      return { head: { failed: true }, body: failureReply(error) };
    }
  }

  /** Lets go of cursors, or of a session's transaction. */
  forget({ cursors, session }: Document): void {
    for (const id of Array.isArray(cursors) ? (cursors as number[]) : []) this.cursors.kill(BigInt(id));
    if (session !== undefined) this.end(session);
  }

  private end(lsid: unknown): void {
    this.sessions.end(lsid);
    this.cursors.closeEnded();
  }

  private read(head: Document, message: Buffer): Statement {
    const { command } = parseMessage(message);
    const [name = ''] = Object.keys(command);
    const definition = findCommand(name);
    if (!definition || (definition.access === 'control') !== (head.mode === 'commit'))
      throw mongoError(59, `no such command: '${name}'`);
    const options = genericOptions(command, definition);
    options.deadline.at = Math.min(options.deadline.at ?? Infinity, Number(head.deadline));
    const context: CommandContext = {
      store: this.store,
      server: { replicaSet: '', address: '', started: Date.now(), connections: () => 0, isolation: () => ({}) },
      cursors: this.cursors,
      streams: this.streams,
      sessions: this.sessions,
      peer: { onClose: new Set(), closed: false },
      database: requiredString(command, '$db'),
      view: this.store.base,
      transaction: undefined,
      // Sessions are kept here for their transactions only.
      session: IN_TRANSACTION.has(head.mode) && command.lsid !== undefined ? this.sessions.get(command.lsid) : undefined,
      deadline: options.deadline,
    };
    this.cursors.reserve(Number(head.cursor ?? 0));
    return { definition: definition as DataCommand, command, context, options };
  }

  private inMode(mode: Exclude<ReaderMode, 'revive'>, head: Document, statement: Statement): Reply {
    switch (mode) {
      case 'read':
        return this.readOnly(statement);
      case 'find-ids':
        return this.ids(statement);
      case 'evaluate':
        return this.evaluate(statement, head);
      case 'transaction':
        return this.inTransaction(statement);
      case 'commit':
        return this.commit(statement);
      case 'sink':
        return this.sink(statement);
    }
  }

  private readOnly(statement: Statement): Reply {
    const { command, context } = statement;
    if (writesDocuments(command)) return { head: { writes: true }, body: NOTHING };
    const reply = this.reply(statement, context);
    if (this.streams.size > 0) {
      // It would wait here for ever: streams follow the store's own process.
      this.streams.close();
      throw mongoError(10334, 'The pipeline of a change stream is too large');
    }
    return this.answer(statement, reply);
  }

  private revive(statement: Statement, head: Document, more: Buffer): Reply {
    this.cursors.discard(Number(head.delivered));
    this.answer(statement, this.reply(statement, statement.context));
    const next = this.read(head, more);
    return this.answer(next, this.reply(next, next.context));
  }

  private reply({ definition, command, options }: Statement, context: CommandContext): Document {
    return untilDeadline(options.deadline.at, () => definition.run(command, context));
  }

  /** A cursor that stays open is not bound by the time of the command that opened it. */
  private answer({ options }: Statement, reply: Document): Reply {
    options.deadline.at = undefined;
    const cursor: unknown = reply.cursor;
    const open = cursor instanceof CursorBatch && cursor.cursorId !== 0;
    const delivered = cursor instanceof CursorBatch ? cursor.documents.length : 0;
    return { head: { open, delivered }, body: encodeReply(reply) };
  }

  private ids({ definition, command, context, options }: Statement): Reply {
    const ids = untilDeadline(options.deadline.at, () => findRecordIds(definition.name, command, context));
    return { head: { ids: recordIdsValue(ids) }, body: NOTHING };
  }

  /** Runs the write over a snapshot, reports its changes, and discards them. */
  private evaluate(statement: Statement, head: Document): Reply {
    const { transactions, catalog } = this.store;
    const transaction = this.snapshot(
      () => transactions.begin(),
      (stale) => transactions.end(stale),
    );
    const recordIds = readRecordIds(head.only);
    const until = performance.now() + EVALUATED_MS;
    let noted = 0;
    let bytes = 0;
    const isFull = (): boolean => {
      for (; noted < transaction.notes.length; noted++) bytes += sizeOf(transaction.notes[noted]);
      return bytes > EVALUATED_BYTES_MAX || performance.now() > until;
    };
    const picked = recordIds && { recordIds, consumed: 0, isFull };
    try {
      const reply = this.reply(statement, { ...statement.context, view: transaction, evaluating: true, picked });
      sendInFrames(transaction.notes.map(encodeChange), this.output);
      return { head: { schema: catalog.schema, consumed: picked?.consumed ?? 0 }, body: encodeReply(reply) };
    } finally {
      transactions.end(transaction);
    }
  }

  private inTransaction(statement: Statement): Reply {
    const { command, context, options, definition } = statement;
    const { session } = context;
    if (!session) throw mongoError(72, 'A transaction needs a session');
    const number = requiredLong(command, 'txnNumber');
    const transaction = options.startsTransaction ? this.begin(session, number) : this.sessions.open(session, number);
    const view: CommandContext = { ...context, view: transaction, transaction };
    try {
      const reply = this.reply(statement, view);
      return this.answer(statement, definition.statements?.finish?.(reply, command, view) ?? reply);
    } catch (error) {
      // The statement is sent again once the collection exists, and starts the transaction from the beginning.
      if (error instanceof CollectionNeeded && options.startsTransaction) this.end(command.lsid);
      throw error;
    }
  }

  private begin(session: NonNullable<CommandContext['session']>, number: bigint): StoreTransaction {
    const transaction = this.snapshot(
      () => this.sessions.begin(session, number),
      () => this.sessions.abort(session),
    );
    this.schemas.set(transaction, this.store.catalog.schema);
    return transaction;
  }

  /** Returns a transaction whose snapshot has the collections and indexes this process knows of. */
  private snapshot(begin: () => StoreTransaction, end: (stale: StoreTransaction) => void): StoreTransaction {
    for (;;) {
      const transaction = begin();
      if (this.store.catalog.isCurrent) return transaction;
      end(transaction);
      this.store.refresh();
    }
  }

  private commit({ command, context }: Statement): Reply {
    const { session } = context;
    if (!session) throw mongoError(125, 'commitTransaction must be run within a transaction');
    const transaction = this.sessions.open(session, requiredLong(command, 'txnNumber'));
    sendInFrames(transaction.notes.map(encodeChange), this.output);
    const schema = this.schemas.get(transaction);
    this.end(command.lsid);
    return { head: { schema }, body: NOTHING };
  }

  private sink({ command, context, options }: Statement): Reply {
    sendInFrames(
      untilDeadline(options.deadline.at, () => documentsForSink(command, context)),
      this.output,
    );
    return { head: {}, body: NOTHING };
  }
}

function sizeOf(change: DocumentChange | undefined): number {
  return (change?.bytes?.length ?? 0) + (change?.payload?.length ?? 0) + 64;
}
