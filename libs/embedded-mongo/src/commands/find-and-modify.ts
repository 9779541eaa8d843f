import { decode } from '../bson/decode.js';
import { isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors.js';
import type { MatchPosition } from '../query/path.js';
import { compileProjection } from '../query/projection.js';
import { RawDocument } from '../wire/reply.js';
import type { CommandContext, DataCommand } from './command.js';
import { deleteDocuments } from './delete.js';
import { flag, optionalDocument, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';
import { updateDocuments } from './update.js';

const findAndModify: DataCommand = {
  name: 'findAndModify',
  aliases: ['findandmodify'],
  access: 'write',
  stable: true,
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'arrayFilters',
    'collation',
    'hint',
    'let',
  ],
  run(command, context) {
    const [own = ''] = Object.keys(command);
    const namespace = `${context.database}.${requiredString(command, own)}`;
    const remove = flag(command, 'remove');
    if (remove && !isNullish(command.update)) throw mongoError(9, 'Cannot specify both an update and remove=true');
    if (remove && flag(command, 'upsert')) throw mongoError(9, 'Cannot specify both upsert=true and remove=true');
    if (remove && flag(command, 'new')) {
      throw mongoError(9, "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
    }
    if (!remove && isNullish(command.update)) throw mongoError(9, 'Either an update or remove=true must be specified');
    return remove ? removeOne(command, context, namespace) : updateOne(command, context, namespace);
  },
};

function removeOne(command: Document, context: CommandContext, namespace: string): Document {
  const value = valueOf(command);
  const [removed] = deleteDocuments(context, namespace, {
    filter: optionalDocument(command, 'query') ?? {},
    multi: false,
    sort: sortOf(command),
    collation: command.collation,
    hint: command.hint,
    variables: command.let,
  });
  return { lastErrorObject: { n: removed ? 1 : 0 }, value: value(removed?.bytes, removed?.position), ok: 1 };
}

function updateOne(command: Document, context: CommandContext, namespace: string): Document {
  const value = valueOf(command);
  const outcome = updateDocuments(context, namespace, {
    filter: optionalDocument(command, 'query') ?? {},
    update: command.update,
    upsert: flag(command, 'upsert'),
    sort: sortOf(command),
    collation: command.collation,
    hint: command.hint,
    arrayFilters: command.arrayFilters,
    variables: command.let,
    bypassValidation: flag(command, 'bypassDocumentValidation'),
  });
  const returnsNew = flag(command, 'new');
  if (outcome.inserted) {
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: outcome.inserted._id };
    return { lastErrorObject, value: value(returnsNew ? outcome.after : undefined), ok: 1 };
  }
  const lastErrorObject = { n: outcome.matched, updatedExisting: outcome.matched > 0 };
  return { lastErrorObject, value: value(returnsNew ? outcome.after : outcome.last?.bytes, outcome.last?.position), ok: 1 };
}

function sortOf(command: Document): Document | undefined {
  const sort = optionalDocument(command, 'sort');
  return sort && Object.keys(sort).length > 0 ? sort : undefined;
}

/** How the reply shows a document: as stored, or through `fields`. */
function valueOf(command: Document): (bytes: Buffer | undefined, position?: MatchPosition) => unknown {
  const projection = compileProjection(optionalDocument(command, 'fields') ?? {}, { ...queryOptions(command), find: true });
  return (bytes, position) => {
    if (!bytes) return null;
    return projection ? projection(decode(bytes), position) : new RawDocument(bytes);
  };
}

export const findAndModifyCommands = [findAndModify];
