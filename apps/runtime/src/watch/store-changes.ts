import { BSON, type Document } from '#codecs/bson/values.js';
import type { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { toDataError, USERS } from '../data/data-errors.js';
import type { ChangeSource, Place } from '#store/port/store.js';
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
    private readonly source: ChangeSource,
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
  static async open(owner: string, place: Place, stages: Document[], hold: Hold): Promise<StoreChanges> {
    const { store, namespace } = place.database;
    const source = store.watch(place, stages, { owner, awaitMs: AWAIT_MS, batch: BATCH });
    const first = nextOf(source, namespace, hold);
    const failed = await Promise.race([source.opened, first]);
    if (failed && 'error' in failed) {
      await source.close();
      throw toDataError(failed.error, USERS);
    }
    return new StoreChanges(source, namespace, first, hold);
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
    this.pending = nextOf(this.source, this.namespace, this.hold);
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
    await this.source.close();
  }
}

/** Waits for the next change. Never rejects: no code may be waiting when the stream is closed. */
async function nextOf(source: ChangeSource, namespace: ClusterNamespace, hold: Hold): Promise<Outcome> {
  try {
    const event = await source.next();
    return { event: namespace.shownEvent(event as ChangeEvent), release: hold(BSON.calculateObjectSize(event)) };
  } catch (error) {
    return { error };
  }
}
