import { GraphQLError } from 'graphql';
import { Binary, type Document } from 'mongodb';
import type { SelectionPlan } from '#graphql-schema/operations/selection-plan.js';
import { isDocument } from '#graphql-schema/values/from-bson.js';
import { timeLimitExceeded } from '../data-access/data-errors.js';

/** Fields one operation may answer, of all documents together, each as often as it is answered. */
export const ANSWERED_FIELDS_MAX = 500_000;
/** Characters one operation may answer, about, and hold of documents meanwhile: as much as any read may answer. */
export const WEIGHT_MAX = 16 * 1024 * 1024;
/** Documents one operation may insert, those of relationships included. */
export const INSERTED_MAX = 10_000;

/** What answering something takes: fields, and characters about. */
export interface Cost {
  readonly fields: number;
  readonly weight: number;
}

const SCALAR: Cost = { fields: 1, weight: 12 };

/** What a value takes that is answered once. */
function costOfValue(value: unknown): Cost {
  if (typeof value === 'string') return { fields: 1, weight: value.length + 2 };
  if (typeof value !== 'object' || value === null) return SCALAR;
  if (!Array.isArray(value) && !isDocument(value))
    return value instanceof Binary ? { fields: 1, weight: value.length() } : SCALAR;
  let [fields, weight] = [1, 8];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown) => ['', item] as const)
    : Object.entries(value);
  for (const [name, inner] of entries) {
    const cost = costOfValue(inner);
    fields += cost.fields;
    weight += cost.weight + name.length;
  }
  return { fields, weight };
}

export function costOf(document: Document, { width, repeats }: SelectionPlan): Cost {
  const { fields, weight } = costOfValue(document);
  // The document itself and its key, which is always read, are no answers; the elements of lists are.
  return { fields: Math.max(width, (fields - 2) * repeats), weight: weight * repeats };
}

function tooLarge(): GraphQLError {
  return new GraphQLError('the result is too large');
}

/** What one operation may still take. */
export class OperationBudget {
  private fields = ANSWERED_FIELDS_MAX;
  private answered = WEIGHT_MAX;
  private held = WEIGHT_MAX;
  private inserts = INSERTED_MAX;

  constructor(
    private readonly deadline: number,
    private readonly signal: AbortSignal,
  ) {}

  /** A document that was read. @throws GraphQLError, AppError `ExecutionTimeLimitExceeded` */
  hold(document: Document): void {
    this.held -= costOfValue(document).weight;
    if (this.held < 0) throw tooLarge();
    if (this.signal.aborted || Date.now() > this.deadline) throw timeLimitExceeded();
  }

  /** Whether something could be answered at all. @throws GraphQLError */
  check({ fields, weight }: Cost): void {
    if (fields > this.fields || weight > this.answered) throw tooLarge();
  }

  /** Something that will be answered. @throws GraphQLError */
  answer(cost: Cost): void {
    this.check(cost);
    this.fields -= cost.fields;
    this.answered -= cost.weight;
  }

  /** @throws GraphQLError */
  insert(count: number): void {
    this.inserts -= count;
    if (this.inserts < 0) throw new GraphQLError(`an operation inserts at most ${INSERTED_MAX} documents`);
  }
}
