import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentContext, type RequestContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { asUser } from '#testing/principals.js';
import { BufferedAppLog } from './buffered-app-log.js';
import { Followed } from './followed.js';
import type { SentLine } from './entry.js';
import { LogSink } from './log-sink.js';
import { SpooledEntries } from './spool/spooled-entries.js';

/** Fails each append with the next of `failures`, then lets them succeed. */
class RecordingSink extends LogSink {
  readonly batches: LogEntry[][] = [];
  readonly contexts: (RequestContext | undefined)[] = [];
  failures: Error[] = [];
  blocked: Promise<void> | undefined;

  override async append(lines: readonly SentLine[]): Promise<void> {
    this.contexts.push(currentContext());
    this.batches.push(lines.map(({ bytes }) => JSON.parse(bytes.toString()) as LogEntry));
    const failure = this.failures.shift();
    if (failure) throw failure;
    await this.blocked;
  }
}

function started() {
  const sink = new RecordingSink();
  const metrics = new Metrics('test');
  const lines: { level: number; msg: string; shed?: unknown }[] = [];
  const logger = createLogger('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const followed = new Followed();
  const log = new BufferedAppLog(sink, metrics, logger, new SpooledEntries({}, sink, logger, metrics), followed);
  const figures = async () => {
    const read = async (name: string) => (await metrics.registry.getSingleMetric(`groundwork_${name}`)?.get())?.values ?? [];
    const shed = Object.fromEntries((await read('app_log_shed_total')).map(({ labels, value }) => [labels['what'], value]));
    const [appended, buffered] = [await read('app_log_appended_total'), await read('app_log_buffered')];
    return { appended: appended[0]?.value ?? 0, buffered: buffered[0]?.value ?? 0, shed };
  };
  return { sink, log, figures, lines, followed };
}

const { _id: _, ...request } = aLogEntry();
const unavailable = (): Error => new AppError('Unavailable', 'the service is not available');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('BufferedAppLog', () => {
  it('sends entries together, each with an id that sorts by time', async () => {
    const { sink, log, figures } = started();

    for (const co_id of ['one', 'two', 'three']) log.write(...writtenAs({ ...request, co_id }));
    expect(sink.batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);

    const [batch = []] = sink.batches;
    expect(sink.batches).toHaveLength(1);
    expect(batch.map(({ _id, ...rest }) => rest)).toEqual(['one', 'two', 'three'].map((co_id) => ({ ...request, co_id })));
    const ids = batch.map((entry) => entry._id);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(await figures()).toEqual({ appended: 3, buffered: 0, shed: {} });
  });

  it('lets entries wait for each other after a flush', async () => {
    const { sink, log } = started();
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(10);

    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(238);
    log.write(...writtenAs(request));
    expect(sink.batches.map((batch) => batch.length)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(3);

    expect(sink.batches.map((batch) => batch.length)).toEqual([1, 2]);
  });

  it('waits for fewer entries once a log is followed', async () => {
    const { sink, log, followed } = started();
    const sizes = (): number[] => sink.batches.map((batch) => batch.length);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(50);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(50);
    expect(sizes()).toEqual([1]);

    followed.heard();
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes()).toEqual([1, 1]);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(19);
    log.write(...writtenAs(request));
    expect(sizes()).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(2);
    expect(sizes()).toEqual([1, 1, 2]);

    await vi.advanceTimersByTimeAsync(15_000);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(1);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(200);
    expect(sizes()).toEqual([1, 1, 2, 1]);
  });

  it('sends a full batch immediately, at most 500 entries together', async () => {
    const { sink, log } = started();

    for (let index = 0; index < 1_200; index += 1) log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(0);

    expect(sink.batches.map((batch) => batch.length)).toEqual([500, 500]);
    await vi.advanceTimersByTimeAsync(250);

    expect(sink.batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  });

  it('does not wait when a batch has all the bytes it may have', async () => {
    const { sink, log } = started();
    const large = { ...request, messages: Array.from({ length: 25 }, () => 'x'.repeat(512)) };

    for (let index = 0; index < 24; index += 1) log.write(...writtenAs(large));
    await vi.advanceTimersByTimeAsync(0);
    for (let index = 0; index < 24; index += 1) log.write(...writtenAs(large));
    await vi.advanceTimersByTimeAsync(0);

    const sizes = sink.batches.map((batch) => batch.length);
    expect(sizes).toHaveLength(2);
    expect(Math.min(...sizes)).toBeGreaterThan(15);
  });

  it('collects entries during a flush and sends them without another write', async () => {
    const { sink, log } = started();
    let unblock = (): void => {};
    sink.blocked = new Promise((resolve) => (unblock = resolve));
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(1);

    log.write(...writtenAs(request));
    log.write(...writtenAs(request));
    unblock();
    await vi.advanceTimersByTimeAsync(200);
    expect(sink.batches.map((batch) => batch.length)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(50);

    expect(sink.batches.map((batch) => batch.length)).toEqual([1, 2]);
  });

  it('has no principal, whatever request triggered it', async () => {
    const { sink, log } = started();

    asUser('d'.repeat(24), 'e'.repeat(24), () => log.write(...writtenAs(request)));
    await vi.advanceTimersByTimeAsync(5);

    expect(sink.contexts).toEqual([undefined]);
  });

  it('sends a batch again until it is acknowledged, with growing pauses', async () => {
    const { sink, log, figures } = started();
    sink.failures = [unavailable(), new AppError('Timeout', 'late'), new Error('broken')];

    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(1);
    expect(sink.batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(98);
    expect(sink.batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sink.batches).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(199);
    expect(sink.batches).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1 + 400);

    expect(sink.batches).toHaveLength(4);
    expect(new Set(sink.batches.map((batch) => batch[0]?._id)).size).toBe(1);
    expect(await figures()).toEqual({ appended: 1, buffered: 0, shed: {} });
  });

  it('gives up a batch that is rejected, and says so', async () => {
    const { sink, log, figures, lines } = started();
    sink.failures = [new AppError('InvalidParameter', 'no')];

    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(250);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(250);

    expect(await figures()).toEqual({ appended: 1, buffered: 0, shed: { entries: 1 } });
    expect(lines.map((line) => line.msg)).toEqual(['a batch of log entries was rejected', 'log entries of apps were dropped']);
  });

  it('keeps at most 10000 undelivered entries, counts the others and warns once a minute', async () => {
    const { sink, log, figures, lines } = started();
    sink.blocked = new Promise(() => {});

    for (let index = 0; index < 500; index += 1) log.write(...writtenAs(request));
    for (let index = 0; index < 10_007; index += 1) log.write(...writtenAs(request));
    expect(await figures()).toEqual({ appended: 0, buffered: 10_000, shed: { entries: 7 } });
    expect(lines.map((line) => line.shed)).toEqual([{ messages: 0, entries: 1 }]);

    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.map((line) => line.shed)).toEqual([
      { messages: 0, entries: 1 },
      { messages: 0, entries: 6 },
    ]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(2);
    expect(sink.batches).toHaveLength(1);
  });

  it('sends everything before the process closes, and later entries immediately', async () => {
    const { sink, log, figures } = started();
    sink.failures = [unavailable()];
    for (let index = 0; index < 600; index += 1) log.write(...writtenAs(request));

    const closing = log.beforeApplicationShutdown();
    await vi.advanceTimersByTimeAsync(100);
    await closing;
    expect(sink.batches.map((batch) => batch.length)).toEqual([500, 500, 100]);

    log.write(...writtenAs(request));
    expect(sink.batches.map((batch) => batch.length)).toEqual([500, 500, 100, 1]);
    await vi.advanceTimersByTimeAsync(0);
    log.onApplicationShutdown();
    expect(await figures()).toEqual({ appended: 601, buffered: 0, shed: {} });
  });

  it('does not hold a closing process up for ever, and counts what is lost', async () => {
    const { sink, log, figures, lines } = started();
    sink.failures = Array.from({ length: 100 }, unavailable);
    for (let index = 0; index < 600; index += 1) log.write(...writtenAs(request));

    const closing = log.beforeApplicationShutdown();
    await vi.advanceTimersByTimeAsync(5_000);
    await closing;
    log.onApplicationShutdown();
    await vi.advanceTimersByTimeAsync(0);
    log.write(...writtenAs(request));
    await vi.advanceTimersByTimeAsync(0);

    expect(await figures()).toEqual({ appended: 0, buffered: 0, shed: { entries: 601 } });
    expect(lines.every((line) => line.level === 40)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
