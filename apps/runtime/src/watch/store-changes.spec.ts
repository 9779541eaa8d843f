import { calculateObjectSize } from 'bson';
import type { Collection, Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { DriverChanges } from '#store/driver/driver-changes.js';
import type { Place, Store, WatchOptions } from '#store/port/store.js';
import { StoreChanges } from './store-changes.js';
import { StoreStream, type Hold } from './store-stream.js';

/** Creates a collection whose stream has exactly these changes. */
function placeOf(events: readonly Document[]): { place: Place; options: Document[] } {
  const options: Document[] = [];
  const waiting = [...events];
  const stream = {
    once: (_event: string, listener: () => void) => listener(),
    next: async () => waiting.shift() ?? new Promise(() => {}),
    close: async () => {},
  };
  const watch = (_stages: unknown, given: Document) => {
    options.push(given);
    return stream;
  };
  const store = {
    watch: (_place: Place, stages: readonly Document[], asked: WatchOptions) =>
      new DriverChanges({ watch } as unknown as Collection, stages, asked),
  } as unknown as Store;
  const database = { store, name: 'shop', namespace: ClusterNamespace.PLAIN, place: () => place };
  const place: Place = { collection: 'things', database };
  return { place, options };
}

const change = (n: number): Document => ({ operationType: 'insert', documentKey: { _id: n }, fullDocument: { _id: n } });

/** Creates a limiter that counts the room held. */
function room(most = Infinity) {
  const state = { held: 0 };
  const hold = (bytes: number) => {
    if (state.held + bytes > most) throw new AppError('ReadSizeLimitExceeded', 'no room');
    state.held += bytes;
    let isHeld = true;
    return () => {
      if (isHeld) state.held -= bytes;
      isHeld = false;
    };
  };
  return { state, hold };
}

const SIZE = calculateObjectSize(change(1));

async function opened(place: Place, hold: Hold): Promise<StoreChanges> {
  return new StoreChanges(await StoreStream.open({ appId: 'app', place, stages: [], hold }));
}

describe('changes of a store', () => {
  it('name their app, come one at a time, and are held from when they come until the next is asked for', async () => {
    const { state, hold } = room();
    const { place, options } = placeOf([change(1), change(2)]);
    const changes = await opened(place, hold);
    expect(options).toEqual([expect.objectContaining({ comment: 'app', batchSize: 1 })]);
    expect(await changes.next(1_000)).toMatchObject({ change: { event: change(1) } });
    // The next change has been fetched meanwhile.
    await new Promise(setImmediate);
    expect(state.held).toBe(2 * SIZE);
    expect(await changes.next(1_000)).toMatchObject({ change: { event: change(2) } });
    expect(state.held).toBe(SIZE);
    await changes.close();
    expect(state.held).toBe(0);
  });

  it('give back what nobody read', async () => {
    const { state, hold } = room();
    const changes = await opened(placeOf([change(1)]).place, hold);
    await new Promise(setImmediate);
    expect(state.held).toBe(SIZE);
    await changes.close();
    expect(state.held).toBe(0);
  });

  it('end where there is no room for one', async () => {
    const { state, hold } = room(SIZE);
    const changes = await opened(placeOf([change(1), change(2)]).place, hold);
    expect(await changes.next(1_000)).toMatchObject({ change: { event: change(1) } });
    await new Promise(setImmediate);
    await expect(changes.next(1_000)).rejects.toMatchObject({ code: 'ReadSizeLimitExceeded' });
    await changes.close();
    expect(state.held).toBe(0);
  });
});
