import type { Document } from '../bson/types.js';
import { countRecords } from '../planner/count-records.js';
import { requireSearchable } from '../planner/find-records.js';
import { textIndexRequired } from '../planner/text-plan.js';
import { hasText } from '../text/text-search.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { aggregateDocuments } from './aggregate.js';
import type { CommandContext, DataCommand } from './command.js';
import { readingOnce } from './execution.js';
import { optionalCount, optionalDocument, optionalInteger, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';

const count: DataCommand = {
  name: 'count',
  access: 'read',
  inTransaction: false,
  stable: true,
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run(command, context) {
    const collection = context.store.catalog.get(`${context.database}.${requiredString(command, 'count')}`);
    const filter = optionalDocument(command, 'query') ?? {};
    const skip = optionalCount(command, 'skip') ?? 0;
    const limit = Math.abs(optionalInteger(command, 'limit') ?? 0);
    const found = countMatching(command, filter, collection, context, limit > 0 ? skip + limit : 0);
    return { n: Math.max(0, found - skip), ok: 1 };
  },
};

/** Counts at most `limit` documents, all for 0. */
function countMatching(
  command: Document,
  filter: Document,
  collection: Collection | undefined,
  context: CommandContext,
  limit: number,
): number {
  const options = queryOptions(command, collection);
  const matches = compileMatcher(filter, options);
  options.constants.check();
  if (!collection && hasText(filter)) throw textIndexRequired();
  if (!collection) return 0;
  if (collection.view) {
    const limited = limit > 0 ? [{ $limit: limit }] : [];
    return lengthOf(aggregateDocuments(collection.name, [{ $match: filter }, ...limited], options, context));
  }
  const { hint } = command;
  if (Object.keys(filter).length === 0 && (hint === undefined || hint === null)) {
    const all = context.view.countOf(collection);
    return limit > 0 ? Math.min(all, limit) : all;
  }
  const { collation } = options;
  if (hasText(filter)) requireSearchable(collection, context.view, { filter, hint, collation });
  const { view, deadline } = context;
  const query = { filter, matches, hint, collation, limit, deadline };
  return readingOnce('count', `${context.database}.${collection.name}`, () => countRecords(collection, view, query));
}

function lengthOf(items: Iterable<unknown>): number {
  const iterator = items[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length++;
  return length;
}

export const countCommands = [count];
