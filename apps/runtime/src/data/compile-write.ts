import type { Document } from '#codecs/bson/values.js';
import type { RequestRole } from '#rules/access/request-role.js';
import type { ModifyRequest } from '#store/port/statement.js';
import type { CollectionPlan } from './collection-plan.js';
import { readableBy, type Readable } from './compile-read.js';
import type { DocumentValidation } from './document-validation.js';
import { checkUserChange, checkUserCopies, checkUserProjection } from './user-restrictions.js';

/**
 * Write of a user. `sent`: the database alone can carry it out for the documents of the query, since every role that can apply
 * allows it and no document has to conform to a schema. `judged`: the documents of the query have to be judged one by one.
 */
export type CompiledWrite = { readonly readable: Readable } & (
  { readonly kind: 'sent'; readonly query: Document } | { readonly kind: 'judged'; readonly query: Document | null }
);

/** @throws AppError `InvalidParameter`, `NoMatchingRuleFound` */
export async function compileUpdate(
  plan: CollectionPlan,
  validation: DocumentValidation,
  request: Pick<ModifyRequest, 'filter' | 'change' | 'sort' | 'projection' | 'upsert'>,
): Promise<CompiledWrite> {
  await checkUserChange(request.change);
  checkUserProjection(request.projection);
  const readable = await readableBy(plan, request.filter, request);
  checkUserCopies(request.change, readable.filters);
  const mayBeFree = !request.upsert && !validation.checksWrites;
  return compiled(plan, readable, mayBeFree && ((role) => role.mayAlwaysWrite()));
}

/** @throws AppError `InvalidParameter`, `NoMatchingRuleFound` */
export async function compileDelete(plan: CollectionPlan, filter: Document): Promise<CompiledWrite> {
  return compiled(plan, await readableBy(plan, filter), (role) => role.mayAlwaysDelete());
}

/** @param allows checks if a role allows the write of each of its documents; `false` if documents have to be judged in any case */
async function compiled(
  { rules }: CollectionPlan,
  readable: Readable,
  allows: false | ((role: RequestRole) => Promise<boolean>),
): Promise<CompiledWrite> {
  const { query, reads } = readable;
  const judged = { kind: 'judged', query, readable } as const;
  if (query === null || !reads.exact || allows === false) return judged;
  for (const role of await rules.reachableRoles()) if (!(await allows(role))) return judged;
  return { kind: 'sent', query, readable };
}
