import { Timestamp } from 'bson';
import type { Document } from '../bson/types.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import { databasesOf } from '../isolation/databases.js';
import type { Isolation } from '../isolation/isolation.js';
import { CONTROL_MESSAGE_BYTES_MAX, LARGE_MESSAGE_BYTES } from '../isolation/sizes.js';
import { deadlineOf, ownerOf, type Statement } from '../isolation/statement.js';
import { StatementWrites } from '../isolation/statement-writes.js';
import { Overrun, untilDeadline } from '../work/work-clock.js';
import { MalformedMessageError, parseMessage } from '../wire/message.js';
import { identify, readWithRaw } from '../wire/raw-command.js';
import { CursorBatch, encodeReply } from '../wire/reply.js';
import type { CommandExecutor, Peer } from '../wire/connection.js';
import type { CommandContext, ControlCommand, DataCommand } from '../commands/command.js';
import { failureReply } from '../commands/failure-reply.js';
import { requiredLong, requiredString } from '../commands/fields.js';
import { genericOptions, type GenericOptions } from '../commands/generic-options.js';
import { helloReply } from '../commands/hello.js';
import { findCommand } from '../commands/registry.js';
import { TransactionStatements } from './transaction-statements.js';

/** Parts of the server that every command uses, independent of its client. */
export type ServerContext = Pick<CommandContext, 'store' | 'cursors' | 'streams' | 'sessions' | 'server'>;

/** Runs commands: checks them, gives reads and writes their turns, keeps transactions and the replies of retryable writes. */
export class Dispatcher implements CommandExecutor {
  private closing = false;
  private readonly writes: StatementWrites;
  private readonly transactions: TransactionStatements;

  /** @param onError called with failures that the server itself caused */
  constructor(
    private readonly context: ServerContext,
    private readonly isolation: Isolation,
    private readonly onError: (error: unknown) => void,
  ) {
    const encode = (reply: Document, { options }: Statement): Buffer => this.reply(reply, options);
    this.writes = new StatementWrites(isolation.turns, isolation.longWrites, encode);
    this.transactions = new TransactionStatements(isolation, (reply, options) => this.reply(reply, options));
  }

  /** Rejects all further commands with 91, which drivers retry elsewhere or later. */
  close(): void {
    this.closing = true;
    this.context.streams.close();
  }

  async execute(message: Buffer, peer: Peer): Promise<Buffer> {
    try {
      if (this.closing) throw mongoError(91, 'The server is shutting down', { errorLabels: ['RetryableWriteError'] });
      if (message.length > LARGE_MESSAGE_BYTES) return await this.large(message, peer);
      return await this.run(parseMessage(message).command, message, peer);
    } catch (error) {
      if (error instanceof MalformedMessageError) throw error;
      if (!(error instanceof MongoError)) this.onError(error);
      return failureReply(error);
    }
  }

  hello(command: Document): Buffer {
    return encodeReply(helloReply(command, this.context.server));
  }

  /** Handles a message that takes long to read: only the fields that identify it are read here. */
  private large(message: Buffer, peer: Peer): Promise<Buffer> {
    const raw = identify(message);
    const definition = raw && findCommand(raw.name);
    if (!raw || !definition || definition.access === 'control') return this.small(message, peer);
    const { identity } = raw;
    if (identity.autocommit !== undefined) {
      return this.context.store.gates.enter([requiredString(identity, '$db')], () =>
        this.transactions.runLarge(this.statementOf(definition, identity, message, peer)),
      );
    }
    if (definition.statements) return this.run(readWithRaw(message, definition.statements.field), message, peer);
    const statement = this.statementOf(definition, identity, message, peer);
    if (definition.name === 'findAndModify') return this.inside(statement, () => this.writes.run(statement));
    if (definition.name === 'aggregate') return this.inside(statement, () => this.largeAggregate(statement));
    if (definition.access === 'read') return this.inside(statement, () => this.longRead(statement));
    return this.small(message, peer);
  }

  /** Handles a command that has no reason to be long, and is read here. Throws 10334 if it is long. */
  private small(message: Buffer, peer: Peer): Promise<Buffer> {
    if (message.length > CONTROL_MESSAGE_BYTES_MAX) throw mongoError(10334, `The command has ${message.length} bytes`);
    return this.run(parseMessage(message).command, message, peer);
  }

  private run(command: Document, message: Buffer, peer: Peer): Promise<Buffer> {
    const [name = ''] = Object.keys(command);
    const definition = findCommand(name);
    if (!definition) throw mongoError(59, `no such command: '${name}'`);
    if (definition.access === 'control') return this.control(definition, command, message, peer);
    const statement = this.statementOf(definition, command, message, peer);
    // A command that waits for changes does not enter the gates: it would prevent a database from being closed for as long.
    const isWaiting = definition.name === 'getMore' && this.context.streams.has(requiredLong(command, 'getMore'));
    return isWaiting ? this.read(statement) : this.inside(statement, () => this.perform(statement));
  }

  /** Runs a statement inside its databases' gates: half of a commit that is stored in several turns must not be visible. */
  private inside(statement: Statement, work: () => Promise<Buffer>): Promise<Buffer> {
    return this.context.store.gates.enter(databasesOf(statement), work);
  }

  private perform(statement: Statement): Promise<Buffer> {
    const { definition, command, options, context } = statement;
    if (options.inTransaction) return this.transactions.run(statement);
    const access = typeof definition.access === 'function' ? definition.access(command) : definition.access;
    if (access === 'read') return this.read(statement);
    if (access === 'write') return this.writes.run(statement);
    if (definition.name === 'aggregate') return this.sink(statement);
    if (definition.name === 'createIndexes') return this.buildIndexes(statement);
    return context.store.writes.runAlone(() => this.reply(timed(definition, command, context), options));
  }

  private statementOf(definition: DataCommand, command: Document, message: Buffer, peer: Peer): Statement {
    const options = genericOptions(command, definition);
    return { definition, command, context: this.contextOf(command, options, peer), options, message, owner: ownerOf(command) };
  }

  private contextOf(command: Document, options: GenericOptions, peer: Peer): CommandContext {
    return {
      ...this.context,
      database: requiredString(command, '$db'),
      peer,
      view: this.context.store.base,
      transaction: undefined,
      session: command.lsid === undefined ? undefined : this.context.sessions.get(command.lsid),
      deadline: options.deadline,
    };
  }

  private async control(definition: ControlCommand, command: Document, message: Buffer, peer: Peer): Promise<Buffer> {
    const options = genericOptions(command, definition);
    const context = this.contextOf(command, options, peer);
    const isCommit = definition.name === 'commitTransaction';
    const committed = isCommit ? await this.transactions.commit({ command, context, options, message }) : undefined;
    if (committed) return this.reply(committed, options);
    return this.reply(await definition.run(command, context), options);
  }

  private async read(statement: Statement): Promise<Buffer> {
    const { definition, command, context, options, owner } = statement;
    const elsewhere = this.elsewhere(statement);
    if (elsewhere) return elsewhere;
    const later = definition.runLater?.(command, context);
    if (later) return this.reply(await later, options);
    try {
      return this.isolation.turns.run('read', owner, () => this.reply(timed(definition, command, context), options));
    } catch (error) {
      if (!(error instanceof Overrun)) throw error;
      return this.longRead(statement);
    }
  }

  /** Forwards a `getMore` for a cursor that a reader holds to that reader. */
  private elsewhere({ definition, command, message, owner, context, options }: Statement): Promise<Buffer> | undefined {
    if (definition.name !== 'getMore') return undefined;
    const id = requiredLong(command, 'getMore');
    const { longReads } = this.isolation;
    if (!longReads.has(id)) return undefined;
    return longReads.next(id, { message, owner, deadline: deadlineOf({ options }), peer: context.peer });
  }

  private longRead({ definition, command, message, owner, context, options }: Statement): Promise<Buffer> {
    const { store, peer } = context;
    const version = definition.name === 'find' ? () => versionOf(command, context) : () => `${store.writes.commits}`;
    const noTimeout = command.noCursorTimeout === true;
    return this.isolation.longReads.run({ message, owner, deadline: deadlineOf({ options }), peer, version, noTimeout });
  }

  private async largeAggregate(statement: Statement): Promise<Buffer> {
    const { longReads, sinkWrites } = this.isolation;
    const { message, owner, context, options, command } = statement;
    const { store, peer } = context;
    const version = (): string => `${store.writes.commits}`;
    const reply = await longReads.tryRun({ message, owner, deadline: deadlineOf(statement), peer, version });
    if (reply) return reply;
    // The command writes: its message is parsed here, too, however long that takes.
    const { command: whole } = parseMessage(message);
    await sinkWrites.run({ ...statement, command: whole });
    return this.emptyCursor(command, context, options);
  }

  private async sink(statement: Statement): Promise<Buffer> {
    await this.isolation.sinkWrites.run(statement);
    return this.emptyCursor(statement.command, statement.context, statement.options);
  }

  private emptyCursor(command: Document, { database }: CommandContext, options: GenericOptions): Buffer {
    const name = typeof command.aggregate === 'string' ? command.aggregate : '$cmd.aggregate';
    return this.reply({ cursor: new CursorBatch('firstBatch', [], 0, `${database}.${name}`), ok: 1 }, options);
  }

  private async buildIndexes({ definition, command, context, options, owner }: Statement): Promise<Buffer> {
    const built = await this.isolation.indexBuilds.run(command, context, owner);
    return context.store.writes.runAlone(() => {
      const { note, numIndexesBefore, ...reply } = timed(definition, command, context);
      const wasThere = built === 0 && note !== undefined;
      return this.reply({ numIndexesBefore: Number(numIndexesBefore) - built, ...reply, ...(wasThere && { note }) }, options);
    });
  }

  private reply(reply: Document, { writeConcernError, deadline }: GenericOptions): Buffer {
    // A cursor that stays open is not bound by the time of the command that opened it.
    deadline.at = undefined;
    return encodeReply({ ...reply, ...(writeConcernError && { writeConcernError }), operationTime: this.operationTime() });
  }

  private operationTime(): Timestamp {
    const { t, i } = this.context.store.oplog.latest;
    return new Timestamp({ t, i });
  }
}

/** Returns a version that changes with everything a `find` reads. */
function versionOf({ find }: Document, { store, database }: CommandContext): string {
  const collection = store.catalog.get(`${database}.${String(find)}`);
  return !collection || collection.view
    ? `${store.writes.commits}`
    : `${collection.uuid} ${collection.schemaVersion} ${collection.writes}`;
}

function timed(definition: DataCommand, command: Document, context: CommandContext): Document {
  return untilDeadline(context.deadline.at, () => definition.run(command, context));
}
