import type { Document } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { forbiddenInExpression, forbiddenInPipeline, forbiddenInQuery } from '#access-rules/user-operators.js';
import type { Change } from './data-collection.js';

function refuse(name: string | undefined): void {
  if (name !== undefined) throw new AppError('InvalidParameter', `users cannot use '${name}'`);
}

/** @throws AppError `InvalidParameter` */
export function checkUserQuery(query: Document): void {
  refuse(forbiddenInQuery(query));
}

/** @throws AppError `InvalidParameter` */
export function checkUserProjection(projection: Document | undefined): void {
  refuse(forbiddenInExpression(projection) ?? forbiddenInQuery(projection));
}

/** @throws AppError `InvalidParameter` */
export function checkUserPipeline(pipeline: readonly Document[]): void {
  refuse(forbiddenInPipeline(pipeline));
}

/** Operators of updates are all allowed; conditions inside them are queries. @throws AppError `InvalidParameter` */
export function checkUserChange(change: Change): void {
  if (change.kind === 'replacement') return;
  const { update, arrayFilters } = change;
  if (arrayFilters) refuse(forbiddenInQuery(arrayFilters));
  if (Array.isArray(update)) refuse(forbiddenInPipeline(update));
  else refuse(forbiddenInQuery(Object.hasOwn(update, '$pull') ? update['$pull'] : undefined));
}
