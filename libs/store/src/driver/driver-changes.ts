import type { ChangeStream, Collection } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { ChangeSource, WatchOptions } from '../port/store.js';
import { told } from './store-errors.js';

/** Changes that a stream of the driver reports. */
export class DriverChanges implements ChangeSource {
  readonly opened: Promise<void>;
  private readonly stream: ChangeStream<Document, Document>;

  constructor(collection: Collection, stages: Document[], { owner, awaitMs, batch }: WatchOptions) {
    this.stream = collection.watch<Document, Document>(stages, {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: awaitMs,
      batchSize: batch,
      comment: owner,
      ...KEEP_TYPES,
    });
    // Emitted for the first time when the store has replied, while `next` does not resolve before the first change.
    this.opened = new Promise((resolve) => this.stream.once('resumeTokenChanged', () => resolve()));
  }

  next(): Promise<Document> {
    return told(() => this.stream.next());
  }

  close(): Promise<void> {
    return told(() => this.stream.close());
  }
}
