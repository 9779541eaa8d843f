import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFunction } from '../testing/app-builders.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

describe('the process', () => {
  it('reports sandbox and store as ready, and the sandbox’s metrics', async () => {
    await runtime.call(runtime.deployed([aFunction('f', 'exports = () => 1')]), 'f');

    const ready = (await (await fetch(`${runtime.process.url}/health/ready`)).json()) as { details: object };
    expect(ready.details).toMatchObject({ sandbox: { status: 'up' }, 'store:runtime': { status: 'up' } });

    const metrics = await (await fetch(`${runtime.process.url}/metrics`)).text();
    expect(metrics).toMatch(/groundwork_sandbox_calls_total\{service="test"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_function_runs_total\{app="[0-9a-f]{24}",outcome="ok",service="test"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_function_run_seconds_count\{service="test",app="[0-9a-f]{24}"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_sandbox_runners\{service="test"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_sandbox_runners_by_state\{state="idle",service="test"\} [1-9]/);
    expect(metrics).toMatch(/groundwork_sandbox_calls_queued\{service="test"\} 0/);
    for (const why of ['full', 'wait', 'penalty']) {
      expect(metrics).toContain(`groundwork_sandbox_calls_refused_total{why="${why}",service="test"} 0\n`);
    }
    for (const name of ['functions_quarantined', 'callers_penalized']) {
      expect(metrics).toContain(`groundwork_sandbox_${name}{service="test"} 0\n`);
    }
  });

  it('completes the call it is in before it closes', async () => {
    const source = 'exports = () => new Promise((resolve) => setTimeout(() => resolve("done"), 300))';
    const session = runtime.deployed([aFunction('slow', source), aFunction('quick', 'exports = () => 1')]);
    const closing = await runtime.startProcess();
    await runtime.callText(session, '{"name":"quick"}', closing);

    const answer = runtime.callText(session, '{"name":"slow"}', closing);
    await closing.close();

    expect(await answer).toBe('"done"');
  });
});
