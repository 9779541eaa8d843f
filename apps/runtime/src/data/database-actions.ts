import { AppError } from '#contracts/error.js';
import type { ActionArguments } from './action-arguments.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { Server } from './data-sources.js';
import { isReachableDatabase } from './namespace.js';
import { checkPipeline } from './pipeline-guard.js';
import { storedPipeline } from './stored-pipeline.js';
import type { Database, Terms } from '#store/port/store.js';
import { listText, wholeDocuments } from './documents.js';
import { collectionNames, databaseNames } from './stored-names.js';

/** Name of a collection for a statement that uses none. */
const ANY_COLLECTION = 'none';

/** Server of a data source and its databases, as an action accesses them. */
interface Asked {
  server(): Promise<Server>;
  database(name: string): Promise<Database>;
}

/**
 * Carries out an action that does not address a collection; resolves to canonical extended JSON. Only for the system
 * (runtime §4.3): rules belong to collections, so no rule could allow one to a user.
 */
export type DatabaseAction = (source: Asked, given: ActionArguments, terms: Terms) => Promise<string>;

const getDBNames: DatabaseAction = async (source, _given, terms) =>
  encodeEjson(await databaseNames(await source.server(), terms));

/** Returns an empty list if the database does not exist or its name is not allowed. */
const getCollectionNames: DatabaseAction = async (source, given, terms) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) return '[]';
  return encodeEjson(await collectionNames(await source.database(name), terms));
};

/** Runs a pipeline that creates its own documents (`$documents`). Stages about the server are refused as in every pipeline. */
const aggregateDatabase: DatabaseAction = async (source, given, terms) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) throw new AppError('NoMatchingRuleFound', `no rule exists for database '${name}'`);
  const pipeline = given.pipeline('pipeline');
  if (!pipeline) throw new AppError('InvalidParameter', "'pipeline' is a required list of documents");
  checkPipeline(name, pipeline);
  const database = await source.database(name);
  const stored = storedPipeline(pipeline, database.namespace);
  // The pipeline reads no collection; a place has the name of one.
  const statement = { op: 'aggregate', pipeline: stored, ofDatabase: true } as const;
  return listText(wholeDocuments(database.store.run(database.place(ANY_COLLECTION), statement, terms)));
};

export const DATABASE_ACTIONS: ReadonlyMap<string, DatabaseAction> = new Map(
  Object.entries({ getDBNames, getCollectionNames, aggregateDatabase }),
);
