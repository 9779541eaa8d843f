import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { documentsToWrite } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command.js';

/**
 * Returns the documents that a pipeline with `$out` or `$merge` would write, as BSON, read to the end: they may come from where
 * they go to.
 */
export function documentsForSink(command: Document, context: CommandContext): Buffer[] {
  const documents: Buffer[] = [];
  for (const document of documentsToWrite(command, context)) documents.push(encode(document));
  return documents;
}
