import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { findRecords } from '../planner/find-records.js';
import { DistinctValues } from '../query/distinct.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { aggregateDocuments } from './aggregate.js';
import type { CommandContext, DataCommand } from './command.js';
import { optionalDocument, requiredString } from './fields.js';
import { queryOptions, type QueryOptions } from './query-options.js';

const distinct: DataCommand = {
  name: 'distinct',
  access: 'read',
  stable: true,
  fields: ['key', 'query', 'collation', 'hint'],
  run(command, context) {
    const collection = context.store.catalog.get(`${context.database}.${requiredString(command, 'distinct')}`);
    const key = requiredString(command, 'key');
    const options = queryOptions(command);
    const filter = optionalDocument(command, 'query') ?? {};
    const distinctValues = new DistinctValues(key, options.collation);
    for (const document of matchingDocuments(command, filter, options, collection, context)) distinctValues.add(document);
    return { values: distinctValues.result(), ok: 1 };
  },
};

function* matchingDocuments(
  { hint }: Document,
  filter: Document,
  options: QueryOptions,
  collection: Collection | undefined,
  context: CommandContext,
): Generator<Document, void> {
  const matches = compileMatcher(filter, options);
  if (!collection) return;
  if (collection.view) {
    yield* aggregateDocuments(collection.name, [{ $match: filter }], options, context);
    return;
  }
  const { collation } = options;
  for (const { bytes, document } of findRecords(collection, context.view, {
    filter,
    matches,
    hint,
    collation,
    deadline: context.deadline,
  })) {
    yield document ?? decode(bytes);
  }
}

export const distinctCommands = [distinct];
