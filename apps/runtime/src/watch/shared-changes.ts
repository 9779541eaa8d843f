import { Injectable } from '@nestjs/common';
import { BSON } from '#codecs/bson/values.js';
import type { Place, Position } from '#store/port/store.js';
import { isUpTo } from './change.js';
import { StoreStream, type Asked, type ChangeSource, type Outcome } from './store-stream.js';

/**
 * Maximum changes and bytes that wait for one stream while others that share its changes are ahead of it. A slower
 * stream continues with a separate stream of the store, which keeps the changes that follow.
 */
export const BEHIND_MAX = 100;
export const BEHIND_BYTES_MAX = 1024 * 1024;

/** Maximum characters of the stages of a shared stream: long filters are rarely the same. */
const STAGES_MAX = 4_096;

/** Changes of a shared stream as one client's stream receives them. */
class Follower implements ChangeSource {
  private readonly queue: Outcome[] = [];
  private bytes = 0;
  private deliver: ((outcome: Outcome) => void) | null = null;
  /** Position of the last change that was received, or that is not reported. */
  private last: Position | null = null;
  private hasBegun = false;
  private isClosed = false;
  private own: Promise<StoreStream> | null = null;
  private left: Promise<void> | null = null;

  constructor(
    private readonly shared: SharedStream,
    private readonly asked: Asked,
  ) {}

  /** Reports the changes after a position, and no error of the shared stream from before. */
  begin(since: Position | null): void {
    this.hasBegun = true;
    const received = this.queue.splice(0);
    this.bytes = 0;
    this.last = since;
    for (const outcome of received) this.take(outcome);
  }

  get isWaiting(): boolean {
    return this.deliver !== null;
  }

  /** Receives a change, or the error that ended the shared stream. */
  take(outcome: Outcome): void {
    if ('change' in outcome) {
      if (this.last && isUpTo(outcome.change.position, this.last)) {
        outcome.release();
        return;
      }
      this.last = outcome.change.position;
      this.bytes += outcome.bytes;
    } else if (!this.hasBegun) {
      return;
    }
    this.queue.push(outcome);
    if (this.deliver) this.handOver(this.deliver);
    else if (this.queue.length >= BEHIND_MAX || this.bytes >= BEHIND_BYTES_MAX) this.leave();
  }

  /** Takes no more changes of the shared stream: the following ones come from a separate stream. */
  leave(): void {
    if (this.left) return;
    this.left = this.shared.remove(this);
    // Reported by `close`.
    this.left.catch(() => {});
    const { deliver } = this;
    if (!deliver || this.isClosed) return;
    this.deliver = null;
    void this.next().then(deliver);
  }

  async next(): Promise<Outcome> {
    if (this.queue.length > 0 || !this.left) {
      return new Promise((resolve) => {
        if (this.queue.length > 0) this.handOver(resolve);
        else this.deliver = resolve;
        this.shared.wake();
      });
    }
    try {
      this.own ??= StoreStream.open(this.asked, this.last ?? undefined);
      const own = await this.own;
      return await own.next();
    } catch (error) {
      return { error };
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.leave();
    for (const outcome of this.queue.splice(0)) if ('release' in outcome) outcome.release();
    const own = await this.own?.catch(() => null);
    await own?.close();
    await this.left;
  }

  private handOver(deliver: (outcome: Outcome) => void): void {
    const outcome = this.queue.shift();
    if (!outcome) return;
    this.deliver = null;
    if ('bytes' in outcome) this.bytes -= outcome.bytes;
    deliver(outcome);
  }
}

/** Stream of the store whose changes go to several streams of clients. It is as fast as the fastest of them. */
class SharedStream {
  private readonly followers = new Set<Follower>();
  private waker: (() => void) | null = null;
  private closing: Promise<void> | null = null;

  constructor(
    private readonly stream: StoreStream,
    /** Called once, when no more followers may join. */
    private readonly onEnd: () => void,
  ) {
    void this.run();
  }

  get position(): Position | null {
    return this.stream.position;
  }

  get hasEnded(): boolean {
    return this.closing !== null;
  }

  add(asked: Asked): Follower {
    const follower = new Follower(this, asked);
    this.followers.add(follower);
    return follower;
  }

  /** Removes a follower. @returns a promise that resolves when the stream is closed, if it was the last one */
  async remove(follower: Follower): Promise<void> {
    this.followers.delete(follower);
    if (this.followers.size === 0) await this.end();
  }

  /** Reads the next change if a follower waits for it. */
  wake(): void {
    this.waker?.();
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.wanted();
      if (this.hasEnded) return;
      const outcome = await this.stream.next();
      const share = sharing(outcome, this.followers.size);
      for (const follower of this.followers) follower.take(share());
      if ('error' in outcome || outcome.change.event.operationType === 'invalidate') break;
    }
    // The last follower to leave reports why the stream could not be closed.
    this.end().catch(() => {});
    for (const follower of this.followers) follower.leave();
  }

  private async wanted(): Promise<void> {
    while (!this.hasEnded && ![...this.followers].some(({ isWaiting }) => isWaiting)) {
      await new Promise<void>((resolve) => (this.waker = resolve));
    }
  }

  private end(): Promise<void> {
    if (!this.closing) {
      this.onEnd();
      this.closing = this.stream.close();
      this.wake();
    }
    return this.closing;
  }
}

/** Returns a function that gives each of `count` followers its share of an outcome: room is released by the last of them. */
function sharing(outcome: Outcome, count: number): () => Outcome {
  if ('error' in outcome) return () => outcome;
  let left = count;
  if (left === 0) outcome.release();
  return () => {
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      left -= 1;
      if (left === 0) outcome.release();
    };
    return { ...outcome, release };
  };
}

/** Opens the changes of collections. Streams of an app that ask for the same changes share one stream of the store. */
@Injectable()
export class SharedChanges {
  private readonly streams = new Map<Place, Map<string, Promise<SharedStream>>>();

  /** Resolves when the store watches the collection: later changes are reported. @throws AppError `MongoDBError`, `Unavailable` */
  async open(asked: Asked): Promise<ChangeSource> {
    const key = `${asked.appId} ${BSON.EJSON.stringify(asked.stages, { relaxed: false })}`;
    if (key.length > STAGES_MAX) return StoreStream.open(asked);
    const known = this.streams.get(asked.place)?.get(key);
    const shared = known && (await known.catch(() => null));
    return shared && !shared.hasEnded ? join(shared, asked) : this.begin(asked, key);
  }

  private async begin(asked: Asked, key: string): Promise<ChangeSource> {
    const ofPlace = this.streams.get(asked.place) ?? new Map<string, Promise<SharedStream>>();
    this.streams.set(asked.place, ofPlace);
    const forget = (): void => {
      if (ofPlace.get(key) === opening) ofPlace.delete(key);
      if (ofPlace.size === 0 && this.streams.get(asked.place) === ofPlace) this.streams.delete(asked.place);
    };
    const opening = StoreStream.open(asked).then((stream) => new SharedStream(stream, forget));
    ofPlace.set(key, opening);
    try {
      const shared = await opening;
      const follower = shared.add(asked);
      follower.begin(shared.position);
      return follower;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** Follows a stream that is open already. A stream opened for the moment finds out which of its changes are from before. */
async function join(shared: SharedStream, asked: Asked): Promise<ChangeSource> {
  const follower = shared.add(asked);
  try {
    const now = await StoreStream.open(asked);
    follower.begin(now.position);
    await now.close();
    return follower;
  } catch (error) {
    await follower.close();
    throw error;
  }
}
