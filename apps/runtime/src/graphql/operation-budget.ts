import { GraphQLError } from 'graphql';
import { Binary, type Document } from '#codecs/bson/values.js';
import type { SelectionPlan } from './schema/operations/selection-plan.js';
import { isDocument } from './schema/values/from-bson.js';
import { timeLimitExceeded } from '../app/time-limit.js';

/** Fields one operation may return, of all documents together, each as often as it is returned. */
export const ANSWERED_FIELDS_MAX = 500_000;
/** Characters one operation may return, about, and hold of documents meanwhile: as much as any read may return. */
export const WEIGHT_MAX = 16 * 1024 * 1024;
/** Maximum number of documents one operation may insert, including documents of relationships. */
export const INSERTED_MAX = 10_000;

/** Cost of returning something: number of fields, and approximate number of characters. */
export interface Cost {
  readonly fields: number;
  readonly weight: number;
}

/** Cost in characters of a scalar that is not a string. */
const SCALAR_WEIGHT = 12;
const CONTAINER_WEIGHT = 8;

/** Adds up the cost of values, each returned once. */
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

/** Remaining cost budget of one operation. */
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

  /** The cost of returning a document once, with the fields a plan selects. */
  costOf(document: Document, { width, repeats }: SelectionPlan): Cost {
    const { fields, weight } = this.measure(document);
    // The document itself and its key, which is always read, are not counted; the elements of lists are.
    return { fields: Math.max(width, (fields - 2) * repeats), weight: weight * repeats };
  }

  /** Checks that there is room for something. @throws GraphQLError */
  check({ fields, weight }: Cost): void {
    if (fields > this.fields || weight > this.answered) throw tooLarge();
  }

  /** Deducts the cost of a value that will be returned. @throws GraphQLError */
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
