import { Controller, Module } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { defineRpc, nothing } from '#contracts/rpc.js';
import { Empty } from '#contracts/scope.js';
import { entriesOf } from '#testing/log-batch.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { fake, startTestProcess } from '#testing/test-process.js';
import { AppLog } from './app-log.js';
import { AppLogsModule } from './app-logs.module.js';

const { _id: _, ...request } = aLogEntry();
const write = defineRpc('test.entries.write', Empty, nothing, { access: 'public' });
const writeLate = defineRpc('test.entries.writeLate', Empty, nothing, { access: 'public' });

function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Starts a process whose requests write entries. Returns it with the entries that reached the logging service. */
async function started(options: { failures?: number } = {}) {
  const stored: LogEntry[] = [];
  let failures = options.failures ?? 0;
  const [running, finish] = [gate(), gate()];

  @Controller()
  class Work {
    constructor(private readonly log: AppLog) {}

    @HandleRpc(write)
    write(): null {
      this.log.write(...writtenAs({ ...request, co_id: 'write' }));
      return null;
    }

    @HandleRpc(writeLate)
    async writeLate(): Promise<null> {
      running.open();
      await finish.opened;
      this.log.write(...writtenAs({ ...request, co_id: 'write late' }));
      return null;
    }
  }

  @Module({ imports: [AppLogsModule], controllers: [Work] })
  class WorkModule {}

  const logging = fake(appendEntries, (batch) => {
    if (failures-- > 0) throw new AppError('Unavailable', 'not yet');
    stored.push(...entriesOf(batch));
    return null;
  });
  const process = await startTestProcess({ modules: [WorkModule], environment: {}, fakes: [logging] });
  return { process, stored, running, finish };
}

const requests = (entries: readonly LogEntry[]): string[] => entries.map((entry) => entry.co_id);

describe('the log of a process', () => {
  it('reaches the logging service', async () => {
    const { process, stored } = await started();

    await process.bus.call(write, {});
    await expect.poll(() => stored.length).toBe(1);

    expect(stored).toEqual([{ ...request, co_id: 'write', _id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    await process.close();
  });

  it('is stored before the process has closed, also while the logging service hesitates', async () => {
    const { process, stored } = await started({ failures: 2 });

    await process.bus.call(write, {});
    await process.close();

    expect(requests(stored)).toEqual(['write']);
  });

  it('stores entries of requests that were in flight at shutdown', async () => {
    const { process, stored, running, finish } = await started();
    const late = process.bus.call(writeLate, {});
    await running.opened;
    await process.bus.call(write, {});

    const closing = process.close();
    await expect.poll(() => stored.length).toBe(1);
    finish.open();
    await Promise.all([late, closing]);

    expect(requests(stored)).toEqual(['write', 'write late']);
  });

  it('shows its metrics', async () => {
    const { process, stored } = await started();
    await process.bus.call(write, {});
    await expect.poll(() => stored.length).toBe(1);

    const metrics = await (await fetch(`${process.url}/metrics`)).text();

    expect(metrics).toContain('groundwork_app_log_appended_total{service="test"} 1');
    expect(metrics).toContain('groundwork_app_log_buffered{service="test"} 0');
    expect(metrics).not.toContain('groundwork_app_log_shed_total{what');
    await process.close();
  });
});
