import { setImmediate as turn } from 'node:timers/promises';
import type { Document } from '../bson/types.js';
import type { CommandContext } from '../commands/command.js';
import { requiredLong } from '../commands/fields.js';
import type { GenericOptions } from '../commands/generic-options.js';
import { statementsOf } from '../commands/insert.js';
import type { SaidInTransaction, Session } from '../commands/sessions.js';
import { addTotals } from '../commands/write-statements.js';
import { leftOut } from '../errors/left-out.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Isolation } from '../isolation/isolation.js';
import { storeTransactionInTurns } from '../isolation/large-commit.js';
import { transactionNumber, withCollections, type TransactionMessage } from '../isolation/long-transactions.js';
import { deadlineOf, ownerOf, type Statement } from '../isolation/statement.js';
import type { Collection } from '../storage/collection.js';
import type { StoreTransaction } from '../storage/transactions.js';
import { CursorBatch, encodeReply } from '../wire/reply.js';
import { Overrun, untilDeadline } from '../work/work-clock.js';

/** Messages of a transaction that are kept in case it has to move. */
const SAID_BYTES_MAX = 4 << 20;
/** Changes, and bytes of them, that are stored in one turn. */
export const CHANGES_MAX = 2_000;
export const CHANGED_BYTES_MAX = 2 << 20;

/** Commands that make collections and indexes, which MongoDB takes in a transaction. */
const MADE_IN_TRANSACTIONS = new Set(['create', 'createIndexes']);

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** Parts of a statement that identify a command of a transaction, available even if most of it has not been read. */
type TransactionStatement = Pick<Statement, 'command' | 'context' | 'options' | 'message'>;

/** Statements of transactions: in the store's own thread as long as they are short, else in a reader. */
export class TransactionStatements {
  /** Running commits that take several turns. */
  private readonly committing = new Map<Session, { readonly number: bigint; readonly done: Promise<void> }>();

  constructor(
    private readonly isolation: Isolation,
    private readonly encode: (reply: Document, options: GenericOptions) => Buffer,
  ) {}

  /** Runs a statement of a transaction. Any error aborts the transaction, as on the server. */
  async run(statement: Statement): Promise<Buffer> {
    const { definition, command, context, options, message } = statement;
    const { session, sessions, store } = context;
    if (!session) throw mongoError(72, 'A transaction needs a session');
    const number = transactionNumber(command);
    const { longTransactions } = this.isolation;
    const described = this.transactionMessage(command, message, context, options, session);
    if (longTransactions.isRemote(session, number)) return longTransactions.run(described);
    if (session.startsElsewhere && options.startsTransaction) {
      await store.writes.between(() => sessions.begin(session, number));
      sessions.abort(session);
      return longTransactions.move(described, []);
    }
    const transaction = options.startsTransaction
      ? await store.writes.between(() => sessions.begin(session, number))
      : sessions.open(session, number);
    try {
      const access = typeof definition.access === 'function' ? definition.access(command) : definition.access;
      if (access === 'schema' || definition.inTransaction === false) {
        const refused = `Cannot run '${definition.name}' in a multi-document transaction`;
        throw MADE_IN_TRANSACTIONS.has(definition.name) ? leftOut(263, refused) : mongoError(263, `${refused}.`);
      }
      const view: CommandContext = { ...context, view: transaction, transaction };
      const reply = await this.inTurns({ ...statement, context: view });
      this.say(session, message, reply);
      return this.encode(reply, options);
    } catch (error) {
      const said = session.transaction?.said;
      const made = error instanceof Overrun ? store.transactions.disown(transaction) : [];
      sessions.abort(session);
      if (!(error instanceof Overrun)) throw error;
      return this.move(described, said, made);
    }
  }

  /**
   * Moves a transaction to a reader by replaying its messages there. If they are no longer known, the transaction fails, and its
   * retry starts in a reader.
   */
  private move(
    message: TransactionMessage,
    said: readonly SaidInTransaction[] | undefined,
    made: readonly Collection[],
  ): Promise<Buffer> {
    if (said) return this.isolation.longTransactions.move(message, said, made);
    message.context.store.abandon(made);
    message.session.startsElsewhere = true;
    throw mongoError(112, 'The transaction has become too large to be moved', TRANSIENT);
  }

  /** Runs as many statements of a command per turn as its slice allows. Throws `Overrun` if a single statement is too long. */
  private async inTurns({ definition, command, context, options, owner }: Statement): Promise<Document> {
    const list = definition.statements;
    const statements = list && statementsOf(command, list.field);
    let totals: Document = {};
    for (let at = 0; ;) {
      const progress = { offset: at, done: 0, stopped: false };
      const part = list && statements && at > 0 ? { ...command, [list.field]: statements.slice(at) } : command;
      const reply = await withCollections(context, owner, () =>
        this.isolation.turns.run('write', owner, () =>
          untilDeadline(options.deadline.at, () => definition.run(part, { ...context, progress })),
        ),
      );
      totals = addTotals(totals, reply);
      at += progress.done;
      if (!list || !statements || at >= statements.length) return list?.finish?.(totals, command, context) ?? totals;
      await turn();
      if (context.transaction?.ended === true) throw mongoError(251, 'The transaction was aborted', TRANSIENT);
    }
  }

  /** Runs a large message of a transaction in a reader, and moves the transaction there. */
  async runLarge({ command: identity, context, options, message }: TransactionStatement): Promise<Buffer> {
    const { session, sessions } = context;
    if (!session) throw mongoError(72, 'A transaction needs a session');
    const number = transactionNumber(identity);
    const { longTransactions } = this.isolation;
    const described = this.transactionMessage(identity, message, context, options, session);
    if (longTransactions.isRemote(session, number)) return longTransactions.run(described);
    if (options.startsTransaction) await context.store.writes.between(() => sessions.begin(session, number));
    else sessions.open(session, number);
    const { transaction } = session;
    const made = transaction ? context.store.transactions.disown(transaction.store) : [];
    sessions.abort(session);
    return this.move(described, transaction?.said, made);
  }

  /** Commits what takes more than a turn. Undefined for a transaction that is stored in one. */
  async commit({ command, context, options, message }: TransactionStatement): Promise<Document | undefined> {
    const { session } = context;
    if (!session) return undefined;
    const number = requiredLong(command, 'txnNumber');
    const reply = encodeReply({ ok: 1 });
    if (session.remote?.number === number) {
      const described = this.transactionMessage(command, message, context, options, session);
      await this.isolation.longTransactions.commit(described, reply);
      return { ok: 1 };
    }
    // A commit that is sent again waits for the first.
    const first = this.committing.get(session);
    if (first?.number === number) await first.done;
    else if (session.transaction?.number === number && isLarge(session.transaction.store)) {
      const { store, sessions } = context;
      const remember = (): void => sessions.remember(session, number, reply);
      const done = storeTransactionInTurns(store, sessions.take(session, number), ownerOf(command), remember);
      this.committing.set(session, { number, done });
      await done.finally(() => this.committing.delete(session));
    } else return undefined;
    return { ok: 1 };
  }

  private transactionMessage(
    command: Document,
    message: Buffer,
    context: CommandContext,
    options: GenericOptions,
    session: Session,
  ): TransactionMessage {
    const number = transactionNumber(command);
    return { message, context, owner: ownerOf(command), deadline: deadlineOf({ options }), session, lsid: command.lsid, number };
  }

  /** Keeps the messages and replies, in case the transaction has to move. */
  private say({ transaction }: Session, message: Buffer, reply: Document): void {
    if (!transaction?.said) return;
    const { cursor } = reply;
    const batch = cursor instanceof CursorBatch ? cursor.documents.reduce((sum, { length }) => sum + length, 0) : 0;
    transaction.saidBytes += message.length + batch;
    if (transaction.saidBytes > SAID_BYTES_MAX) transaction.said = undefined;
    else transaction.said.push({ message, reply });
  }
}

function isLarge({ changes, changedBytes }: StoreTransaction): boolean {
  return changes.size > CHANGES_MAX || changedBytes > CHANGED_BYTES_MAX;
}
