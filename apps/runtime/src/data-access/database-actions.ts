import type { Db, Document } from 'mongodb';
import { AppError } from '#contracts/error.js';
import type { ActionArguments } from './action-arguments.js';
import { DOCUMENTS_MAX } from './data-collection.js';
import { encodeEjson } from '#ejson/ejson-encode.js';
import { isReachableDatabase } from './namespace.js';
import { checkPipeline } from './pipeline-guard.js';
import { collect } from './read-actions.js';
import { statementOptions, type StatementScope } from './statement-options.js';
import { readDocument } from './stored-documents.js';
import { collectionNames, databaseNames } from './stored-names.js';

/** Any database serves to reach the server of a data source. */
const ANY_DATABASE = 'admin';

/**
 * Carries out what no collection is asked for; resolves to canonical extended JSON. Only for the system (runtime §4.3): rules are of
 * collections, so for a user there is none that could allow it.
 */
export type DatabaseAction = (
  databaseOf: (name: string) => Promise<Db>,
  given: ActionArguments,
  scope: StatementScope,
) => Promise<string>;

const getDBNames: DatabaseAction = async (databaseOf, _given, scope) =>
  encodeEjson(await databaseNames(await databaseOf(ANY_DATABASE), statementOptions(scope)));

/** None where there is no such database, or never can be. */
const getCollectionNames: DatabaseAction = async (databaseOf, given, scope) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) return '[]';
  return encodeEjson(await collectionNames(await databaseOf(name), statementOptions(scope)));
};

/** A pipeline that makes its own documents (`$documents`); those about the server are refused as everywhere. */
const aggregateDatabase: DatabaseAction = async (databaseOf, given, scope) => {
  const name = given.requiredText('database');
  if (!isReachableDatabase(name)) throw new AppError('NoMatchingRuleFound', `no rule exists for database '${name}'`);
  const pipeline = given.documents('pipeline');
  if (!pipeline) throw new AppError('InvalidParameter', "'pipeline' is a required list of documents");
  checkPipeline(name, pipeline);
  const database = await databaseOf(name);
  return collect(documentsOf(database, pipeline, scope));
};

async function* documentsOf(database: Db, pipeline: Document[], scope: StatementScope): AsyncGenerator<Document> {
  const cursor = database.aggregate(pipeline, { ...statementOptions(scope), raw: true });
  let left = DOCUMENTS_MAX;
  try {
    for await (const bytes of cursor) {
      yield readDocument(bytes);
      left -= 1;
      if (left === 0) return;
    }
  } finally {
    await cursor.close();
  }
}

export const DATABASE_ACTIONS: ReadonlyMap<string, DatabaseAction> = new Map(
  Object.entries({ getDBNames, getCollectionNames, aggregateDatabase }),
);
