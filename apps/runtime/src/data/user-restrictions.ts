import { BSON, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { forbiddenInExpression, forbiddenInPipeline, forbiddenInQuery, geospatialIn } from '#rules/access/user-operators.js';
import type { RequestFilters } from '#rules/access/request-rules.js';
import type { Change } from '#store/port/statement.js';
import { resultTooLarge } from './documents.js';
import { isLargeQuery, LargeQuery } from './large-query.js';

/** Maximum size in bytes of the conditions of a user's statement as BSON: a filter with its lists, or a pipeline. */
export const QUERY_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum number of stages of a user's pipeline. */
export const PIPELINE_STAGES_MAX = 200;

function refuse(name: string | undefined): void {
  if (name !== undefined) throw new AppError('InvalidParameter', `users cannot use '${name}'`);
}

function tooLarge(): AppError {
  return resultTooLarge('the query is larger than 4 MB');
}

/** @throws AppError `ReadSizeLimitExceeded` */
function checkQuerySize(query: Document): void {
  if (BSON.calculateObjectSize(query) > QUERY_BYTES_MAX) throw tooLarge();
}

/** @throws AppError `InvalidParameter`, `ReadSizeLimitExceeded` */
export function checkUserQuery(query: Document): void {
  checkQuerySize(query);
  refuse(forbiddenInQuery(query));
}

/**
 * Checks the filter of a collection, which may have operators on places where the rules allow it; a large one in slices.
 * @throws AppError `InvalidParameter`, `ReadSizeLimitExceeded`, synchronously or by rejecting
 */
export function checkUserFilter(filter: Document): void | Promise<void> {
  if (isLargeQuery(filter)) return checkLargeFilter(filter);
  checkQuerySize(filter);
  refuse(forbiddenInQuery(filter, true));
}

async function checkLargeFilter(filter: Document): Promise<void> {
  let forbidden: string | undefined;
  const query = new LargeQuery(QUERY_BYTES_MAX, (member) => (forbidden ??= forbiddenInQuery(member, true)));
  if (!(await query.isWithin(filter))) throw tooLarge();
  refuse(forbidden);
}

/**
 * Throws for operators on places in a filter that finds documents the user may not read.
 * @throws AppError `InvalidParameter`
 */
export function checkJudgedFilter(filter: Document): void {
  const name = geospatialIn(filter);
  if (name === undefined) return;
  throw new AppError(
    'InvalidParameter',
    `users cannot use '${name}' in this collection: its rules depend on more than a query can ask for`,
  );
}

/** @throws AppError `InvalidParameter` */
export function checkUserProjection(projection: Document | undefined): void {
  refuse(forbiddenInExpression(projection) ?? forbiddenInQuery(projection));
}

/** @throws AppError `InvalidParameter`, `ReadSizeLimitExceeded` */
export async function checkUserPipeline(pipeline: readonly Document[]): Promise<void> {
  if (pipeline.length > PIPELINE_STAGES_MAX) {
    throw new AppError('InvalidParameter', `a pipeline may have at most ${PIPELINE_STAGES_MAX} stages`);
  }
  if (!isLargeQuery(pipeline)) checkQuerySize({ pipeline });
  else if (!(await new LargeQuery(QUERY_BYTES_MAX).isWithin({ pipeline }))) throw tooLarge();
  refuse(forbiddenInPipeline(pipeline));
}

/**
 * Checks a user's update. All update operators are allowed; conditions inside them are checked like queries.
 * @throws AppError `InvalidParameter`
 */
export async function checkUserChange(change: Change): Promise<void> {
  if (change.kind === 'replacement') return;
  const { update, arrayFilters } = change;
  if (arrayFilters) refuse(forbiddenInQuery(arrayFilters));
  if (Array.isArray(update)) await checkUserPipeline(update);
  else refuse(forbiddenInQuery(Object.hasOwn(update, '$pull') ? update['$pull'] : undefined));
}

/**
 * Throws if an update could copy fields that a filter's projection hides to where they are shown: pipelines and `$rename` could.
 * @throws AppError `InvalidParameter`
 */
export function checkUserCopies(change: Change, { projection }: Pick<RequestFilters, 'projection'>): void {
  if (projection === null || change.kind === 'replacement') return;
  if (!Array.isArray(change.update) && !Object.hasOwn(change.update, '$rename')) return;
  throw new AppError(
    'InvalidParameter',
    'with the filters of this collection, an update can neither be a pipeline nor rename fields',
  );
}
