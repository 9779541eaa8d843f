import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReaderProcess } from '../../src/readers/reader-process.js';
import { OPLOG_LIMITS } from '../../src/storage/oplog.js';
import { Store } from '../../src/storage/store.js';
import { WriteQueue } from '../../src/storage/write-queue.js';
import { openStore, type TestDocument } from '../store-fixture.js';
import { fill, isolationOf, steps } from './isolation-fixture.js';

describe('a reader that starts', () => {
  let order: string[];
  let allow: () => void;
  let allowed: Promise<void>;
  beforeEach(() => {
    order = [];
    allowed = new Promise((resolve) => {
      allow = resolve;
    });
  });

  let reader: ReaderProcess | undefined;
  afterEach(() => reader?.kill());

  function start(dataDir: string): ReaderProcess {
    const pauseWrites = async (work: () => Promise<void>): Promise<void> => {
      order.push('asked');
      await allowed;
      await work();
      order.push('over');
    };
    const events = { ready: () => order.push('ready'), exited: () => order.push('exited'), failed: () => order.push('failed') };
    reader = new ReaderProcess({ dataDir, oplog: OPLOG_LIMITS, memoryMb: 256, pauseWrites }, true, events);
    return reader;
  }

  it('opens the data when it may, and not before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reader-'));
    const store = new Store(dataDir, () => undefined);
    try {
      const started = start(dataDir);
      await expect.poll(() => order).toEqual(['asked']);
      expect(openedBy(started, dataDir)).toEqual([]);

      allow();
      // The last two may come in one turn, in either order.
      await expect.poll(() => order.toSorted()).toEqual(['asked', 'over', 'ready']);
      expect(openedBy(started, dataDir)).toEqual(['data.mdb', 'data.mdb-lock']);
    } finally {
      reader?.kill();
      await expect.poll(() => order).toContain('exited');
      await store.close();
      rmSync(dataDir, { recursive: true });
    }
  });

  it('holds up no write when it ends before', async () => {
    const started = start('/nowhere');
    await expect.poll(() => order).toEqual(['asked']);

    started.kill();
    await expect.poll(() => order).toEqual(['asked', 'exited']);
    allow();
    await expect.poll(() => order).toEqual(['asked', 'exited', 'over']);
  });

  it('holds up no write when it cannot open the data', async () => {
    start('/nowhere');
    allow();
    await expect.poll(() => order.toSorted()).toEqual(['asked', 'exited', 'over']);
  });

  it('is ended when it takes too long, so that writes continue', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'reader-'));
    const started = start(dataDir);
    await expect.poll(() => order).toEqual(['asked']);
    process.kill(started.pid ?? 0, 'SIGSTOP');

    allow();
    await expect.poll(() => order.toSorted()).toEqual(['asked', 'exited', 'over']);
    rmSync(dataDir, { recursive: true });
  });
});

/** Returns the files of a directory that a process has open. */
function openedBy({ pid }: ReaderProcess, directory: string): string[] {
  const folder = `/proc/${pid}/fd`;
  const files = readdirSync(folder).map((name) => readlinkSync(join(folder, name)));
  return files.flatMap((file) => (file.startsWith(`${directory}/`) ? [file.slice(directory.length + 1)] : [])).toSorted();
}

it('a store writes nothing while a reader opens its data', async () => {
  const pause = vi.spyOn(WriteQueue.prototype, 'pause');
  const store = await openStore();
  try {
    const items = store.freshDatabase().collection<TestDocument>('items');
    await fill(items, 1_000);
    expect(pause).not.toHaveBeenCalled();

    await items.aggregate([{ $project: { sum: steps(20, 20) } }]).toArray();
    expect((await isolationOf(store.client)).readers.started).toBe(1);
    expect(pause.mock.settledResults).toEqual([{ type: 'fulfilled', value: undefined }]);
  } finally {
    await store.close();
  }
});
