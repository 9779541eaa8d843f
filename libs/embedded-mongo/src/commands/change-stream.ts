import type { Stage } from '../aggregation/stages/pipeline-context.js';
import { equal } from '../bson/compare.js';
import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { decodeEntry, entryKind, entryNamespace, type OplogEntry, ChangeKind } from '../storage/oplog-entry.js';
import { comparePositions, keyPosition, previousPosition, type OplogPosition } from '../storage/oplog-position.js';
import type { Oplog } from '../storage/oplog.js';
import { storedChangeEvent, encodeEvent, invalidateEvent, type EventOptions } from './change-events.js';
import type { ChangeScope } from './change-scope.js';
import { endSlice, Overrun, untilDeadline } from '../work/work-clock.js';
import { historyLost } from './change-stream-options.js';
import { tokenDocument } from './change-token.js';

/** Entries looked at in one go: what others wait for meanwhile is a few milliseconds. */
const MAX_SCAN = 2_000;
const MAX_BATCH_BYTES = 16 << 20;
/** Longest the stages may take for one event; the stream ends with 50 beyond. */
const EVENT_MS_MAX = 250;

/** Events a stream produces from one entry. */
interface Shown {
  readonly events: readonly Buffer[];
  /** The token of the last of them. */
  readonly token?: Document;
}

/** One open change stream: its position in the oplog, and the events it produces from the entries there. */
export class ChangeStream {
  /** Nothing follows any more: what it watched is gone. */
  ended = false;
  private behind = true;
  private release: () => void;
  private wake: (() => void) | undefined;
  /** The stream has shown a change that ends it, but perhaps not that it ends. */
  private endsAt: OplogPosition | undefined;
  /** The last event that was shown, and its position. */
  private last: { readonly position: OplogPosition; readonly token: Document } | undefined;

  constructor(
    private readonly oplog: Oplog,
    private readonly scope: ChangeScope,
    private readonly options: EventOptions,
    private readonly pipeline: Stage,
    private position: OplogPosition,
    afterEvent: boolean,
  ) {
    this.endsAt = afterEvent ? position : undefined;
    this.release = oplog.listen(scope.announcedAs, { changed: (first) => this.changed(first) });
  }

  /** Returns `true` if there are entries to read without waiting. */
  get isBehind(): boolean {
    return this.behind;
  }

  /** Returns the token to resume after: with a batch that ends with the latest event, the token of that event, as in MongoDB. */
  get token(): Document {
    const isEvent = this.last && comparePositions(this.last.position, this.position) === 0;
    return this.last && isEvent ? this.last.token : tokenDocument(this.position, 'place');
  }

  /**
   * Returns the next events, as many as there are now and at most `count`; perhaps none though more follow. Throws 280 if a
   * stage took the token away, 286 if the stream was too slow for the oplog.
   */
  read(count: number): Buffer[] {
    const batch: Buffer[] = [];
    // Streams of different namespaces are compared by their tokens: at the end of the log all of them are at the same place.
    this.last = undefined;
    if (!this.behind || count === 0) return batch;
    if (!this.oplog.reaches(this.position)) throw historyLost();
    const resumedAt = this.endsAt;
    this.endsAt = undefined;
    if (resumedAt) this.resumeAtEnd(resumedAt, batch);
    const last = this.oplog.last;
    let scanned = 0;
    let bytes = 0;
    if (this.ended) return batch;
    for (const { key, value } of this.oplog.after(this.position)) {
      if (batch.length >= count || scanned++ >= MAX_SCAN) return batch;
      const position = keyPosition(key);
      const shown = this.inTurn(value, position, scanned > 1);
      if (!shown) return batch;
      const size = shown.events.reduce((sum, event) => sum + event.length, 0);
      if (batch.length > 0 && bytes + size > MAX_BATCH_BYTES) {
        this.ended = false;
        return batch;
      }
      bytes += size;
      this.take(shown, position, batch);
      this.position = position;
      if (this.ended) return batch;
    }
    if (comparePositions(last, this.position) > 0) this.position = last;
    this.behind = false;
    return batch;
  }

  /** Resolves when there may be something to read, when the stream is closed, and after `ms` milliseconds. */
  wait(ms: number): Promise<void> {
    if (this.behind || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake?.(), ms);
      this.wake = () => {
        this.wake = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    this.release();
    this.release = () => undefined;
    this.wake?.();
  }

  private changed(first: OplogPosition): void {
    if (!this.behind) {
      const before = previousPosition(first);
      if (comparePositions(before, this.position) > 0) this.position = before;
      this.behind = true;
    }
    this.wake?.();
  }

  /** Returns the events of an entry; undefined if the turn is over and the entry has to wait for the next one. */
  private inTurn(value: Buffer, position: OplogPosition, mayWait: boolean): Shown | undefined {
    try {
      return this.eventsOf(value, position);
    } catch (error) {
      if (!(error instanceof Overrun)) throw error;
      this.ended = false;
      if (mayWait) return undefined;
      endSlice();
      return untilDeadline(Date.now() + EVENT_MS_MAX, () => this.eventsOf(value, position));
    }
  }

  /** Ends a stream that is resumed after a change which ends it: only its end is left. */
  private resumeAtEnd(position: OplogPosition, batch: Buffer[]): void {
    const bytes = this.oplog.at(position);
    const entry = bytes && decodeEntry(bytes);
    if (!entry || !this.scope.includesEntry(entry) || !this.scope.endsWith(entry)) return;
    this.ended = true;
    this.take(this.shown([invalidateEvent(entry, position)]), position, batch);
  }

  private take({ events, token }: Shown, position: OplogPosition, batch: Buffer[]): void {
    for (const event of events) batch.push(event);
    if (token) this.last = { position, token };
  }

  private eventsOf(value: Buffer, position: OplogPosition): Shown {
    if (!this.scope.includes(entryNamespace(value)) && entryKind(value) !== ChangeKind.rename) return NOTHING;
    const entry: OplogEntry = decodeEntry(value);
    if (!this.scope.includesEntry(entry)) return NOTHING;
    const events = [storedChangeEvent(value, entry, position, this.options)];
    if (this.scope.endsWith(entry)) {
      events.push(invalidateEvent(entry, position));
      this.ended = true;
    }
    return this.shown(events);
  }

  private shown(events: readonly Document[]): Shown {
    let token: Document | undefined;
    const shown = events.flatMap((event) =>
      [...this.pipeline([event])].map((each) => {
        if (!equal(each._id ?? null, event._id)) throw tokenLost();
        token = event._id as Document;
        return encodeEvent(each);
      }),
    );
    return token ? { events: shown, token } : NOTHING;
  }
}

const NOTHING: Shown = { events: [] };

function tokenLost(): Error {
  return mongoError(
    280,
    'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
    { errorLabels: ['NonResumableChangeStreamError'] },
  );
}
