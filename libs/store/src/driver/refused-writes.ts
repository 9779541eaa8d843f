import { MongoBulkWriteError } from 'mongodb';
import type { RefusedWrite } from '../port/statement.js';

/** Returns the writes of an unordered bulk write that the server refused. @throws the error, if it has another reason */
export function refusalsOf(error: unknown): readonly RefusedWrite[] {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0) throw error;
  return refused.map(({ index, errmsg }) => ({ index, message: errmsg ?? error.message }));
}
