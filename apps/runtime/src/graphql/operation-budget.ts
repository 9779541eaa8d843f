import { GraphQLError } from 'graphql';
import { Binary, type Document } from 'mongodb';
import type { SelectionPlan } from '#graphql-schema/operations/selection-plan.js';
import { isDocument } from '#graphql-schema/values/from-bson.js';
import { timeLimitExceeded } from '../application/time-limit.js';

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

/** What a scalar takes that is no text. */
const SCALAR_WEIGHT = 12;
const CONTAINER_WEIGHT = 8;

/** Adds up what values take that are answered once. */
class Measurement implements Cost {
  fields = 0;
  weight = 0;

  add(value: unknown): void {
    this.fields += 1;
    if (typeof value === 'string') this.weight += value.length + 2;
    else if (typeof value !== 'object' || value === null) this.weight += SCALAR_WEIGHT;
    else if (Array.isArray(value)) {
      this.weight += CONTAINER_WEIGHT;
      for (const item of value) this.add(item);
    } else if (isDocument(value)) {
      this.weight += CONTAINER_WEIGHT;
      for (const name of Object.keys(value)) {
        this.weight += name.length;
        this.add(value[name]);
      }
    } else this.weight += value instanceof Binary ? value.length() : SCALAR_WEIGHT;
  }
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
  private readonly measured = new WeakMap<Document, Cost>();

  constructor(
    private readonly deadline: number,
    private readonly signal: AbortSignal,
  ) {}

  /** A document that was read. @throws GraphQLError, AppError `ExecutionTimeLimitExceeded` */
  hold(document: Document): void {
    this.held -= this.measure(document).weight;
    if (this.held < 0) throw tooLarge();
    if (this.signal.aborted || Date.now() > this.deadline) throw timeLimitExceeded();
  }

  /** What a document takes that is answered once, as a plan asks for it. */
  costOf(document: Document, { width, repeats }: SelectionPlan): Cost {
    const { fields, weight } = this.measure(document);
    // The document itself and its key, which is always read, are no answers; the elements of lists are.
    return { fields: Math.max(width, (fields - 2) * repeats), weight: weight * repeats };
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

  private measure(document: Document): Cost {
    let cost = this.measured.get(document);
    if (!cost) {
      const measurement = new Measurement();
      measurement.add(document);
      cost = measurement;
      this.measured.set(document, cost);
    }
    return cost;
  }
}
