import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Metrics } from '#process/metrics/metrics.js';
import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { FunctionMetrics } from './function-metrics.js';

const stats = { cpuMs: 1, wallMs: 2, queuedMs: 3, hostCalls: 0, memoryBytes: 0, droppedLogLines: 0 };
const OK: ExecutionOutcome = { ok: true, resultEjson: '1', logs: [], stats };
const ENDED: ExecutionOutcome = { ok: false, error: { kind: 'cpuLimit', name: '', message: '' }, logs: [], stats };

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('counts runs by app and outcome', async () => {
  const metrics = new Metrics('test');
  const figures = new FunctionMetrics(metrics);

  figures.add('a', OK, 0.01);
  figures.add('a', ENDED, 12);
  figures.add('b', OK, 0.01);

  const text = await metrics.registry.metrics();
  expect(text).toContain('groundwork_function_runs_total{app="a",outcome="ok",service="test"} 1\n');
  expect(text).toContain('groundwork_function_runs_total{app="a",outcome="cpuLimit",service="test"} 1\n');
  expect(text).toContain('groundwork_function_runs_total{app="b",outcome="ok",service="test"} 1\n');
  expect(text).toContain('groundwork_function_run_seconds_count{service="test",app="a"} 2\n');
  expect(text).toContain('groundwork_sandbox_queue_seconds_count{service="test"} 3\n');
});

it('has a bounded number of series with 10,000 apps, also over days', async () => {
  const metrics = new Metrics('test');
  const figures = new FunctionMetrics(metrics);

  for (let day = 0; day < 3; day += 1) {
    for (let app = 0; app < 10_000; app += 1) figures.add(`app ${day} ${app}`, app % 2 === 0 ? OK : ENDED, 0.01);
    vi.advanceTimersByTime(24 * 60 * 60_000);
  }

  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('groundwork_function_'));
  expect(lines.length).toBeLessThan(2_500);
  expect(lines.filter((line) => line.includes('app="app 0 '))).toEqual([]);
  expect(lines.some((line) => line.includes('app="app 2 0"'))).toBe(true);
  expect(lines.some((line) => line.includes('app="other"'))).toBe(true);
});
