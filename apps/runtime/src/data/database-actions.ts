import type { Db } from 'mongodb';
import { AppError } from '#contracts/error.js';
import type { ActionArguments } from './action-arguments.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { Server } from './data-sources.js';
import { namespaceOf } from './driver-handles.js';
import { isReachableDatabase } from './namespace.js';
import { checkPipeline } from './pipeline-guard.js';
import { storedPipeline } from './stored-pipeline.js';
import { statementOptions, type StatementScope } from './statement-options.js';
import { wholeDocuments } from './stored-find.js';
import { collectionNames, databaseNames } from './stored-names.js';
import { listText } from './stored-text.js';

/** Server of a data source and its databases, as an action accesses them. */
interface Asked {
  server(): Promise<Server>;
  database(name: string): Promise<Db>;
}

/**
 * Carries out an action that does not address a collection; resolves to canonical extended JSON. Only for the system
 * (runtime §4.3): rules belong to collections, so no rule could allow one to a user.
 */
export type DatabaseAction = (source: Asked, given: ActionArguments, scope: StatementScope) => Promise<string>;

const getDBNames: DatabaseAction = async (source, _given, scope) =>
  encodeEjson(await databaseNames(await source.server(), statementOptions(scope)));

/** Returns an empty list if the database does not exist or its name is not allowed. */
const getCollectionNames: DatabaseAction = async (source, given, scope) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) return '[]';
  return encodeEjson(await collectionNames(await source.database(name), statementOptions(scope)));
};

/** Runs a pipeline that creates its own documents (`$documents`). Stages about the server are refused as in every pipeline. */
const aggregateDatabase: DatabaseAction = async (source, given, scope) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) throw new AppError('NoMatchingRuleFound', `no rule exists for database '${name}'`);
  const pipeline = given.pipeline('pipeline');
  if (!pipeline) throw new AppError('InvalidParameter', "'pipeline' is a required list of documents");
  checkPipeline(name, pipeline);
  const database = await source.database(name);
  const stored = storedPipeline(pipeline, namespaceOf(database));
  return listText(wholeDocuments(database.aggregate(stored, { ...statementOptions(scope), raw: true })));
};

export const DATABASE_ACTIONS: ReadonlyMap<string, DatabaseAction> = new Map(
  Object.entries({ getDBNames, getCollectionNames, aggregateDatabase }),
);
