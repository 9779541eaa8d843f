import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import {
  appendEntries,
  LOG_MESSAGE_BYTES_MAX,
  LOG_MESSAGES_MAX,
  LOG_BATCH_MAX,
  type LogEntry,
  type LogRangeQuery,
} from '#contracts/logging/entries.contract.js';
import { exportLogs, tailLogs, type TailLogsRequest } from '#contracts/logging/entry-streams.contract.js';
import type { Chunks } from '#contracts/stream.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';
import { PROJECT_EXPORTS_MAX } from './log-export.service.js';
import { TAIL_BUFFER } from './tail.js';
import { TAILS_PER_APP } from './tails.service.js';

const GROUP = newId();
const EPOCH = Date.UTC(2026, 0, 1);

let store: TestStore;
let logging: TestProcess;
const missing = new Set<string>();
beforeAll(async () => {
  store = await startTestStore();
  const config = fake(getApp, ({ appId, groupId }) => {
    if (missing.has(appId) || groupId !== GROUP) throw new AppError('AppNotFound', `app not found: '${appId}'`);
    return Object.assign(new App(), { _id: appId, group_id: groupId, name: 'shop' });
  });
  logging = await startLogging(store, { fakes: [config], retentionDays: 3_650 });
});
afterAll(async () => {
  await logging?.close();
  await store?.close();
});

function anApp() {
  const appId = newId();
  const scope = { appId, groupId: GROUP };
  const asReader = <T>(work: () => T): T => asAdmin(GROUP, work, { role: 'reader' });
  return {
    appId,
    entry: (index: number, members: Partial<LogEntry> = {}): LogEntry =>
      aLogEntry({
        _id: newId(),
        app_id: appId,
        group_id: GROUP,
        co_id: `c${index}`,
        started: new Date(EPOCH + index).toISOString(),
        ...members,
      }),
    append: (entries: readonly LogEntry[]) => logging.bus.enqueue(appendEntries, batchOf(entries), newId()),
    export: (query: Partial<LogRangeQuery> = {}) => asReader(() => logging.bus.open(exportLogs, { ...scope, ...query })),
    tail: (query: Partial<TailLogsRequest> = {}) => asReader(() => logging.bus.open(tailLogs, { ...scope, ...query })),
  };
}

async function textOf(chunks: Chunks<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => (JSON.parse(json) as LogEntry).co_id);

/** Reads until `count` entries were shown. */
async function shown(chunks: Chunks<Uint8Array>, count: number): Promise<string[]> {
  let text = '';
  while (idsIn(text).length < count) text += Buffer.from((await chunks.next()).value ?? '').toString();
  return idsIn(text);
}

describe('an export', () => {
  it('is every entry of the app, newest first, one per line', async () => {
    const { entry, append, export: exported } = anApp();
    const entries = Array.from({ length: 700 }, (_, index) => entry(index, { messages: ['x'.repeat(300)] }));
    for (const from of [0, 350]) await append(entries.slice(from, from + 350));
    await anApp().append([anApp().entry(1)]);

    const { head, chunks } = await exported();

    expect(head).toEqual({ file_name: expect.stringMatching(/^shop_logs_\d{14}\.ndjson$/) });
    const lines = (await textOf(chunks))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LogEntry);
    expect(lines.map(({ co_id }) => co_id)).toEqual(entries.toReversed().map(({ co_id }) => co_id));
    expect(lines[0]).toMatchObject({ ...entries[699], started: entries[699]?.started });
  });

  it('is one of so many of a project at a time', async () => {
    const { entry, append, export: exported } = anApp();
    const messages = Array.from({ length: LOG_MESSAGES_MAX }, () => 'x'.repeat(LOG_MESSAGE_BYTES_MAX));
    await append(Array.from({ length: 100 }, (_, index) => entry(index, { messages })));
    const open = await Promise.all(Array.from({ length: PROJECT_EXPORTS_MAX }, () => exported()));
    for (const { chunks } of open) await chunks.next();
    await expect(exported()).rejects.toMatchObject({ code: 'TooManyRequests' });

    await open[0]?.chunks.return();
    await expect.poll(() => exported().then(({ chunks }) => chunks.return().then(() => 'made'))).toBe('made');
    for (const { chunks } of open) await chunks.return();
  });

  it('takes the filters of the list', async () => {
    const { entry, append, export: exported } = anApp();
    await append([
      entry(1, { user_id: 'ada' }),
      entry(2, { user_id: 'ada', error: 'no' }),
      entry(3, { user_id: 'bob', type: 'AUTH' }),
    ]);
    const found = async (query: Partial<LogRangeQuery>) =>
      [...(await textOf((await exported(query)).chunks)).matchAll(/"co_id":"(c\d)"/g)].map(([, id]) => id);

    expect(await found({ user_id: 'ada' })).toEqual(['c2', 'c1']);
    expect(await found({ errors_only: true })).toEqual(['c2']);
    expect(await found({ type: 'AUTH' })).toEqual(['c3']);
    expect(await found({ co_id: 'c1' })).toEqual(['c1']);
    const at = (index: number) => new Date(EPOCH + index).toISOString();
    expect(await found({ start_date: at(1), end_date: at(2) })).toEqual(['c2']);
    expect(await found({ user_id: 'nobody' })).toEqual([]);
    await expect(found({ type: 'LOST' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

describe('an export of a search', () => {
  it('has what matches', async () => {
    const app = anApp();
    const mine = newId();
    await app.append([app.entry(1, { function_id: mine }), app.entry(2), app.entry(3, { error: 'no 50% left', status: 500 })]);
    const found = async (query: Partial<LogRangeQuery>): Promise<string[]> =>
      (await textOf((await app.export(query)).chunks))
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as LogEntry).co_id));

    expect(await found({ q: '50%' })).toEqual(['c3']);
    expect(await found({ function_id: mine })).toEqual(['c1']);
    expect(await found({ status: 500 })).toEqual(['c3']);
    expect(await found({ min_ms: 1_000_000_000_000 })).toEqual([]);
    await expect(app.export({ q: '' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

describe('a tail', () => {
  it('shows what is stored from now on and matches, of this app only', async () => {
    const { entry, append, tail } = anApp();
    const other = anApp();
    await append([entry(1)]);
    const { chunks } = await tail({ type: 'AUTH' });
    await chunks.next();

    await other.append([other.entry(2, { type: 'AUTH' })]);
    await append([entry(3, { type: 'AUTH' }), entry(4)]);
    await append([entry(5, { type: 'AUTH' })]);

    expect(await shown(chunks, 2)).toEqual(['c3', 'c5']);
    await chunks.return();
  });

  it('continues after the last seen entry', async () => {
    const { entry, append, tail } = anApp();
    const now = Date.now();
    const entries = [1, 2, 3].map((index) => entry(index, { started: new Date(now + index).toISOString() }));
    const ordered = entries.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    await append(entries);

    const { chunks } = await tail({ after: ordered[0]?._id ?? '' });

    expect(await shown(chunks, 2)).toEqual(ordered.slice(1).map(({ co_id }) => co_id));
    await chunks.return();
    await expect(tail({ after: 'x' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('shows what a search asks for, before and behind where it begins', async () => {
    const { entry, append, tail } = anApp();
    const started = new Date().toISOString();
    await append([entry(1, { started, messages: ['needle'] }), entry(2, { started })]);
    const { chunks } = await tail({ q: 'needle', after: '0'.repeat(24) });

    expect(await shown(chunks, 1)).toEqual(['c1']);
    await append([entry(3, { started }), entry(4, { started, error: 'Needle' })]);

    expect(await shown(chunks, 1)).toEqual(['c4']);
    await chunks.return();
    for (const query of [{ q: '' }, { status: 1 }, { min_ms: -1 }, { function_id: 'f' }]) {
      await expect(tail(query)).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
  });

  it('shows again what was written in the seconds before, where that is asked for', async () => {
    const { entry, append, tail } = anApp();
    const now = Date.now();
    const idAt = (seconds: number): string =>
      (Math.floor(now / 1_000) + seconds).toString(16).padStart(8, '0') + newId().slice(8);
    const entries = [-31, -29, -1, 0, 1].map((seconds) =>
      entry(seconds, { _id: idAt(seconds), started: new Date(now + seconds * 1_000).toISOString() }),
    );
    await append(entries);
    const after = entries[3]?._id ?? '';

    for (const [overlap, expected] of [
      [undefined, ['c1']],
      [0, ['c1']],
      [30, ['c-29', 'c-1', 'c0', 'c1']],
    ] as const) {
      const { chunks } = await tail({ after, ...(overlap === undefined ? {} : { overlap }) });
      expect(await shown(chunks, expected.length)).toEqual(expected);
      await chunks.return();
    }
    for (const overlap of [-1, 61, 1.5])
      await expect(tail({ after, overlap })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('says how many it leaves out of what was written since', async () => {
    const { entry, append, tail } = anApp();
    const started = new Date().toISOString();
    const entries = Array.from({ length: TAIL_BUFFER + 3 }, (_, index) => entry(index, { started }));
    for (let from = 0; from < entries.length; from += LOG_BATCH_MAX) await append(entries.slice(from, from + LOG_BATCH_MAX));

    const { chunks } = await tail({ after: '0'.repeat(24) });
    let text = '';
    while ((text.match(/^data: .*"status":200\}$/gm) ?? []).length < TAIL_BUFFER) {
      text += Buffer.from((await chunks.next()).value ?? '').toString();
    }

    expect(text.startsWith(':\n\nevent: lost\ndata: {"count":3}\n\nid: ')).toBe(true);
    await chunks.return();
  });

  it('has room for so many of one app, and again when one has gone', async () => {
    const { tail } = anApp();
    const open = await Promise.all(Array.from({ length: TAILS_PER_APP }, () => tail()));
    for (const { chunks } of open) await chunks.next();

    await expect(tail()).rejects.toMatchObject({ code: 'TooManyRequests', status: 429 });
    const elsewhere = await anApp().tail();
    await elsewhere.chunks.next();

    await open[0]?.chunks.return();
    await expect
      .poll(() =>
        tail().then(
          ({ chunks }) => chunks.return().then(() => true),
          () => false,
        ),
      )
      .toBe(true);
    for (const { chunks } of [...open, elsewhere]) await chunks.return();
  });
});

describe('both', () => {
  it('need an app of the project and an administrator', async () => {
    const app = anApp();
    missing.add(app.appId);

    for (const open of [app.export, app.tail]) await expect(open()).rejects.toMatchObject({ code: 'AppNotFound' });
    for (const contract of [exportLogs, tailLogs]) {
      const opened = asUnauthenticated(() => logging.bus.open(contract, { appId: app.appId, groupId: GROUP }));
      await expect(opened).rejects.toMatchObject({ code: 'InvalidSession' });
    }
  });
});
