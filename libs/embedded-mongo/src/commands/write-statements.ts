import type { Document } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { WritesRefused } from '../storage/storage-failure.js';
import type { CommandContext } from './command.js';

/**
 * Runs the statements of one write command and collects their failures as `writeErrors`; an ordered command stops at the first one.
 * Inside a transaction a failure fails the command, and with it the transaction.
 */
export function runStatements<T>(
  statements: readonly T[],
  ordered: boolean,
  context: CommandContext,
  run: (statement: T, index: number) => void,
): Document[] {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      // What the disk does not take fails the command: its other statements would fare no better.
      if (!(error instanceof MongoError) || error instanceof WritesRefused || context.transaction) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.errmsg, ...error.extra });
      if (ordered) break;
    }
  }
  return writeErrors;
}

/** The `writeErrors` field of a reply, left out when there are none. */
export function writeErrorFields(writeErrors: readonly Document[]): Document {
  return writeErrors.length > 0 ? { writeErrors } : {};
}
