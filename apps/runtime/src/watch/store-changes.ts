import { calculateObjectSize } from 'bson';
import type { ChangeStream, Collection, Document } from 'mongodb';
import type { ClusterNamespace } from '#store/clusters/cluster-namespace.js';
import { toDataError, USERS } from '../data/data-errors.js';
import { namespaceOf } from '../data/driver-handles.js';
import { ownedBy } from '../data/statement-options.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { ChangeEvent } from './change-event.js';

/** Milliseconds the store holds a question for the next change. */
const AWAIT_MS = 10_000;
/** Changes the store sends at a time: each may be a document of 16 MB, and what waits is counted one by one. */
const BATCH = 1;

type Outcome = { readonly event: ChangeEvent; readonly release: () => void } | { readonly error: unknown };

/** Makes room for a change that has come. */
type Hold = (bytes: number) => () => void;

/** A change that was waited for, a call to look around, time that has passed, or the end. */
export type Next = { readonly event: ChangeEvent } | 'woken' | 'idle' | 'ended';

/** The changes of a collection, from the moment it was opened. */
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
   * Resolves when the store watches: what is changed after that is seen. @throws AppError `MongoDBError`, `Unavailable`
   * @param hold makes room for each change, until the next one is asked for
   */
  static async open(appId: string, collection: Collection, stages: Document[], hold: Hold): Promise<StoreChanges> {
    const stream = collection.watch<Document, Document>(stages, {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: AWAIT_MS,
      batchSize: BATCH,
      ...ownedBy(appId),
      ...KEEP_TYPES,
    });
    // Said for the first time when the store has answered, which `next` does not tell before there is a change.
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

  /** Whoever waits in {@link next} looks around. */
  interrupt(): void {
    this.wake();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.wake();
    this.release();
    // Also of what comes while the stream is being closed.
    void this.pending.then((outcome) => 'release' in outcome && outcome.release());
    await this.stream.close();
  }
}

/** Never rejects: nobody may be waiting when the stream is closed. */
async function nextOf(stream: ChangeStream<Document, Document>, namespace: ClusterNamespace, hold: Hold): Promise<Outcome> {
  try {
    const event = await stream.next();
    return { event: namespace.shownEvent(event as ChangeEvent), release: hold(calculateObjectSize(event)) };
  } catch (error) {
    return { error };
  }
}
