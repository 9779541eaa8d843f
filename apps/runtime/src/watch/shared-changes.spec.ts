import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#codecs/bson/values.js';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import type { Place, Position, Store, StoreWatch, WatchOptions } from '#store/port/store.js';
import { BEHIND_BYTES_MAX, BEHIND_MAX, SharedChanges } from './shared-changes.js';
import type { ChangeSource, Outcome } from './store-stream.js';

const positionOf = (n: number) => ({ _data: n.toString(16).padStart(8, '0') });

/** Stream of the store: reports the changes after the position at which it was opened. */
class FakeStream implements StoreWatch {
  readonly opened: Promise<Position>;
  isClosed = false;
  private waiting: ((event: Document) => void)[] = [];
  private failing: ((error: Error) => void)[] = [];
  private readonly events: Document[];

  constructor(
    readonly options: WatchOptions,
    position: number,
    before: readonly Document[],
  ) {
    this.opened = Promise.resolve(positionOf(position));
    this.events = before.filter(({ n }) => n > position);
  }

  report(event: Document): void {
    const next = this.waiting.shift();
    if (next) next(event);
    else this.events.push(event);
  }

  fail(error: Error): void {
    for (const reject of this.failing.splice(0)) reject(error);
  }

  next(): Promise<Document> {
    const event = this.events.shift();
    if (event) return Promise.resolve(event);
    return new Promise((resolve, reject) => {
      this.waiting.push(resolve);
      this.failing.push(reject);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.fail(new Error('closed'));
  }
}

/** Store of one collection, with changes numbered from 1. */
class FakeStore {
  readonly streams: FakeStream[] = [];
  readonly place: Place;
  private readonly events: Document[] = [];

  constructor() {
    const store = this as unknown as Store;
    const database = { store, name: 'shop', namespace: ClusterNamespace.PLAIN, place: () => this.place };
    this.place = { collection: 'things', database };
  }

  watch(_place: Place, _stages: readonly Document[], options: WatchOptions): FakeStream {
    const { after } = options;
    const stream = new FakeStream(options, after ? Number.parseInt(after._data, 16) : this.events.length, this.events);
    this.streams.push(stream);
    return stream;
  }

  change(more: Document = {}): void {
    const n = this.events.length + 1;
    const event = { n, _id: positionOf(n), operationType: 'insert', documentKey: { _id: n }, ...more };
    this.events.push(event);
    for (const stream of this.streams) if (!stream.isClosed) stream.report(event);
  }

  get open(): FakeStream[] {
    return this.streams.filter(({ isClosed }) => !isClosed);
  }
}

let store: FakeStore;
let changes: SharedChanges;
let held: number;

beforeEach(() => {
  store = new FakeStore();
  changes = new SharedChanges();
  held = 0;
});

const hold = (bytes: number) => {
  held += bytes;
  let isHeld = true;
  return () => {
    if (isHeld) held -= bytes;
    isHeld = false;
  };
};

function opened(stages: Document[] = [], appId = 'app'): Promise<ChangeSource> {
  return changes.open({ appId, place: store.place, stages, hold });
}

function numberOf(outcome: Outcome): unknown {
  if ('error' in outcome) throw outcome.error;
  outcome.release();
  return outcome.change.event['n'];
}

async function read(source: ChangeSource, count: number): Promise<unknown[]> {
  const numbers: unknown[] = [];
  while (numbers.length < count) numbers.push(numberOf(await source.next()));
  return numbers;
}

describe('streams that ask for the same changes', () => {
  it('share one stream of the store, and the change', async () => {
    const [one, two] = [await opened(), await opened()];
    expect(store.open).toHaveLength(1);
    const nexts = [one.next(), two.next()];
    store.change();
    const [first, second] = await Promise.all(nexts);
    if (!first || !second || 'error' in first || 'error' in second) throw new Error('no change');
    expect(first.change).toBe(second.change);
    const size = held;
    expect(size).toBeGreaterThan(0);
    first.release();
    first.release();
    expect(held).toBe(size);
    second.release();
    expect(held).toBe(0);
  });

  it('that are opened at the same time share it too', async () => {
    await Promise.all([opened(), opened(), opened()]);
    expect(store.open).toHaveLength(1);
  });

  it('report no change from before they were opened, however late the other one reads it', async () => {
    const early = await opened();
    store.change();
    store.change();
    const late = await opened();
    store.change();
    const [all, last] = await Promise.all([read(early, 3), read(late, 1)]);
    expect(all).toEqual([1, 2, 3]);
    expect(last).toEqual([3]);
    expect(store.open).toHaveLength(1);
  });

  it.each([
    ['changes', BEHIND_MAX, BEHIND_MAX, {}],
    ['bytes', 3, 2, { fullDocument: { text: 'x'.repeat(BEHIND_BYTES_MAX / 2) } }],
  ])('continue alone when too many %s wait for them, and miss none', async (_what, count, shared, more) => {
    const [fast, slow] = [await opened(), await opened()];
    for (let n = 0; n < count + 5; n += 1) {
      store.change(more);
      await read(fast, 1);
    }
    const before = store.open.length;
    const numbers = Array.from({ length: count + 5 }, (_, index) => index + 1);
    expect(await read(slow, count + 5)).toEqual(numbers);
    expect([before, store.open.length]).toEqual([1, 2]);
    const own = store.open[1];
    expect(own?.options.after).toEqual(positionOf(shared));
    expect(held).toBe(0);
    await fast.close();
    await slow.close();
    expect(store.open).toEqual([]);
  });

  it('end with the error of the stream, and later ones begin another one', async () => {
    const [one, two] = [await opened(), await opened()];
    const nexts = [one.next(), two.next()];
    const failure = new Error('lost');
    store.open[0]?.fail(failure);
    expect(await Promise.all(nexts)).toEqual([{ error: failure }, { error: failure }]);
    await opened();
    expect(store.open).toHaveLength(1);
    store.change();
    await one.close();
    await two.close();
    expect(store.open).toHaveLength(1);
  });

  it('end with the collection, and one that was opened afterwards goes on', async () => {
    const early = await opened();
    store.change({ operationType: 'invalidate' });
    const late = await opened();
    const next = late.next();
    expect(await early.next()).toMatchObject({ change: { event: { operationType: 'invalidate' } } });
    store.change();
    expect(numberOf(await next)).toBe(2);
  });

  it('leave the stream to the others, and the last one closes it', async () => {
    const [one, two] = [await opened(), await opened()];
    const next = two.next();
    store.change();
    await next;
    await one.close();
    expect(store.open).toHaveLength(1);
    await two.close();
    expect(store.open).toEqual([]);
    await opened();
    expect(store.open).toHaveLength(1);
  });
});

describe('streams that ask for other changes, or for another app', () => {
  it.each([
    ['other stages', [{ $match: { n: 1 } }], 'app'],
    ['another app', [], 'other'],
  ])('share nothing: %s', async (_what, stages, appId) => {
    await opened();
    await opened(stages, appId);
    expect(store.open.map(({ options }) => options.owner)).toEqual(['app', appId]);
    expect(store.open).toHaveLength(2);
  });

  it('share nothing where the stages are long', async () => {
    const stages = [{ $match: { _id: { $in: Array.from({ length: 1_000 }, (_, index) => index) } } }];
    await opened(stages);
    await opened(stages);
    expect(store.open).toHaveLength(2);
  });
});
