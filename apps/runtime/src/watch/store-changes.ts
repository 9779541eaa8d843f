import type { ChangeStream, Collection } from 'mongodb';
import { BSON, type Document } from '#codecs/bson/values.js';
import type { ClusterNamespace } from '#store/clusters/cluster-namespace.js';
import { toDataError, USERS } from '../data/data-errors.js';
import { namespaceOf } from '../data/driver-handles.js';
import { ownedBy } from '../data/statement-options.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { ChangeEvent } from './change-event.js';

/** Milliseconds the store holds a request for the next change. */
const AWAIT_MS = 10_000;
/** Number of changes the store sends per batch: each may be a document of 16 MB, and waiting changes are counted one by one. */
const BATCH = 1;

type Outcome = { readonly event: ChangeEvent; readonly release: () => void } | { readonly error: unknown };

/** Reserves room for a received change. Returns a function that releases it. */
type Hold = (bytes: number) => () => void;

/** Next change, an interruption to check for changed conditions, a timeout, or the end. */
export type Next = { readonly event: ChangeEvent } | 'woken' | 'idle' | 'ended';

/** Changes of a collection since the stream was opened. */
export class StoreChanges {
  private pending: Promise<Outcome>;
  private closed = false;
  private wake = (): void => {};
  private release = (): void => {};

  private constructor(
    private readonly stream: ChangeStream<Document, Document>,
    private readonly namespace: ClusterNamespace,
    first: Promise<Outcome>,
    private readonly hold: Hold,
  ) {
    this.pending = first;
  }

  /**
   * Opens a stream. Resolves when the store watches the collection: later changes are reported.
   * @throws AppError `MongoDBError`, `Unavailable`
   * @param hold reserves room for each change, until the next one is requested
   */
  static async open(appId: string, collection: Collection, stages: Document[], hold: Hold): Promise<StoreChanges> {
    const stream = collection.watch<Document, Document>(stages, {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: AWAIT_MS,
      batchSize: BATCH,
      ...ownedBy(appId),
      ...KEEP_TYPES,
    });
    // Emitted for the first time when the store has replied, while `next` does not resolve before the first change.
    const watching = new Promise<null>((resolve) => stream.once('resumeTokenChanged', () => resolve(null)));
    const namespace = namespaceOf(collection);
    const first = nextOf(stream, namespace, hold);
    const failed = await Promise.race([watching, first]);
    if (failed && 'error' in failed) {
      await stream.close();
      throw toDataError(failed.error, USERS);
    }
    return new StoreChanges(stream, namespace, first, hold);
  }

  /** Waits at most `ms` milliseconds. @throws AppError `MongoDBError`, `Unavailable`, `ReadSizeLimitExceeded` */
  async next(ms: number): Promise<Next> {
    this.release();
    if (this.closed) return 'ended';
    let timer: NodeJS.Timeout | undefined;
    const interrupted = new Promise<'woken' | 'idle'>((resolve) => {
      this.wake = () => resolve('woken');
      timer = setTimeout(() => resolve('idle'), ms);
    });
    const outcome = await Promise.race([this.pending, interrupted]);
    clearTimeout(timer);
    if (this.closed) return 'ended';
    if (typeof outcome === 'string') return outcome;
    if ('error' in outcome) throw toDataError(outcome.error, USERS);
    if (outcome.event.operationType === 'invalidate') return 'ended';
    this.release = outcome.release;
    this.pending = nextOf(this.stream, this.namespace, this.hold);
    return outcome;
  }

  /** Ends the wait in {@link next}, so that its caller checks for changed conditions. */
  interrupt(): void {
    this.wake();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.wake();
    this.release();
    // Releases changes too that arrive while the stream is being closed.
    void this.pending.then((outcome) => 'release' in outcome && outcome.release());
    await this.stream.close();
  }
}

/** Waits for the next change. Never rejects: no code may be waiting when the stream is closed. */
async function nextOf(stream: ChangeStream<Document, Document>, namespace: ClusterNamespace, hold: Hold): Promise<Outcome> {
  try {
    const event = await stream.next();
    return { event: namespace.shownEvent(event as ChangeEvent), release: hold(BSON.calculateObjectSize(event)) };
  } catch (error) {
    return { error };
  }
}
