import type { Document } from '../bson/types.js';
import { mongoError } from '../errors.js';
import type { CommandContext, DataCommand } from './command.js';
import type { QueryOptions } from './query-options.js';
export function runAggregate(_command: Document, _context: CommandContext): Document {
  throw mongoError(115, 'later');
}
export function aggregateDocuments(
  _c: string,
  _s: readonly Document[],
  _o: QueryOptions,
  _x: CommandContext,
): Iterable<Document> {
  throw mongoError(115, 'later');
}
export const aggregateCommands: DataCommand[] = [];
