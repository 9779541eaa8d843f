import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { appRecordChanged } from '#contracts/config/apps.contract.js';
import { createLogger } from '#process/log/logger.js';
import { Signal, failureOf } from '#testing/signal.js';
import type { AppRecord } from './app-record.model.js';
import type { AppRecordsRepository, AppKey } from './app-records.repository.js';
import { AppRecords } from './app-records.service.js';

const KEY = { groupId: 'group', appId: 'app' };

let stored: Partial<AppRecord> | null = null;
let reads = 0;
let gate: { readonly arrived: Signal; readonly opened: Signal } | null = null;
let transport: InProcessTransport;
let warnings: string[] = [];
let records: AppRecords;

/** Returns the record that is stored when the read arrives, however late the read completes. */
async function find({ groupId }: AppKey): Promise<Partial<AppRecord> | null> {
  reads++;
  const answer = stored?.groupId === groupId ? { ...stored } : null;
  gate?.arrived.give();
  await gate?.opened.given;
  return answer;
}

beforeEach(() => {
  [stored, reads, gate, warnings] = [{ _id: 'app', groupId: 'group', head: 'old' }, 0, null, []];
  transport = new InProcessTransport({ copy: true });
  const logger = createLogger('test', 'warn', { write: (line) => warnings.push(line) });
  records = new AppRecords({ find } as unknown as AppRecordsRepository, new BusClient(transport), logger);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('records of apps', () => {
  it('are read once', async () => {
    const all = await Promise.all([records.find(KEY), records.find(KEY), records.find(KEY)]);
    expect(all[0]).toMatchObject({ head: 'old' });
    expect(new Set(all).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('are read again after a change', async () => {
    await records.find(KEY);
    stored = { ...stored, head: 'new' };
    records.forget(KEY.appId);
    expect(await records.find(KEY)).toMatchObject({ head: 'new' });
  });

  it('are not held when a change was heard while they were read', async () => {
    gate = { arrived: new Signal(), opened: new Signal() };
    const early = records.find(KEY);
    await gate.arrived.given;
    stored = { ...stored, head: 'new' };
    records.forget(KEY.appId);
    const late = records.find(KEY);
    gate.opened.give();
    expect(await early).toMatchObject({ head: 'old' });
    expect(await late).toMatchObject({ head: 'new' });
    expect(await records.find(KEY)).toMatchObject({ head: 'new' });
    expect(reads).toBe(2);
  });

  it('are shown to their own project only', async () => {
    const other = { groupId: 'other', appId: KEY.appId };
    expect(await records.find(other)).toBeNull();
    expect(await records.find(KEY)).toMatchObject({ head: 'old' });
    expect(await records.find(other)).toBeNull();
    expect(reads).toBe(2);
  });

  it('are asked for again while there are none, and after a failure', async () => {
    const app = stored;
    stored = null;
    expect(await records.find(KEY)).toBeNull();
    stored = app;
    expect(await records.find(KEY)).toMatchObject({ head: 'old' });

    records.forget(KEY.appId);
    gate = { arrived: new Signal(), opened: { given: Promise.reject(new Error('away')), give: () => {} } };
    expect(await failureOf(records.find(KEY))).toMatchObject({ message: 'away' });
    gate = null;
    expect(await records.find(KEY)).toMatchObject({ head: 'old' });
  });

  it('are held for half a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const pass = (ms: number): void => {
      now.mockReturnValue(performance.now() + ms);
      vi.advanceTimersByTime(ms);
    };
    await records.find(KEY);
    stored = { ...stored, head: 'new' };
    pass(29_000);
    expect(await records.find(KEY)).toMatchObject({ head: 'old' });
    pass(2_000);
    expect(await records.find(KEY)).toMatchObject({ head: 'new' });
  });

  it('are forgotten by all processes before a change is answered, and here in any case', async () => {
    const heard: unknown[] = [];
    transport.listen(appRecordChanged.subject, null, async (body) => {
      heard.push(body);
    });
    await records.find(KEY);
    await records.announce(KEY.appId);
    expect(heard).toEqual([{ appId: 'app' }]);
    await records.find(KEY);
    expect(reads).toBe(2);

    await transport.drain();
    await records.announce(KEY.appId);
    await records.find(KEY);
    expect(reads).toBe(3);
    expect(warnings).toHaveLength(1);
  });
});
