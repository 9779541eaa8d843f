import { compilePipeline } from '../aggregation/pipeline.js';
import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { ChangeScope } from './change-scope.js';
import { ChangeStream } from './change-stream.js';
import { checkFollowingStages, readChangeStreamOptions } from './change-stream-options.js';
import type { CommandContext } from './command.js';
import type { CursorBatch } from '../wire/reply.js';
import { CommandPipelineContext } from './pipeline-context.js';
import { searchCollection } from './pipeline-source.js';
import { queryOptions } from './query-options.js';

/**
 * Opens the stream an aggregation begins with. Throws 40573 without an oplog, 263 in a transaction, 166 for a view, 73 and 20 for
 * what cannot be watched like this, 146 when too many are open.
 */
export function openChangeStream(
  command: Document,
  stages: readonly Document[],
  collection: string | undefined,
  batchSize: number | undefined,
  context: CommandContext,
): CursorBatch {
  const { store, streams, database } = context;
  const [first, ...rest] = stages;
  if (!store.oplog.enabled) throw mongoError(40573, 'The $changeStream stage is not offered by this server');
  if (store.oplog.leavesOut(database)) {
    throw mongoError(40573, `The $changeStream stage is not offered for the database ${database}`);
  }
  if (context.transaction) throw mongoError(263, 'Cannot run $changeStream in a multi-document transaction.');
  if (collection !== undefined && store.catalog.get(`${database}.${collection}`)?.view) {
    throw mongoError(166, `Namespace ${database}.${collection} is a view, not a collection`);
  }
  streams.admit();
  const { from, afterEvent, images, allChangesForCluster } = readChangeStreamOptions(first?.$changeStream, store.oplog);
  checkFollowingStages(rest);
  const options = queryOptions(command);
  const pipelineContext = new CommandPipelineContext(context, options, collection, false);
  const stream = new ChangeStream(
    store.oplog,
    scopeOf(database, collection, allChangesForCluster),
    { ...images, lookUp: (namespace, id) => lookUp(context, namespace, id) },
    compilePipeline(rest, { context: pipelineContext, ...options }),
    from,
    afterEvent,
  );
  return streams.start(stream, `${database}.${collection ?? '$cmd.aggregate'}`, batchSize, context.peer);
}

function scopeOf(database: string, collection: string | undefined, cluster: boolean): ChangeScope {
  const internal = ['admin', 'local', 'config'].includes(database);
  if (cluster) {
    if (database === 'admin' && collection === undefined) return new ChangeScope(undefined, undefined);
    throw mongoError(72, "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database");
  }
  if (internal) throw mongoError(73, `$changeStream may not be opened on the internal ${database} database`);
  return new ChangeScope(database, collection);
}

function lookUp({ store, ...context }: CommandContext, namespace: string, id: unknown): Document | undefined {
  const search = { filter: { _id: { $eq: id } }, sort: undefined, skip: 0, limit: 1 };
  const deadline = { at: undefined };
  const found = searchCollection(store.catalog.get(namespace), search, undefined, queryOptions({}), {
    ...context,
    store,
    view: store.base,
    deadline,
  });
  for (const { document, bytes } of found) return document ?? decode(bytes);
  return undefined;
}
