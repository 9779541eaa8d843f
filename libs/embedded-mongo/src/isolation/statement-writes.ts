import { setImmediate as turn } from 'node:timers/promises';
import { requiredLong } from '../commands/fields.js';
import { statementsOf } from '../commands/insert.js';
import type { Session, WriteState } from '../commands/sessions.js';
import { addTotals } from '../commands/write-statements.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { Overrun, untilDeadline } from '../work/work-clock.js';
import type { LongWrites } from './long-writes.js';
import { LARGE_DOCUMENT_BYTES, LARGE_MESSAGE_BYTES } from './sizes.js';
import { deadlineOf, type Statement } from './statement.js';
import type { Turns } from './turns.js';

/** Statements handed to one turn; the slice ends it earlier as a rule. */
const STATEMENTS_PER_TURN = 1_000;

/** A write on its way: the statements that are left, and what those before came to. */
interface Run {
  readonly statement: Statement;
  /** Undefined for a command that is one statement itself. */
  readonly statements: readonly unknown[] | undefined;
  readonly session: Session | undefined;
  readonly number: bigint | undefined;
  done: number;
  totals: Document;
  stopped: boolean;
  reply: Buffer | undefined;
}

/** Outcome of a turn: all is done, some is left, or the next statement is too long for a turn. */
type Outcome = 'done' | 'more' | 'long';

/**
 * Runs writes outside of transactions: in each turn as many statements as its slice allows, and each statement that alone
 * exceeds a turn in a reader. The progress of a retryable write is stored in the same commit, so that a retry resumes from
 * there.
 */
export class StatementWrites {
  /** Running retryable writes: a retry waits for the first attempt to end. */
  private readonly underWay = new Map<Session, Promise<unknown>>();

  constructor(
    private readonly turns: Turns,
    private readonly longWrites: LongWrites,
    private readonly encode: (reply: Document, statement: Statement) => Buffer,
  ) {}

  run(statement: Statement): Promise<Buffer> {
    const { definition, command, context } = statement;
    const { session } = context;
    const number = session && command.txnNumber !== undefined ? requiredLong(command, 'txnNumber') : undefined;
    const statements = definition.statements && statementsOf(command, definition.statements.field);
    const run: Run = { statement, statements, session, number, done: 0, totals: {}, stopped: false, reply: undefined };
    return session && number !== undefined ? this.retryable(run, session) : this.toEnd(run);
  }

  /** Runs a retryable write. A retry gets the reply of the first attempt. */
  private async retryable(run: Run, session: Session): Promise<Buffer> {
    for (let first = this.underWay.get(session); first; first = this.underWay.get(session)) await first;
    const work = this.toEnd(run);
    // A failure is reported to the caller of this write; retries only wait for it.
    const over = work.catch(() => undefined);
    this.underWay.set(session, over);
    try {
      return await work;
    } finally {
      if (this.underWay.get(session) === over) this.underWay.delete(session);
    }
  }

  private async toEnd(run: Run): Promise<Buffer> {
    const { context, owner, options, message } = run.statement;
    const isHeavy = message.length > LARGE_MESSAGE_BYTES;
    const { writes } = context.store;
    for (;;) {
      const outcome = this.isLarge(run) ? 'long' : await writes.run(() => this.turn(run), owner, isHeavy);
      if (outcome === 'long') await this.long(run);
      if (run.reply) return run.reply;
      if (context.peer.closed) throw mongoError(11601, 'operation was interrupted');
      if (Date.now() > deadlineOf({ options })) throw mongoError(50, 'operation exceeded time limit');
      await turn();
    }
  }

  /** Inside a write transaction. */
  private turn(run: Run): Outcome {
    const { statement, session, number } = run;
    const { definition, command, context, options, owner } = statement;
    if (this.isKnown(run)) return 'done';
    const progress = { offset: run.done, done: 0, stopped: false };
    const part = this.partOf(run, command);
    let reply: Document;
    try {
      reply = this.turns.run('write', owner, () =>
        untilDeadline(options.deadline.at, () => definition.run(part, { ...context, progress })),
      );
    } catch (error) {
      if (error instanceof Overrun) return 'long';
      throw error;
    }
    this.add(run, reply, run.statements ? progress.done : 1, progress.stopped);
    this.remember(run, session, number);
    return run.reply ? 'done' : 'more';
  }

  private partOf({ statements, done, statement }: Run, command: Document): Document {
    const { definition } = statement;
    if (!statements || !definition.statements) return command;
    if (done === 0 && statements.length <= STATEMENTS_PER_TURN) return command;
    return { ...command, [definition.statements.field]: statements.slice(done, done + STATEMENTS_PER_TURN) };
  }

  /** Runs one statement alone, in as many turns as it takes. */
  private async long(run: Run): Promise<void> {
    const { statement, statements, session, number } = run;
    const { context, owner } = statement;
    // Work completed before a crash or by the first attempt is detected in a turn, as for other statements.
    if (await context.store.writes.run(() => this.isKnown(run), owner)) return;
    const index = run.done;
    let stored = false;
    const keep = (reply: Document): void => {
      stored = true;
      this.add(run, reply, 1, isStopped(reply, statement.command));
      this.remember(run, session, number);
    };
    const reply = await this.longWrites.run(statement, statements ? statements[index] : undefined, index, keep);
    if (!stored) await context.store.writes.run(() => keep(reply), owner);
  }

  /** Takes over what is known of a repeated write. Inside a write transaction. */
  private isKnown(run: Run): boolean {
    const { session, number, statement } = run;
    if (!session || number === undefined || run.done > 0) return false;
    const { sessions } = statement.context;
    run.reply = sessions.replayed(session, number);
    if (run.reply) return true;
    const state: WriteState | undefined = sessions.progressOf(session, number);
    if (state) Object.assign(run, { done: state.done, totals: state.totals });
    return false;
  }

  private add(run: Run, reply: Document, done: number, stopped: boolean): void {
    run.totals = run.done > 0 ? addTotals(run.totals, reply) : reply;
    run.done += done;
    run.stopped ||= stopped;
  }

  private remember(run: Run, session: Session | undefined, number: bigint | undefined): void {
    const { statement, statements, totals } = run;
    const { definition, command, context } = statement;
    const isDone = run.stopped || !statements || run.done >= statements.length;
    if (isDone) run.reply = this.encode(definition.statements?.finish?.(totals, command, context) ?? totals, statement);
    if (!session || number === undefined) return;
    if (run.reply) context.sessions.remember(session, number, run.reply);
    else context.sessions.rememberPart(session, number, { done: run.done, totals });
  }

  /** Returns `true` for a statement whose mere size is too much for a turn. */
  private isLarge({ statement, statements, done }: Run): boolean {
    const next = statements?.[done];
    if (!statements) return statement.message.length > LARGE_MESSAGE_BYTES;
    if (!Buffer.isBuffer(next)) return false;
    return next.length > (statement.definition.name === 'insert' ? LARGE_DOCUMENT_BYTES : LARGE_MESSAGE_BYTES);
  }
}

function isStopped(reply: Document, command: Document): boolean {
  const failed = Array.isArray(reply.writeErrors)
    ? reply.writeErrors.length > 0
    : Array.isArray(reply.results) && reply.results.some((result) => isDocument(result) && result.ok === 0);
  return failed && command.ordered !== false;
}
