import { BSON, type Document } from '#codecs/bson/values.js';
import type { ClusterNamespace } from '#store/port/cluster-namespace.js';
import type { Place, Position, StoreWatch } from '#store/port/store.js';
import { toDataError, USERS } from '../data/data-errors.js';
import { Change } from './change.js';
import type { ChangeEvent } from './change-event.js';

/** Milliseconds the store holds a request for the next change. */
const AWAIT_MS = 10_000;
/** Number of changes the store sends per batch: each may be a document of 16 MB, and waiting changes are counted one by one. */
const BATCH = 1;

/** A change with its size and a function that releases its room, or the error that ended the stream. */
export type Outcome =
  { readonly change: Change; readonly bytes: number; readonly release: () => void } | { readonly error: unknown };

/** Changes in the order of the store. */
export interface ChangeSource {
  /** Waits for the next change. Never rejects: no code may be waiting when the stream is closed. */
  next(): Promise<Outcome>;
  close(): Promise<void>;
}

/** Reserves room for a received change. Returns a function that releases it. */
export type Hold = (bytes: number) => () => void;

/** Changes that a stream reads: those of one collection, through pipeline stages, for one app. */
export interface Asked {
  readonly appId: string;
  readonly place: Place;
  readonly stages: readonly Document[];
  /** Reserves room for each change. */
  readonly hold: Hold;
}

/** Change stream of the store. */
export class StoreStream implements ChangeSource {
  private constructor(
    private readonly watch: StoreWatch,
    private readonly namespace: ClusterNamespace,
    private readonly hold: Hold,
    private first: Promise<Outcome> | null,
    /** Position at which the stream was opened; `null` if a change came before the store reported it. */
    readonly position: Position | null,
  ) {}

  /**
   * Opens a stream. Resolves when the store watches the collection: later changes are reported.
   * @param after position of the last change that is not reported; absent: now
   * @throws AppError `MongoDBError`, `Unavailable`
   */
  static async open({ appId, place, stages, hold }: Asked, after?: Position): Promise<StoreStream> {
    const { store, namespace } = place.database;
    const options = { owner: appId, awaitMs: AWAIT_MS, batch: BATCH, ...(after === undefined ? {} : { after }) };
    const watch = store.watch(place, stages, options);
    const first = nextOf(watch, namespace, hold);
    const opened = await Promise.race([watch.opened.then((position) => ({ position })), first]);
    if ('error' in opened) {
      await watch.close();
      throw toDataError(opened.error, USERS);
    }
    return new StoreStream(watch, namespace, hold, first, 'position' in opened ? opened.position : null);
  }

  next(): Promise<Outcome> {
    const { first } = this;
    this.first = null;
    return first ?? nextOf(this.watch, this.namespace, this.hold);
  }

  async close(): Promise<void> {
    // Releases a change too that arrives while the stream is being closed.
    void this.first?.then((outcome) => 'release' in outcome && outcome.release());
    this.first = null;
    await this.watch.close();
  }
}

async function nextOf(watch: StoreWatch, namespace: ClusterNamespace, hold: Hold): Promise<Outcome> {
  try {
    const event = await watch.next();
    const bytes = BSON.calculateObjectSize(event);
    return { change: new Change(namespace.shownEvent(event as ChangeEvent)), bytes, release: hold(bytes) };
  } catch (error) {
    return { error };
  }
}
