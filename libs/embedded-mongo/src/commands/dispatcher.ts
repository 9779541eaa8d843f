import { Timestamp } from 'bson';
import { type Document } from '../bson/types.js';
import { MongoError, mongoError } from '../errors.js';
import { untilDeadline } from '../work-clock.js';
import { encodeReply } from '../wire/reply.js';
import type { CommandExecutor, Peer } from '../wire/connection.js';
import { CollectionNeeded, type CommandContext, type CommandDefinition, type DataCommand } from './command.js';
import { requiredLong, requiredString } from './fields.js';
import { genericOptions, type GenericOptions } from './generic-options.js';
import { helloReply } from './hello.js';
import { findCommand } from './registry.js';

/** What every command runs with, whoever sent it. */
export type ServerContext = Pick<CommandContext, 'store' | 'cursors' | 'streams' | 'sessions' | 'server'>;

/** Runs commands: checks them, puts writes in the queue, keeps transactions and the replies of retryable writes. */
export class Dispatcher implements CommandExecutor {
  private closing = false;

  /** `onError` is told of failures that are this server's own fault. */
  constructor(
    private readonly context: ServerContext,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** From now on every command is refused with 91, which drivers retry elsewhere or later. */
  close(): void {
    this.closing = true;
    this.context.streams.close();
  }

  async execute(command: Document, peer: Peer): Promise<Buffer> {
    try {
      if (this.closing) throw mongoError(91, 'The server is shutting down', { errorLabels: ['RetryableWriteError'] });
      return await this.run(command, peer);
    } catch (error) {
      return this.failure(error);
    }
  }

  hello(command: Document): Buffer {
    return encodeReply(helloReply(command, this.context.server));
  }

  failure(error: unknown): Buffer {
    if (error instanceof MongoError) {
      const { code, codeName, errmsg, extra } = error;
      return encodeReply({ ok: 0, errmsg, code, codeName, ...extra });
    }
    this.onError(error);
    const errmsg = error instanceof Error ? error.message : String(error);
    return encodeReply({ ok: 0, errmsg: `Internal error: ${errmsg}`, code: 1, codeName: 'InternalError' });
  }

  private run(command: Document, peer: Peer): Promise<Buffer> {
    const [name = ''] = Object.keys(command);
    const definition = findCommand(name);
    if (!definition) throw mongoError(59, `no such command: '${name}'`);
    const options = genericOptions(command, definition);
    const context: CommandContext = {
      ...this.context,
      database: requiredString(command, '$db'),
      peer,
      view: this.context.store.base,
      transaction: undefined,
      session: command.lsid === undefined ? undefined : this.context.sessions.get(command.lsid),
      deadline: options.deadline,
    };
    if (definition.access === 'control') return this.control(definition, command, context, options);
    if (options.inTransaction) return this.inTransaction(definition, command, context, options);
    const access = typeof definition.access === 'function' ? definition.access(command) : definition.access;
    if (access === 'read') return this.read(definition, command, context, options);
    return this.write(definition, command, context, options, access === 'schema');
  }

  private async control(
    definition: CommandDefinition,
    command: Document,
    context: CommandContext,
    options: GenericOptions,
  ): Promise<Buffer> {
    return this.reply(await definition.run(command, context), options);
  }

  private async read(
    definition: DataCommand,
    command: Document,
    context: CommandContext,
    options: GenericOptions,
  ): Promise<Buffer> {
    const later = definition.runLater?.(command, context);
    return this.reply(later ? await later : timed(definition, command, context), options);
  }

  /** A repeated retryable write is answered with the first one's reply; both are decided in the same turn of the queue. */
  private write(
    definition: DataCommand,
    command: Document,
    context: CommandContext,
    options: GenericOptions,
    alone: boolean,
  ): Promise<Buffer> {
    const { session, sessions, store } = context;
    const number = session && command.txnNumber !== undefined ? requiredLong(command, 'txnNumber') : undefined;
    const work = (): Buffer => {
      const known = session && number !== undefined ? sessions.replayed(session, number) : undefined;
      if (known) return known;
      const reply = this.reply(timed(definition, command, context), options);
      if (session && number !== undefined) sessions.remember(session, number, reply);
      return reply;
    };
    return alone ? store.writes.runAlone(work) : store.writes.run(work);
  }

  /** Any error aborts the transaction, as the server does. */
  private async inTransaction(
    definition: DataCommand,
    command: Document,
    context: CommandContext,
    options: GenericOptions,
  ): Promise<Buffer> {
    const { session, sessions, store } = context;
    if (!session) throw mongoError(72, 'A transaction needs a session');
    const number = requiredLong(command, 'txnNumber');
    const transaction = options.startsTransaction
      ? await store.writes.between(() => sessions.begin(session, number))
      : sessions.open(session, number);
    try {
      const access = typeof definition.access === 'function' ? definition.access(command) : definition.access;
      if (access === 'schema' || definition.inTransaction === false) {
        throw mongoError(263, `Cannot run '${definition.name}' in a multi-document transaction.`);
      }
      const view: CommandContext = { ...context, view: transaction, transaction };
      return this.reply(await this.withCollections(context, () => timed(definition, command, view)), options);
    } catch (error) {
      sessions.abort(session);
      throw error;
    }
  }

  /** Collections a transaction writes to for the first time are created outside of it, at once, and stay if it aborts. */
  private async withCollections(context: CommandContext, statement: () => Document): Promise<Document> {
    for (;;) {
      try {
        return statement();
      } catch (error) {
        if (!(error instanceof CollectionNeeded)) throw error;
        const { catalog, writes } = context.store;
        await writes.run(() => catalog.get(error.namespace) ?? catalog.create(error.namespace, {}));
      }
    }
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

function timed(definition: DataCommand, command: Document, context: CommandContext): Document {
  return untilDeadline(context.deadline.at, () => definition.run(command, context));
}
