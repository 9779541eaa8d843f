import { compilePipeline } from '../aggregation/pipeline.js';
import type { Stage } from '../aggregation/stages/pipeline-context.js';
import { compileStoredGroup, type StoredGroup } from '../aggregation/stages/stored-group.js';
import { hasField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { hasText } from '../text/text-search.js';
import type { Match } from '../planner/find-records.js';
import { NO_FIELDS, pipelineFields } from '../query/read-fields.js';
import type { RecordVisitor } from '../storage/record-scan.js';
import type { CommandContext, DataCommand } from './command.js';
import type { BatchItem } from './cursors.js';
import { explainReply } from './explain.js';
import { reading } from './execution.js';
import { checkFields, documentArray, flag, optionalCount, optionalDocument } from './fields.js';
import { CommandPipelineContext, ReadingPipelineContext } from './pipeline-context.js';
import {
  countingSearch,
  countingStage,
  decodedMatches,
  searchCollection,
  searchDocuments,
  splitSearch,
  visitingSearch,
} from './pipeline-source.js';
import { openChangeStream } from './open-change-stream.js';
import { queryOptions, type QueryOptions } from './query-options.js';
import { resolveNamespace } from './view-resolution.js';

/** First stages that make their own documents. */
const SOURCES = new Set(['$documents', '$collStats', '$indexStats', '$currentOp', '$listLocalSessions', '$listSessions']);

const aggregate: DataCommand = {
  name: 'aggregate',
  // `$out` puts another collection in the place of the old one.
  access: (command) => (writesDocuments(command) ? 'schema' : 'read'),
  stable: true,
  fields: ['pipeline', 'cursor', 'explain', 'allowDiskUse', 'bypassDocumentValidation', 'collation', 'hint', 'let'],
  run: runAggregate,
};

/** Runs the aggregate command, also for `find` on a view. */
export function runAggregate(command: Document, context: CommandContext): Document {
  const stages = documentArray(command, 'pipeline');
  const cursorOptions = optionalDocument(command, 'cursor');
  if (flag(command, 'explain')) return explainReply(command, context, 'queryPlanner');
  if (!cursorOptions) throw mongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  checkFields(cursorOptions, 'aggregate.cursor', ['batchSize']);
  const name = collectionName(command);
  if (stageName(stages[0]) === '$changeStream') {
    return { cursor: openChangeStream(command, stages, name, optionalCount(cursorOptions, 'batchSize'), context), ok: 1 };
  }
  const namespace = `${context.database}.${name ?? '$cmd.aggregate'}`;
  const cursor = context.cursors.start(reading('aggregate', namespace, resultOf(command, name, stages, context)), {
    namespace,
    batchSize: optionalCount(cursorOptions, 'batchSize'),
    transaction: context.transaction,
  });
  return { cursor, ok: 1 };
}

/** Returns the documents a pipeline over a collection or view gives, for commands that work on views. */
export function aggregateDocuments(
  name: string,
  stages: readonly Document[],
  options: QueryOptions,
  context: CommandContext,
): Iterable<Document> {
  const resolved = resolveNamespace(context.store.catalog, `${context.database}.${name}`);
  return new CommandPipelineContext(context, options, name, false).run(resolved.collection, [...resolved.stages, ...stages]);
}

/** Returns the documents that a pipeline ending with `$out` or `$merge` would write; nothing is written. */
export function documentsToWrite(command: Document, context: CommandContext): Iterable<Document> {
  let written: Iterable<Document> = [];
  const take = (documents: Iterable<Document>): void => {
    written = documents;
  };
  const name = collectionName(command);
  const pipelineContext = new ReadingPipelineContext(context, pipelineOptions(command, context), name, take);
  for (const _nothing of resultOf(command, name, documentArray(command, 'pipeline'), context, pipelineContext)) continue;
  return written;
}

function resultOf(
  command: Document,
  name: string | undefined,
  stages: readonly Document[],
  context: CommandContext,
  pipelineContext = new CommandPipelineContext(
    context,
    pipelineOptions(command, context),
    name,
    flag(command, 'bypassDocumentValidation'),
  ),
): Iterable<BatchItem> {
  const options = pipelineOptions(command, context);
  const compile = (rest: readonly Document[], textScore = false) =>
    compilePipeline(rest, { context: pipelineContext, ...options, textScore });
  if (name === undefined || SOURCES.has(stageName(stages[0]))) {
    if (!SOURCES.has(stageName(stages[0]))) {
      throw mongoError(73, "{aggregate: 1} is not valid for an empty pipeline or one that reads a collection's documents");
    }
    return compile(stages)([]);
  }
  const resolved = resolveNamespace(context.store.catalog, `${context.database}.${name}`);
  const search = splitSearch([...resolved.stages, ...stages]);
  const { collection } = resolved;
  if (search.geoNear !== undefined) {
    // The other stages are checked before an index is looked for.
    const rest = compile(search.rest);
    return rest(searchDocuments(collection, `${context.database}.${name}`, search, command.hint, options, context));
  }
  const counting = countingStage(search.rest[0]);
  if (counting) {
    const count = countingSearch(collection, search, command.hint, options, context);
    return compile(search.rest.slice(1))(counted(count, counting.id, counting.field));
  }
  const isPassedOn = search.rest.length === 0;
  const reads = isPassedOn ? NO_FIELDS : pipelineFields(search.rest);
  const found = searchCollection(collection, search, command.hint, options, context, reads);
  if (isPassedOn) return rawDocuments(found);
  const results = compile(search.rest, hasText(search.filter))(decodedMatches(found, reads));
  const group = collection && !options.collation ? storedGroupOf(search.rest[0]) : undefined;
  if (!collection || !group) return results;
  const visit = visitingSearch(collection, search, command.hint, options, context);
  return groupedAsStored(group, visit, compile(search.rest.slice(1)), results);
}

function storedGroupOf(stage: Document | undefined): (() => StoredGroup) | undefined {
  return stageName(stage) === '$group' ? compileStoredGroup(stage?.['$group']) : undefined;
}

/** Groups the stored bytes of documents if the search can show them; yields the other results else. */
function* groupedAsStored(
  begin: () => StoredGroup,
  visit: (visitor: RecordVisitor) => boolean,
  rest: Stage,
  otherwise: Iterable<Document>,
): Generator<Document, void> {
  const group = begin();
  const isShown = visit((bytes) => {
    group.add(bytes);
    return true;
  });
  yield* isShown ? rest(group.results()) : otherwise;
}

/** Returns the options of a pipeline, with the default collation of the collection or view it begins with. */
export function pipelineOptions(
  command: Document,
  { store, database }: Pick<CommandContext, 'store' | 'database'>,
): QueryOptions {
  const name = collectionName(command);
  return queryOptions(command, name === undefined ? undefined : store.catalog.get(`${database}.${name}`));
}

function* rawDocuments(found: Iterable<Match>): Generator<Buffer, void> {
  for (const { bytes } of found) yield bytes;
}

/** Counts when asked for the first result, not before. */
function* counted(count: () => number, id: unknown, field: string): Generator<Document, void> {
  const number = count();
  if (number > 0) yield { _id: id, [field]: number };
}

function collectionName(command: Document): string | undefined {
  const name = command.aggregate;
  if (typeof name === 'string') return name;
  if (name === 1) return undefined;
  throw mongoError(9, "Invalid command format: the 'aggregate' field must specify a collection name or 1");
}

/** Returns `true` for a pipeline that ends with `$out` or `$merge`, unless it is only explained. */
export function writesDocuments(command: Document): boolean {
  if (hasField(command, 'aggregate') && flag(command, 'explain')) return false;
  const last: unknown = Array.isArray(command.pipeline) ? command.pipeline.at(-1) : undefined;
  return typeof last === 'object' && last !== null && (hasField(last, '$out') || hasField(last, '$merge'));
}

function stageName(stage: Document | undefined): string {
  return stage ? (Object.keys(stage)[0] ?? '') : '';
}

export const aggregateCommands = [aggregate];
