import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { endStatement, Overrun } from '../work/work-clock.js';
import { WritesRefused } from '../storage/storage-failure.js';
import type { CommandContext } from './command.js';

/**
 * Runs the statements of one write command and collects their failures as `writeErrors`; an ordered command stops at the first
 * one. Inside a transaction a failure fails the command, and with it the transaction. A command limited by a slice ends when
 * that is used up, and records the number of statements that are done.
 */
export function runStatements<T>(
  statements: readonly T[],
  ordered: boolean,
  context: CommandContext,
  run: (statement: T, index: number) => void,
): Document[] {
  const writeErrors: Document[] = [];
  const progress = context.progress ?? { offset: 0, done: 0, stopped: false };
  for (const [at, statement] of statements.entries()) {
    const index = progress.offset + at;
    try {
      run(statement, index);
    } catch (error) {
      // The statements before this one have used up the turn; this one gets a new turn.
      if (error instanceof Overrun && at > 0) break;
      // A write that the disk refuses fails the command: its other statements would fail, too.
      if (!(error instanceof MongoError) || error instanceof WritesRefused || context.transaction) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.errmsg, ...error.extra });
      progress.stopped = ordered;
    }
    progress.done = at + 1;
    const isOver = !endStatement();
    if (progress.stopped || (context.progress && isOver)) break;
  }
  return writeErrors;
}

/** Returns the `writeErrors` field of a reply, left out if there are not any errors. */
export function writeErrorFields(writeErrors: readonly Document[]): Document {
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** Merges the results of two parts of a write: numbers are added, lists joined. */
export function addTotals(a: Document, b: Document): Document {
  const sum: Document = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known: unknown = sum[key];
    if (Array.isArray(known) && Array.isArray(value)) sum[key] = [...known, ...value];
    else if (key !== 'ok' && typeof known === 'number' && typeof value === 'number') sum[key] = known + value;
    else sum[key] = value;
  }
  return sum;
}
