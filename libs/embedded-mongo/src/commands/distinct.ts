import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { findRecords, requireSearchable } from '../planner/find-records.js';
import { textIndexRequired } from '../planner/text-plan.js';
import { hasText } from '../text/text-search.js';
import { DistinctValues } from '../query/distinct.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import { topLevel } from '../query/read-fields.js';
import type { Collection } from '../storage/collection.js';
import { aggregateDocuments } from './aggregate.js';
import type { CommandContext, DataCommand } from './command.js';
import { reading } from './execution.js';
import { optionalDocument, requiredString } from './fields.js';
import { queryOptions, type QueryOptions } from './query-options.js';

const distinct: DataCommand = {
  name: 'distinct',
  access: 'read',
  stable: true,
  fields: ['key', 'query', 'collation', 'hint'],
  run(command, context) {
    const namespace = `${context.database}.${requiredString(command, 'distinct')}`;
    const collection = context.store.catalog.get(namespace);
    const key = requiredString(command, 'key');
    const options = queryOptions(command, collection);
    const filter = optionalDocument(command, 'query') ?? {};
    const distinctValues = new DistinctValues(key, options.collation);
    const matches = compileMatcher(filter, options);
    options.constants.check();
    if (collection && !collection.view && hasText(filter))
      requireSearchable(collection, context.view, { filter, hint: command.hint });
    const found = matchingDocuments(command, filter, { ...options, matches }, collection, context);
    for (const document of reading('distinct', namespace, found)) distinctValues.add(document);
    return { values: distinctValues.result(), ok: 1 };
  },
};

function* matchingDocuments(
  { hint, key }: Document,
  filter: Document,
  options: QueryOptions & { readonly matches: Matcher },
  collection: Collection | undefined,
  context: CommandContext,
): Generator<Document, void> {
  if (!collection && hasText(filter)) throw textIndexRequired();
  if (!collection) return;
  if (collection.view) {
    yield* aggregateDocuments(collection.name, [{ $match: filter }], options, context);
    return;
  }
  const { collation, matches } = options;
  const reads = new Set([topLevel(String(key))]);
  for (const { bytes, document } of findRecords(collection, context.view, {
    filter,
    matches,
    hint,
    collation,
    deadline: context.deadline,
    reads,
  })) {
    yield document ?? decode(bytes, { fields: reads });
  }
}

export const distinctCommands = [distinct];
