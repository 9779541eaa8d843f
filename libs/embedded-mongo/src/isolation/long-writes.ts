import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { addTotals } from '../commands/write-statements.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import { readRecordIds, recordIdsValue } from '../readers/record-ids.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import { ChangeApplication, type CheckedChange } from '../storage/apply-change.js';
import { decodeChange, type DocumentChange } from '../storage/document-change.js';
import { ChangeKind } from '../storage/oplog-entry.js';
import { WritesRefused } from '../storage/storage-failure.js';
import { beginStatement, endStatement, Overrun, untilDeadline } from '../work/work-clock.js';
import { documentsIn } from './bson-sequence.js';
import { asOneStatement, countOf, emptyTotals, failedReply, isFailed, reindexed, without } from './long-reply.js';
import { isMulti, singleStatement, type LongStatement } from './long-statement.js';
import { failureOf } from './reader-failure.js';
import { deadlineOf, type Statement } from './statement.js';
import type { Turns } from './turns.js';

/** Rounds of a statement whose documents others write to meanwhile; its deadline ends it sooner. */
const TRIES_MAX = 100;
/** Codes for a client that has disconnected or a server that is shutting down: they end the command, not one statement. */
const ENDS_COMMAND = new Set([91, 11601]);
/** Documents processed per batch; documents that others write to again and again are processed one by one. */
const WINDOW = 500;

interface Evaluated {
  readonly reply: Document;
  readonly changes: readonly DocumentChange[];
  readonly schema: number;
  readonly consumed: number;
}

/**
 * Statements that write and are too long for a turn. A reader finds their documents; those are written a few at a time, each looked
 * at again in its turn, so that none is written twice and no write of others is lost. What takes long for a single document is worked
 * out by a reader, and stored if the document is still the same.
 */
export class LongWrites {
  constructor(
    private readonly pool: ReaderPool,
    private readonly turns: Turns,
  ) {}

  /**
   * Runs one statement and returns its reply. One that writes a single document calls `keep` with the reply in the turn that stores
   * it. `given` is the statement in a command with several.
   */
  async run(statement: Statement, given: unknown, index: number, keep: (reply: Document) => void): Promise<Document> {
    const one = singleStatement(statement, given, index);
    const totals = { ...emptyTotals(one) };
    try {
      if (!isMulti(statement, given)) return await this.single(one, keep);
      await this.many(one, (reply) => Object.assign(totals, addTotals(totals, reply)));
    } catch (error) {
      if (!(error instanceof MongoError) || error instanceof WritesRefused) throw error;
      if (!statement.definition.statements || ENDS_COMMAND.has(error.code)) throw error;
      Object.assign(totals, addTotals(totals, failedReply(one, error)));
    }
    return asOneStatement(totals);
  }

  private async single(one: LongStatement, keep: (reply: Document) => void): Promise<Document> {
    const { context, owner } = one.statement;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const evaluated = await this.evaluate(one);
      const { reply } = evaluated;
      const isStored = await context.store.writes.run(
        () => {
          if (!this.storeAll(one.statement, evaluated)) return false;
          keep(reply);
          return true;
        },
        owner,
        true,
      );
      if (isStored) return reply;
      const again = await this.again(one, evaluated.changes, keep);
      if (again) return again;
    }
    throw conflict();
  }

  /** Repeats the write of a document that was written to meanwhile, in the store's own thread, while nothing else can write. */
  private async again(
    one: LongStatement,
    changes: readonly DocumentChange[],
    keep: (reply: Document) => void,
  ): Promise<Document | undefined> {
    const [change] = changes;
    if (!change || change.kind === ChangeKind.insert || one.isLarge) return undefined;
    return this.inPlace(one, [change.recordId], (reply) => {
      if (countOf(reply) > 0) keep(reply);
      return countOf(reply) > 0 ? reply : undefined;
    });
  }

  /** Calls `add` with the result of each part of the statement. */
  private async many(one: LongStatement, add: (reply: Document) => void): Promise<void> {
    const found = await this.findIds(one);
    if (found.length === 0) {
      if (one.isUpsert) add(await this.single(one, () => undefined));
      else add(((await this.windowInPlace(one, [])) ?? (await this.windowElsewhere(one, []))).reply);
    }
    let left: readonly number[] = found;
    for (let round = 0; left.length > 0; round++) {
      if (round > TRIES_MAX) throw conflict();
      left = await this.windows(one, left, round < 2 ? WINDOW : 1, add);
    }
  }

  /** Returns the documents that others wrote to meanwhile; none after an error, which ends the statement. */
  private async windows(
    one: LongStatement,
    recordIds: readonly number[],
    size: number,
    add: (reply: Document) => void,
  ): Promise<number[]> {
    const conflicts: number[] = [];
    for (let at = 0; at < recordIds.length;) {
      this.checkStillWanted(one.statement);
      const window = recordIds.slice(at, at + size);
      const part = (await this.windowInPlace(one, window)) ?? (await this.windowElsewhere(one, window));
      add(part.reply);
      if (isFailed(part.reply)) return [];
      for (const each of part.conflicts) conflicts.push(each);
      at += part.consumed;
    }
    return conflicts;
  }

  /** Undefined when its first document alone needs more than a turn. */
  private windowInPlace(one: LongStatement, window: readonly number[]) {
    if (one.isLarge) return Promise.resolve(undefined);
    return this.inPlace(one, window, (reply, consumed) => ({ reply, consumed, conflicts: [] as number[] }));
  }

  private inPlace<T>(
    one: LongStatement,
    recordIds: readonly number[],
    done: (reply: Document, consumed: number) => T,
  ): Promise<T | undefined> {
    const { definition, context, options, owner } = one.statement;
    return context.store.writes.run(() => {
      const picked = { recordIds, consumed: 0, isFull: () => false };
      const progress = { offset: one.index, done: 0, stopped: false };
      try {
        const reply = this.turns.run('write', owner, () =>
          untilDeadline(options.deadline.at, () => definition.run(one.command, { ...context, progress, picked })),
        );
        return done(reply, isFailed(reply) ? recordIds.length : picked.consumed);
      } catch (error) {
        if (error instanceof Overrun) return undefined;
        throw error;
      }
    }, owner);
  }

  /** A reader works out what becomes of the documents; what others wrote to meanwhile is left for another round. */
  private async windowElsewhere(one: LongStatement, window: readonly number[]) {
    const evaluated = await this.evaluate(one, window);
    const conflicts = await this.storeInTurns(one.statement, evaluated);
    const reply = without(evaluated.reply, conflicts.length);
    return { reply, consumed: Math.max(1, evaluated.consumed), conflicts };
  }

  private async evaluate(one: LongStatement, only?: readonly number[]): Promise<Evaluated> {
    const { context, owner } = one.statement;
    const { writes, catalog } = context.store;
    const deadline = deadlineOf(one.statement);
    for (;;) {
      const frames: Buffer[] = [];
      const reply = await this.pool.run(
        {
          head: { mode: 'evaluate', ...(only && { only: recordIdsValue(only) }) },
          message: [one.message],
          owner,
          deadline,
          onChanges: (body) => {
            frames.push(body);
            return Promise.resolve();
          },
        },
        context.peer,
      );
      const { head, body } = reply;
      const needed: unknown = head.needs;
      if (typeof needed === 'string') {
        await writes.run(() => catalog.committed(needed) ?? catalog.create(needed, {}), owner);
        continue;
      }
      if (head.failed === true) throw failureOf(decode(body));
      const changes = frames.flatMap((frame) => documentsIn(frame).map(decodeChange));
      return {
        reply: reindexed(decode(body), one.index),
        changes,
        schema: Number(head.schema),
        consumed: Number(head.consumed),
      };
    }
  }

  private async findIds(one: LongStatement): Promise<number[]> {
    const { context, owner } = one.statement;
    const { head, body } = await this.pool.run(
      { head: { mode: 'find-ids' }, message: [one.message], owner, deadline: deadlineOf(one.statement) },
      context.peer,
    );
    if (head.failed === true) throw failureOf(decode(body));
    return readRecordIds(head.ids) ?? [];
  }

  /** Inside a write transaction: all or nothing. */
  private storeAll({ context }: Statement, { changes, schema }: Evaluated): boolean {
    const application = new ChangeApplication(context.store.catalog, context.store.base, schema);
    const checked: CheckedChange[] = [];
    for (const change of changes) {
      const ready = application.check(change);
      if (!ready) return false;
      checked.push(ready);
    }
    for (const change of checked) application.store(change);
    return true;
  }

  /** Returns the record ids of the documents that could not be stored. */
  private async storeInTurns(statement: Statement, { changes, schema }: Evaluated): Promise<number[]> {
    const { store } = statement.context;
    const conflicts: number[] = [];
    for (let at = 0; at < changes.length;) {
      at = await store.writes.run(
        () => {
          const application = new ChangeApplication(store.catalog, store.base, schema);
          return this.turns.run('write', statement.owner, () => {
            let next = at;
            for (const change of changes.slice(at)) {
              // A change that is checked is stored, however long the turn has taken by then.
              beginStoringOf(application, change, conflicts);
              next++;
              if (!endStatement()) break;
            }
            return next;
          });
        },
        statement.owner,
        true,
      );
    }
    return conflicts;
  }

  private checkStillWanted(statement: Statement): void {
    if (statement.context.peer.closed) throw mongoError(11601, 'operation was interrupted');
    if (Date.now() > deadlineOf(statement)) throw mongoError(50, 'operation exceeded time limit');
  }
}

function beginStoringOf(application: ChangeApplication, change: DocumentChange, conflicts: number[]): void {
  beginStatement();
  const ready = application.check(change);
  if (ready) application.store(ready);
  else conflicts.push(change.recordId);
}

function conflict(): Error {
  return mongoError(112, 'WriteConflict: the documents of a long statement were written to again and again');
}
