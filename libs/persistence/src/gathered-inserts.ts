import { MongoBulkWriteError, type Collection, type OptionalUnlessRequiredId } from 'mongodb';

/** Records one command brings to the store; whoever comes after them goes with the next one. */
const TOGETHER_MAX = 100;

/** What is used of the driver's collection. */
type InsertTarget<T extends { _id: string }> = Pick<Collection<T>, 'insertOne' | 'insertMany'>;

interface Waiting<T> {
  readonly record: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Adds single records to a collection, those of one turn of the event loop with one command: a command costs as much as the
 * dozen records it could bring. Each is added, or fails, as if it were alone.
 */
export class GatheredInserts<T extends { _id: string }> {
  private waiting: Waiting<T>[] = [];

  /** @param collection asked for with each command, because clients are replaced */
  constructor(private readonly collection: () => InsertTarget<T>) {}

  /** Resolves when the record is stored. Fails as the driver's `insertOne` does. */
  add(record: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ record, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.send());
      else if (this.waiting.length === TOGETHER_MAX) this.send();
    });
  }

  private send(): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    const [first, ...others] = waiting;
    if (first && others.length === 0) void this.addAlone(first);
    else void this.addTogether(waiting);
  }

  private async addAlone({ record, resolve, reject }: Waiting<T>): Promise<void> {
    try {
      await this.collection().insertOne(record as OptionalUnlessRequiredId<T>);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  private async addTogether(waiting: readonly Waiting<T>[]): Promise<void> {
    const records = waiting.map(({ record }) => record as OptionalUnlessRequiredId<T>);
    try {
      await this.collection().insertMany(records, { ordered: false });
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      this.settle(waiting, error);
    }
  }

  private settle(waiting: readonly Waiting<T>[], error: unknown): void {
    const refused = refusedIn(error);
    for (const [index, one] of waiting.entries()) {
      if (refused === null) one.reject(causeOf(error));
      // Of several records the driver does not tell which index each was refused by.
      else if (refused.has(index)) void this.addAlone(one);
      else one.resolve();
    }
  }
}

/** The places of the records a command did not add, where it added the others; `null` where that is not known. */
function refusedIn(error: unknown): ReadonlySet<number> | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const errors = [error.writeErrors].flat();
  return errors.length === 0 ? null : new Set(errors.map(({ index }) => index));
}

/** A write of several records wraps what ended it. */
function causeOf(error: unknown): unknown {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;
}
