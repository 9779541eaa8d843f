import { keepTextScore } from '../bson/text-score.js';
import type { Collection } from '../storage/collection.js';
import type { Match } from '../planner/find-records.js';
import { hasText } from '../text/text-search.js';
import { decode } from '../bson/decode.js';
import { isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { hasPositional } from '../query/find-projection.js';
import { compileMatcher } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { RawDocument } from '../wire/reply.js';
import type { CommandContext, DataCommand } from './command.js';
import { deleteDocuments } from './delete.js';
import { flag, optionalDocument, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';
import { updateDocuments, type UpdateOutcome } from './update.js';

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
    if (remove && !isNullish(command.update)) throw mongoError(9, "Cannot specify both an 'update' and 'remove'=true");
    if (remove && flag(command, 'upsert')) throw mongoError(9, "Cannot specify both 'upsert'=true and 'remove'=true");
    if (remove && flag(command, 'new')) {
      throw mongoError(9, "Cannot specify both 'new'=true and 'remove'=true; 'remove' always returns the deleted document");
    }
    if (!remove && isNullish(command.update)) throw mongoError(9, 'Either an update or remove=true must be specified');
    return remove ? removeOne(command, context, namespace) : updateOne(command, context, namespace);
  },
};

function removeOne(command: Document, context: CommandContext, namespace: string): Document {
  const show = valueOf(command, context.store.catalog.get(namespace));
  let value: unknown = null;
  const statement = {
    filter: optionalDocument(command, 'query') ?? {},
    multi: false,
    sort: sortOf(command),
    collation: command.collation,
    hint: command.hint,
    variables: command.let,
    during: 'findAndModify',
  } as const;
  // Computing the reply may take long, or fail: it is done before the document is removed.
  const { length: n } = deleteDocuments(context, namespace, statement, (match) => {
    value = show(match.bytes, match);
  });
  return { lastErrorObject: { n }, value, ok: 1 };
}

function updateOne(command: Document, context: CommandContext, namespace: string): Document {
  const returnsNew = flag(command, 'new');
  let show: Shown = () => null;
  let value: unknown = null;
  // Computing the reply may take long, or fail: it is done before anything is stored.
  const ready = ({ inserted, last, after }: UpdateOutcome): void => {
    if (returnsNew) value = show(after, last);
    else if (!inserted) value = show(last?.bytes, last);
  };
  const statement = {
    filter: optionalDocument(command, 'query') ?? {},
    update: command.update,
    upsert: flag(command, 'upsert'),
    sort: sortOf(command),
    collation: command.collation,
    hint: command.hint,
    arrayFilters: command.arrayFilters,
    variables: command.let,
    bypassValidation: flag(command, 'bypassDocumentValidation'),
    during: 'findAndModify',
    parsed: (exists: boolean) => {
      show = valueOf(command, context.store.catalog.get(namespace), exists);
      if (returnsNew && showsPosition(command))
        throw mongoError(2, 'cannot use a positional projection and return the new document');
    },
  } as const;
  const { matched, inserted } = updateDocuments(context, namespace, statement, ready);
  const lastErrorObject = inserted
    ? { n: 1, updatedExisting: false, upserted: inserted._id }
    : { n: matched, updatedExisting: matched > 0 };
  return { lastErrorObject, value, ok: 1 };
}

/** Returns `true` if `fields` has a path that ends with `$`. */
function showsPosition(command: Document): boolean {
  return hasPositional(optionalDocument(command, 'fields') ?? {});
}

function sortOf(command: Document): Document | undefined {
  const sort = optionalDocument(command, 'sort');
  return sort && Object.keys(sort).length > 0 ? sort : undefined;
}

/** Shows a document in the reply. */
type Shown = (bytes: Buffer | undefined, found?: Pick<Match, 'document' | 'position'>) => unknown;

/**
 * Returns how the reply shows a document: as stored, or through `fields`, whose constant parts are evaluated if there is a
 * collection.
 */
function valueOf(command: Document, collection: Collection | undefined, exists = collection !== undefined): Shown {
  const options = queryOptions(command, collection);
  const atPosition = (): void => void compileMatcher(optionalDocument(command, 'query') ?? {}, options, 'positional');
  const projection = compileProjection(optionalDocument(command, 'fields') ?? {}, {
    ...options,
    find: true,
    textScore: hasText(command.query),
    atPosition,
  });
  if (exists) options.constants.check();
  return (bytes, found) => {
    if (!bytes) return null;
    if (!projection) return new RawDocument(bytes);
    const document = decode(bytes);
    return projection(found?.document ? keepTextScore(found.document, document) : document, found?.position);
  };
}

export const findAndModifyCommands = [findAndModify];
