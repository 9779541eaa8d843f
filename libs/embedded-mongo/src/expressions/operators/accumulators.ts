import type { Collation } from '../../bson/collation.js';
import { compare } from '../../bson/compare.js';
import { NumberSum } from '../../bson/number-sum.js';
import { keyString } from '../../bson/ordered-key.js';
import { isDocument, isNullish, isNumber, setField, toDouble, toNumber, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';

/** Collects one value per document of a group. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

type AccumulatorFactory = (collation: Collation | undefined) => Accumulator;

const ACCUMULATORS: ReadonlyMap<string, AccumulatorFactory> = new Map<string, AccumulatorFactory>([
  ['$sum', () => new Sum()],
  ['$avg', () => new Average()],
  ['$min', (collation) => new Extreme(-1, collation)],
  ['$max', (collation) => new Extreme(1, collation)],
  ['$first', () => new First()],
  ['$last', () => new Last()],
  ['$push', () => new Push()],
  ['$addToSet', (collation) => new AddToSet(collation)],
  ['$mergeObjects', () => new MergeObjects()],
  ['$stdDevPop', () => new Deviation(0)],
  ['$stdDevSamp', () => new Deviation(1)],
]);

export function isAccumulator(name: string): boolean {
  return ACCUMULATORS.has(name);
}

/** Throws 15952 for a name that is not an accumulator taking one value. */
export function createAccumulator(name: string, collation: Collation | undefined): Accumulator {
  const factory = ACCUMULATORS.get(name);
  if (!factory) throw mongoError(15952, `unknown group operator '${name}'`);
  return factory(collation);
}

/** Numbers only; anything else is passed over. */
class Sum implements Accumulator {
  private readonly sum = new NumberSum();

  add(value: unknown): void {
    if (isNumber(value)) this.sum.add(value);
  }

  result(): unknown {
    return this.sum.total();
  }
}

class Average implements Accumulator {
  private readonly sum = new NumberSum();

  add(value: unknown): void {
    if (isNumber(value)) this.sum.add(value);
  }

  result(): unknown {
    return this.sum.mean();
  }
}

class Extreme implements Accumulator {
  private best: unknown = null;

  constructor(
    private readonly sign: 1 | -1,
    private readonly collation: Collation | undefined,
  ) {}

  add(value: unknown): void {
    if (isNullish(value)) return;
    if (this.best === null || compare(value, this.best, this.collation) * this.sign > 0) this.best = value;
  }

  result(): unknown {
    return this.best;
  }
}

class First implements Accumulator {
  private value: unknown = null;
  private seen = false;

  add(value: unknown): void {
    if (this.seen) return;
    this.seen = true;
    this.value = value ?? null;
  }

  result(): unknown {
    return this.value;
  }
}

class Last implements Accumulator {
  private value: unknown = null;

  add(value: unknown): void {
    this.value = value ?? null;
  }

  result(): unknown {
    return this.value;
  }
}

class Push implements Accumulator {
  private readonly values: unknown[] = [];

  add(value: unknown): void {
    if (value !== undefined) this.values.push(value);
  }

  result(): unknown {
    return this.values;
  }
}

class AddToSet implements Accumulator {
  private readonly values = new Map<string, unknown>();

  constructor(private readonly collation: Collation | undefined) {}

  add(value: unknown): void {
    if (value === undefined) return;
    const key = keyString(value, this.collation);
    if (!this.values.has(key)) this.values.set(key, value);
  }

  result(): unknown {
    return [...this.values.values()];
  }
}

class MergeObjects implements Accumulator {
  private readonly merged: Document = {};

  add(value: unknown): void {
    if (isNullish(value)) return;
    if (!isDocument(value))
      throw mongoError(40400, `$mergeObjects requires object inputs, but input is of type ${typeNameOf(value)}`);
    for (const key of Object.keys(value)) setField(this.merged, key, value[key]);
  }

  result(): unknown {
    return this.merged;
  }
}

/** Welford's algorithm; `missing` is what is taken from the count (1 for a sample). */
class Deviation implements Accumulator {
  private count = 0;
  private mean = 0;
  private squares = 0;

  constructor(private readonly missing: 0 | 1) {}

  add(value: unknown): void {
    if (!isNumber(value)) return;
    const number = toNumber(value);
    this.count++;
    const delta = number - this.mean;
    this.mean += delta / this.count;
    this.squares += delta * (number - this.mean);
  }

  result(): unknown {
    const divisor = this.count - this.missing;
    return divisor <= 0 ? null : toDouble(Math.sqrt(this.squares / divisor));
  }
}
