import { AppError } from '#contracts/error.js';
import type { ActionArguments } from './action-arguments.js';
import type { DataCollection } from './data-collection.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { firstText, listText, RESULT_LENGTH_MAX, resultTooLarge } from './documents.js';
import { checkPipeline } from './pipeline-guard.js';

/** Carries out an action on a collection with the rights it was opened with; resolves to canonical extended JSON. */
export type Action = (collection: DataCollection, given: ActionArguments) => Promise<string>;

function question(given: ActionArguments) {
  return {
    filter: given.filter('query', 'filter') ?? {},
    projection: given.defined('project', 'projection'),
    sort: given.sortOrder(),
  };
}

const find: Action = async (collection, given) =>
  listText(await collection.read({ ...question(given), skip: given.count('skip'), limit: given.count('limit') }));

const findOne: Action = async (collection, given) => (await firstText(await collection.read(question(given), true))) ?? 'null';

const aggregate: Action = async (collection, given) => {
  const pipeline = given.pipeline('pipeline');
  if (!pipeline) throw new AppError('InvalidParameter', "'pipeline' is a required list of documents");
  checkPipeline(given.namespace().database, pipeline);
  return listText(await collection.aggregate(pipeline));
};

const count: Action = async (collection, given) => {
  const counted = await collection.count(given.filter('query', 'filter') ?? {}, given.count('limit'));
  return `{"$numberLong":"${counted}"}`;
};

const distinct: Action = async (collection, given) => {
  const values = await collection.distinct(given.requiredText('key'), given.filter('query', 'filter') ?? {});
  const text = encodeEjson(values);
  if (text.length > RESULT_LENGTH_MAX) throw resultTooLarge();
  return text;
};

export const READ_ACTIONS = { find, findOne, aggregate, count, distinct } as const satisfies Record<string, Action>;
