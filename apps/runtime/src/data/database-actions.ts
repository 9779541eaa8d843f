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

/** What is asked: the server of a data source, or a database of it. */
interface Asked {
  server(): Promise<Server>;
  database(name: string): Promise<Db>;
}

/**
 * Carries out what no collection is asked for; resolves to canonical extended JSON. Only for the system (runtime §4.3): rules are of
 * collections, so for a user there is none that could allow it.
 */
export type DatabaseAction = (source: Asked, given: ActionArguments, scope: StatementScope) => Promise<string>;

const getDBNames: DatabaseAction = async (source, _given, scope) =>
  encodeEjson(await databaseNames(await source.server(), statementOptions(scope)));

/** None where there is no such database, or never can be. */
const getCollectionNames: DatabaseAction = async (source, given, scope) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) return '[]';
  return encodeEjson(await collectionNames(await source.database(name), statementOptions(scope)));
};

/** A pipeline that makes its own documents (`$documents`); those about the server are refused as everywhere. */
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
