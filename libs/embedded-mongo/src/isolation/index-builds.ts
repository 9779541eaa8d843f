import type { Document } from '../bson/types.js';
import { existingCollection, type CommandContext } from '../commands/command.js';
import { documentArray, requiredString } from '../commands/fields.js';
import { indexSpecification, matchingIndex } from '../commands/index-specification.js';
import { mongoError } from '../errors.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import { beginStatement, endStatement, examine, Overrun, untilDeadline } from '../work-clock.js';
import type { Turns } from './turns.js';

/** How long entering one large document may take. */
const LARGE_DOCUMENT_MS = 1_000;

/** Builds indexes a few documents at a time, while others read and write. */
export class IndexBuilds {
  constructor(private readonly turns: Turns) {}

  /** Builds those that the command asks for, of a collection with documents; the command finds them there. */
  async run(command: Document, context: CommandContext, owner: string): Promise<void> {
    const specs = documentArray(command, 'indexes').map(indexSpecification);
    const collection = existingCollection(context, `${context.database}.${requiredString(command, 'createIndexes')}`);
    if (!collection || collection.count === 0) return;
    for (const spec of specs) if (!matchingIndex(collection, spec)) await this.build(collection, spec, context, owner);
  }

  private async build(collection: Collection, spec: Document, context: CommandContext, owner: string): Promise<void> {
    const { writes, catalog } = context.store;
    const index = await writes.runAlone(() => catalog.beginIndex(collection, spec));
    try {
      for (let from = 0; from >= 0;) {
        const start = from;
        from = await writes.run(() => this.part(collection, index, context, start, owner), owner);
      }
      await writes.runAlone(() => {
        checkThere(collection, index);
        catalog.finishIndex(collection, index);
      });
    } catch (error) {
      if (!index.dropped && !collection.dropped) await writes.runAlone(() => catalog.dropIndex(collection, index));
      void context.store.sweep();
      throw error;
    }
  }

  /** Inside a write transaction: enters the records from an id on, and returns where to go on; -1 at the end. */
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
  if (index.dropped || collection.dropped) throw mongoError(276, 'Index build failed: the collection or the index was dropped');
}
