import { GraphQLError } from 'graphql';
import { Binary, type Document } from 'mongodb';
import { isDocument } from '#graphql-schema/values/from-bson.js';
import { timeLimitExceeded } from '../data-access/data-errors.js';

/** Fields one operation may answer, of all documents together. */
export const ANSWERED_FIELDS_MAX = 1_000_000;
/** Characters and values of the documents one operation may hold, about: as much as any read may answer. */
export const HELD_WEIGHT_MAX = 16 * 1024 * 1024;
/** Documents one operation may insert, those of relationships included. */
export const INSERTED_MAX = 10_000;

/** What a value weighs as text, about. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  if (!Array.isArray(value) && !isDocument(value)) return value instanceof Binary ? value.length() : 12;
  let weight = 8;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item);
  else for (const [name, inner] of Object.entries(value)) weight += name.length + weightOf(inner);
  return weight;
}

/** What one operation may still take. */
export class OperationBudget {
  private fields = ANSWERED_FIELDS_MAX;
  private weight = HELD_WEIGHT_MAX;
  private inserts = INSERTED_MAX;

  constructor(
    private readonly deadline: number,
    private readonly signal: AbortSignal,
  ) {}

  /** A document `width` fields of which will be answered. @throws GraphQLError, AppError `ExecutionTimeLimitExceeded` */
  take(document: Document, width: number): void {
    this.fields -= width;
    this.weight -= weightOf(document);
    if (this.fields < 0 || this.weight < 0) throw new GraphQLError('the result is too large');
    if (this.signal.aborted || Date.now() > this.deadline) throw timeLimitExceeded();
  }

  /** @throws GraphQLError */
  insert(count: number): void {
    this.inserts -= count;
    if (this.inserts < 0) throw new GraphQLError(`an operation inserts at most ${INSERTED_MAX} documents`);
  }
}
