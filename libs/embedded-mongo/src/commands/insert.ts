import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import { requireWritable } from './capped-collections.js';
import { validateDocument } from './collection-options.js';
import { collectionToWrite, type CommandContext, type DataCommand } from './command.js';
import { flag, optionalArray, requiredString } from './fields.js';
import { examine } from '../work/work-clock.js';
import { storable } from './stored-document.js';
import { runStatements, writeErrorFields } from './write-statements.js';

/** Most statements in one write command; announced by `hello`. */
export const MAX_STATEMENTS = 100_000;

/** Stores one new document given as BSON or decoded. Throws 11000, 121 and what `storable` throws. */
export function insertDocument(
  collection: Collection,
  context: CommandContext,
  given: unknown,
  bypassValidation: boolean,
): Document {
  if (!Buffer.isBuffer(given) && !isDocument(given)) throw mongoError(14, "BSON field 'documents' must hold documents");
  requireWritable(collection, context);
  if (Buffer.isBuffer(given)) examine(given.length);
  const { document, bytes } = storable(given);
  if (!bypassValidation) validateDocument(collection, document);
  // A transaction keeps what it writes; the client's message it is part of can be far larger.
  collection.insert(context.view, document, context.transaction || context.evaluating ? Buffer.from(bytes) : bytes);
  return document;
}

const insert: DataCommand = {
  name: 'insert',
  access: 'write',
  stable: true,
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  statements: { field: 'documents' },
  run(command, context) {
    const documents = statementsOf(command, 'documents');
    const ordered = flag(command, 'ordered', true);
    const bypass = flag(command, 'bypassDocumentValidation');
    const collection = collectionToWrite(context, `${context.database}.${requiredString(command, 'insert')}`);
    let n = 0;
    const errors = runStatements(documents, ordered, context, (document) => {
      insertDocument(collection, context, document, bypass);
      n++;
    });
    return { n, ...writeErrorFields(errors), ok: 1 };
  },
};

/** Returns the statements of a write command. Throws 16 InvalidLength for none or more than 100000. */
export function statementsOf(command: Document, field: string): readonly unknown[] {
  const statements = optionalArray(command, field) ?? [];
  if (statements.length === 0 || statements.length > MAX_STATEMENTS) {
    throw mongoError(16, `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`);
  }
  return statements;
}

export const insertCommands = [insert];
