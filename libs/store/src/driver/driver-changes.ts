import type { ChangeStream, Collection } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { Position, StoreWatch, WatchOptions } from '../port/store.js';
import { told } from './store-errors.js';

/** Changes that a stream of the driver reports. */
export class DriverChanges implements StoreWatch {
  readonly opened: Promise<Position>;
  private readonly stream: ChangeStream<Document, Document>;

  constructor(collection: Collection, stages: readonly Document[], { owner, awaitMs, batch, after }: WatchOptions) {
    this.stream = collection.watch<Document, Document>([...stages], {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: awaitMs,
      batchSize: batch,
      comment: owner,
      ...(after === undefined ? {} : { resumeAfter: after }),
      ...KEEP_TYPES,
    });
    // Emitted for the first time when the store has replied, while `next` does not resolve before the first change.
    this.opened = new Promise((resolve) => this.stream.once('resumeTokenChanged', (position) => resolve(position as Position)));
  }

  next(): Promise<Document> {
    return told(() => this.stream.next());
  }

  close(): Promise<void> {
    return told(() => this.stream.close());
  }
}
