import { AppError } from '#contracts/error.js';
import { isDocument } from './documents.js';
import { checkNamespace } from './namespace.js';

/** Stages that read or write a collection their specification names. */
export const NAMING_STAGES: ReadonlySet<string> = new Set(['$lookup', '$graphLookup', '$unionWith', '$out', '$merge']);

/** Stages that return information about the server, its other users or its hosts instead of a collection's documents. */
const SERVER_STAGES = new Set([
  '$backupCursor',
  '$backupCursorExtend',
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$collStats',
  '$currentOp',
  '$indexStats',
  '$listCachedAndActiveUsers',
  '$listCatalog',
  '$listClusterCatalog',
  '$listExtensions',
  '$listLocalSessions',
  '$listMqlEntities',
  '$listSampledQueries',
  '$listSearchIndexes',
  '$listSessions',
  '$operationMetrics',
  '$planCacheStats',
  '$queryStats',
  '$querySettings',
  '$setMetadata',
  '$shardedDataDistribution',
]);

function checkTarget(database: string, target: unknown): void {
  if (typeof target === 'string') {
    checkNamespace({ database, collection: target });
    return;
  }
  if (target === undefined) return;
  if (!isDocument(target)) {
    throw new AppError('InvalidParameter', 'a pipeline must name a collection by a string or a document');
  }
  const { db, coll } = target;
  if (db === undefined && coll === undefined) return;
  if ((db !== undefined && typeof db !== 'string') || typeof coll !== 'string') {
    throw new AppError('InvalidParameter', "a namespace in a pipeline must have the strings 'db' and 'coll'");
  }
  checkNamespace({ database: db ?? database, collection: coll });
}

function checkStage(database: string, name: string, specification: unknown): void {
  if (SERVER_STAGES.has(name) || name.startsWith('$_')) {
    throw new AppError('MongoDBError', `the pipeline stage '${name}' is not allowed`);
  }
  if (!NAMING_STAGES.has(name)) return;
  checkTarget(database, specification);
  if (isDocument(specification)) {
    checkTarget(database, specification['from']);
    checkTarget(database, specification['into']);
  }
}

function walk(database: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const element of value) walk(database, element);
  } else if (isDocument(value)) {
    for (const key of Object.keys(value)) {
      checkStage(database, key, value[key]);
      walk(database, value[key]);
    }
  }
}

/**
 * Throws for a pipeline that would leave the application's data, for the system too: stages over reserved databases or
 * collections in any of their spellings, at any depth, and stages about the server. It checks every property rather
 * than known places, so that a stage that contains pipelines cannot hide one; the price is that a literal document
 * which looks like such a stage is refused as well.
 */
export function checkPipeline(database: string, pipeline: readonly unknown[]): void {
  walk(database, pipeline);
}
