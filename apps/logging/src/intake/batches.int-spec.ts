import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryLine, type LogLine } from '#apps/log/entry.js';
import { BusLogSink, lineBatch } from '#apps/log/log-sink.js';
import { BusClient } from '#bus/client/bus-client.js';
import { App, getApp } from '#contracts/config/apps.contract.js';
import { newId } from '#contracts/ids.js';
import { appendEntries, listLogs, type ListLogsRequest, type LogEntry } from '#contracts/logging/entries.contract.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { asAdmin } from '#testing/principals.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';

const GROUP = newId();
/** Far enough in the future that retention removes nothing a test reads. */
const NOON = Date.UTC(2126, 0, 1, 12);
const POLL = { timeout: 20_000 };

const config = fake(getApp, ({ appId, groupId }) => Object.assign(new App(), { _id: appId, group_id: groupId }));

describe.each(TEST_BUSES)('batches of log entries, $name', { timeout: 60_000 }, ({ open }) => {
  let bus: TestBus;
  let store: TestStore;
  let logging: TestProcess;
  let writer: BusClient;

  beforeAll(async () => {
    bus = await open();
    store = await startTestStore();
    logging = await startLogging(store, { fakes: [config], transport: await bus.join() });
    writer = new BusClient(await bus.join());
  }, 60_000);

  afterAll(async () => {
    await logging?.close();
    await bus?.close();
    await store?.close();
  });

  /** Creates a separate app for each test, with a call, a login and a failure in its log. */
  function anApp() {
    const appId = newId();
    const entries = (['FUNCTION', 'AUTH', 'DB_TRIGGER'] as const).map((type, at) =>
      aLogEntry({
        type,
        app_id: appId,
        group_id: GROUP,
        started: new Date(NOON - at).toISOString(),
        completed: new Date(NOON).toISOString(),
        messages: [`line of ${type}`],
        ...(type === 'AUTH' ? { user_id: 'ada' } : {}),
        ...(type === 'DB_TRIGGER' ? { status: 400, error: 'it failed' } : {}),
      }),
    );
    const lines = entries.map(({ _id, ...entry }) => entryLine(_id, ...writtenAs(entry)));
    const found = async (query: Partial<ListLogsRequest> = {}): Promise<LogEntry[]> => {
      const request: ListLogsRequest = { groupId: GROUP, appId, ...query };
      return (await asAdmin(GROUP, () => writer.call(listLogs, request), { role: 'reader' })).logs;
    };
    return { entries, lines, found };
  }

  /** Sends the batch and waits until it is stored. */
  async function stored({ lines, found }: ReturnType<typeof anApp>, batch: Uint8Array): Promise<void> {
    await writer.enqueue(appendEntries, batch, newId());
    await expect.poll(async () => (await found()).length, POLL).toBe(lines.length);
  }

  it.each<[string, (entries: readonly LogEntry[], lines: readonly LogLine[]) => Uint8Array]>([
    ['with an index', (_, lines) => lineBatch(lines)],
    ['of an earlier version, lines without an index', (entries) => batchOf(entries)],
    ['of an earlier version, one document', (entries) => Buffer.from(JSON.stringify({ entries }))],
    [
      'with an index of other lines',
      (_, lines) => Buffer.concat([lineBatch(lines.slice(1)), lines[0]?.bytes ?? Buffer.alloc(0)]),
    ],
  ])('are stored, found and filtered: %s', async (_, batch) => {
    const app = anApp();
    const [call, login, failure] = app.entries;

    await stored(app, batch(app.entries, app.lines));

    expect(await app.found()).toEqual([call, login, failure]);
    expect(await app.found({ user_id: 'ada' })).toEqual([login]);
    expect(await app.found({ errors_only: true })).toEqual([failure]);
    expect(await app.found({ type: 'FUNCTION' })).toEqual([call]);
    expect(await app.found({ co_id: failure?.co_id ?? '' })).toEqual([failure]);
  });

  it('are written as the log of a process writes them', async () => {
    const app = anApp();

    await new BusLogSink(writer).append(app.lines);

    await expect.poll(() => app.found(), POLL).toEqual(app.entries);
  });
});
