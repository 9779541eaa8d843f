import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { addTotals } from '../commands/write-statements.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import { readRecordIds, recordIdsValue } from '../readers/record-ids.js';
import type { ReaderPool } from '../readers/reader-pool.js';
import { ChangeApplication, type CheckedChange } from '../storage/apply-change.js';
import { decodeChange, type DocumentChange } from '../storage/document-change.js';
import { ChangeKind } from '../storage/oplog-entry.js';
import { WritesRefused } from '../storage/storage-failure.js';
import { beginStatement, endStatement, Overrun, untilDeadline } from '../work/work-clock.js';
import { commandMessage, rawFields } from '../wire/raw-command.js';
import { documentsIn } from './bson-sequence.js';
import { failureOf } from './reader-failure.js';
import { LARGE_MESSAGE_BYTES } from './sizes.js';
import { deadlineOf, type Statement } from './statement.js';
import type { Turns } from './turns.js';

/** How often a statement is worked out anew because others wrote to its documents meanwhile. */
const TRIES_MAX = 10;
/** The client has gone, or the server goes: these are no outcome of one statement. */
const ENDS_COMMAND = new Set([91, 11601]);
/** Documents handed on at a time; those that others write to again and again go one by one. */
const WINDOW = 500;

/** One statement of a command, as a command of its own. */
interface LongStatement {
  readonly statement: Statement;
  readonly command: Document;
  readonly message: Buffer;
  readonly index: number;
  /** Its text alone is too much for a turn. */
  readonly isLarge: boolean;
  readonly isUpsert: boolean;
}

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

  /** The document was written to meanwhile: it is looked at again where nobody else can write. */
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

  /** Tells `add` what each part of the statement came to. */
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
      conflicts.push(...part.conflicts);
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
        await writes.run(() => catalog.get(needed) ?? catalog.create(needed, {}), owner);
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

  /** Record ids of the documents that could not be stored. */
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

function singleStatement(statement: Statement, given: unknown, index: number): LongStatement {
  const { definition, command, message } = statement;
  const field = definition.statements?.field;
  if (field === undefined)
    return { statement, command, message, index, isLarge: message.length > LARGE_MESSAGE_BYTES, isUpsert: false };
  const { lsid: _lsid, txnNumber: _number, ...rest } = command;
  const one = { ...rest, [field]: [given] };
  const isLarge = Buffer.isBuffer(given) && given.length > LARGE_MESSAGE_BYTES;
  return {
    statement,
    command: one,
    message: commandMessage(one, field),
    index,
    isLarge,
    isUpsert: Boolean(valueOf(given, 'upsert')),
  };
}

/** True for a statement that may write several documents. */
function isMulti({ definition }: Statement, given: unknown): boolean {
  if (definition.name === 'insert' || given === undefined) return false;
  const name = definition.name === 'delete' ? 'limit' : 'multi';
  const value = valueOf(given, name);
  return definition.name === 'delete' ? Number(value) === 0 : Boolean(value);
}

function valueOf(given: unknown, name: string): unknown {
  if (Buffer.isBuffer(given)) return fieldOf(given, name);
  return isDocument(given) ? given[name] : undefined;
}

/** A field of a statement that has not been read; large ones are not looked for. */
function fieldOf(statement: Buffer, name: string): unknown {
  for (const field of rawFields(statement)) {
    if (field.name !== name) continue;
    const size = Buffer.alloc(4);
    size.writeInt32LE(field.element.length + 5);
    return decode(Buffer.concat([size, field.element, Buffer.alloc(1)]))[name];
  }
  return undefined;
}

function emptyTotals({ statement }: LongStatement): Document {
  return statement.definition.name === 'delete' ? { n: 0, ok: 1 } : { ok: 1 };
}

/** What a command says of a statement that failed as a whole. */
function failedReply({ statement, index }: LongStatement, { code, errmsg, extra }: MongoError): Document {
  const error = { code, errmsg, ...extra };
  if (statement.definition.name === 'bulkWrite')
    return { results: [{ ok: 0, idx: index, ...error, n: 0 }], ...NO_OUTCOME, ok: 1 };
  const counts = statement.definition.name === 'update' ? { n: 0, nModified: 0 } : { n: 0 };
  return { ...counts, writeErrors: [{ index, ...error }], ok: 1 };
}

const NO_OUTCOME = { nErrors: 1, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };

/** `bulkWrite` tells one outcome of each statement, however many parts it was run in. */
function asOneStatement(totals: Document): Document {
  const { results } = totals;
  if (!Array.isArray(results) || results.length < 2) return totals;
  const outcomes = results.filter(isDocument);
  const outcome = outcomes.find(({ ok }) => ok === 0) ?? outcomes.reduce(addOutcomes);
  return { ...totals, results: [outcome] };
}

function addOutcomes(a: Document, b: Document): Document {
  const sum: Document = { ...a, n: Number(a.n) + Number(b.n) };
  if (typeof a.nModified === 'number') sum.nModified = a.nModified + Number(b.nModified);
  return sum;
}

function isFailed(reply: Document): boolean {
  if (Array.isArray(reply.writeErrors)) return reply.writeErrors.length > 0;
  return Array.isArray(reply.results) && reply.results.some((result) => isDocument(result) && result.ok === 0);
}

/** How many documents a reply is about. */
function countOf(reply: Document): number {
  if (isDocument(reply.lastErrorObject)) return Number(reply.lastErrorObject.n);
  return Number(reply.n ?? 0) + Number(reply.nMatched ?? 0) + Number(reply.nDeleted ?? 0);
}

const COUNTS = ['n', 'nModified', 'nMatched', 'nDeleted'];

/** A reply from which documents are taken that were not written after all. */
function without(reply: Document, documents: number): Document {
  if (documents === 0) return reply;
  const rest: Document = { ...reply };
  for (const name of COUNTS) if (typeof rest[name] === 'number') rest[name] = Math.max(0, rest[name] - documents);
  if (Array.isArray(reply.results))
    rest.results = reply.results.map((result: unknown) => (isDocument(result) ? without(result, documents) : result));
  return rest;
}

/** The one statement of a reader's command has another place in the client's. */
function reindexed(reply: Document, index: number): Document {
  if (index === 0) return reply;
  const moved = (field: string, key: string): Document => {
    const list: unknown = reply[field];
    return Array.isArray(list) ? { [field]: list.filter(isDocument).map((entry) => ({ ...entry, [key]: index })) } : {};
  };
  return { ...reply, ...moved('writeErrors', 'index'), ...moved('upserted', 'index'), ...moved('results', 'idx') };
}

function conflict(): Error {
  return mongoError(112, 'WriteConflict: the documents of a long statement were written to again and again');
}
