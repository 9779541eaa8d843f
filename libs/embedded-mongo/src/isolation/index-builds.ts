import type { Document } from '../bson/types.js';
import { existingCollection, type CommandContext } from '../commands/command.js';
import { withDefaultCollation } from '../commands/default-collation.js';
import { documentArray, requiredString } from '../commands/fields.js';
import { indexSpecification, matchingIndex } from '../commands/index-specification.js';
import { mongoError } from '../errors/mongo-error.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import { beginStatement, endStatement, examine, Overrun, untilDeadline } from '../work/work-clock.js';
import type { Turns } from './turns.js';

/** Milliseconds that indexing a single large document may take. */
const LARGE_DOCUMENT_MS = 1_000;

/** Builds indexes a few documents at a time, while others read and write. */
export class IndexBuilds {
  private readonly underWay = new Map<CollectionIndex, Promise<unknown>>();

  constructor(private readonly turns: Turns) {}

  /**
   * Builds those that the command asks for, of a collection with documents; the command finds them there. All are built or none.
   * Returns how many were.
   */
  async run(command: Document, context: CommandContext, owner: string): Promise<number> {
    const collection = existingCollection(context, `${context.database}.${requiredString(command, 'createIndexes')}`);
    const specs = documentArray(command, 'indexes').map((request) =>
      indexSpecification(withDefaultCollation(request, collection)),
    );
    if (!collection || collection.count === 0) return 0;
    const built: CollectionIndex[] = [];
    try {
      for (const spec of specs) {
        const index = await this.ensure(collection, spec, context, owner);
        if (index) built.push(index);
      }
    } catch (error) {
      for (const index of built) await this.discard(collection, index, context);
      throw error;
    }
    return built.length;
  }

  /** Builds the index here and returns it; waits if another caller is building an equal one. */
  private async ensure(
    collection: Collection,
    spec: Document,
    context: CommandContext,
    owner: string,
  ): Promise<CollectionIndex | undefined> {
    for (;;) {
      const known = matchingIndex(collection, spec);
      if (known && !this.underWay.has(known)) return undefined;
      const { index, isNew } = await context.store.writes.runAlone(() => this.begin(collection, spec, context));
      const work = isNew ? this.build(collection, index, context, owner) : this.underWay.get(index);
      if (!work) return undefined;
      if (isNew) {
        // If this build fails, another caller that requests the index builds it.
        this.underWay.set(
          index,
          work.catch(() => undefined),
        );
        await work.finally(() => this.underWay.delete(index));
        return index;
      }
      await work;
    }
  }

  /** Inside a write transaction: the index that is there, or a new one without documents. */
  private begin(collection: Collection, spec: Document, { store }: CommandContext) {
    if (collection.dropped) throw aborted();
    const there = matchingIndex(collection, spec);
    return { index: there ?? store.catalog.beginIndex(collection, spec), isNew: there === undefined };
  }

  private async build(collection: Collection, index: CollectionIndex, context: CommandContext, owner: string): Promise<void> {
    const { writes, catalog } = context.store;
    try {
      for (let from = 0; from >= 0;) {
        const start = from;
        from = await writes.run(() => this.part(collection, index, context, start, owner), owner);
        checkTime(context);
      }
      await writes.runAlone(() => {
        checkThere(collection, index);
        catalog.finishIndex(collection, index);
      });
    } catch (error) {
      await this.discard(collection, index, context);
      throw error;
    }
  }

  private async discard(collection: Collection, index: CollectionIndex, { store }: CommandContext): Promise<void> {
    await store.writes.runAlone(() => {
      if (!index.dropped && !collection.dropped) store.catalog.dropIndex(collection, index);
    });
    void store.sweep();
  }

  /** Runs inside a write transaction: indexes the records from an id on, and returns the id to continue from; -1 at the end. */
  private part(collection: Collection, index: CollectionIndex, { view }: CommandContext, from: number, owner: string): number {
    checkThere(collection, index);
    let next = from;
    const enter = (): number => {
      for (const record of collection.records(view, false, next)) {
        beginStatement();
        examine(record.bytes.length);
        collection.enter(view, index, record);
        next = record.recordId + 1;
        if (!endStatement()) return next;
      }
      return -1;
    };
    try {
      return this.turns.run('write', owner, enter);
    } catch (error) {
      if (!(error instanceof Overrun)) throw error;
      if (next > from) return next;
      return untilDeadline(Date.now() + LARGE_DOCUMENT_MS, () => this.enterOne(collection, index, view, from));
    }
  }

  private enterOne(collection: Collection, index: CollectionIndex, view: CommandContext['view'], from: number): number {
    const [record] = collection.records(view, false, from);
    if (!record) return -1;
    collection.enter(view, index, record);
    return record.recordId + 1;
  }
}

function checkThere(collection: Collection, index: CollectionIndex): void {
  if (index.dropped || collection.dropped) throw aborted();
}

function checkTime({ deadline }: CommandContext): void {
  if (deadline.at !== undefined && Date.now() > deadline.at) throw mongoError(50, 'operation exceeded time limit');
}

function aborted(): Error {
  return mongoError(276, 'Index build failed: the collection or the index was dropped');
}
