import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvokeMessage } from '../protocol.js';
import type { ExecutionOutcome } from '../sandbox-engine.js';
import { FakePool, kindOf, settled, type FakeCall } from '../testing/fake-pool.js';

let pool: FakePool;
/** Number of finished calls per runner. */
let dealtWith: number[];

const sent = (index: number): InvokeMessage[] => pool.runner(index).invocations.slice(dealtWith[index] ?? 0);
const counts = (): number[] => pool.runners.map((_, index) => sent(index).length);

/** Every call that was sent ends, and those that are sent then. */
async function finishAll(): Promise<void> {
  for (let busy = true; busy;) {
    busy = false;
    for (const [index, runner] of pool.runners.entries()) {
      const [message] = sent(index);
      if (message === undefined || runner.killed) continue;
      busy = true;
      dealtWith[index] = (dealtWith[index] ?? 0) + 1;
      runner.finish(message);
      await settled();
    }
  }
}

/** Runs one call that ends immediately. */
async function learn(appId: string, caller?: string): Promise<void> {
  const call = pool.invoke(appId, caller === undefined ? {} : { caller });
  await settled();
  await finishAll();
  await call;
}

async function send(...calls: [appId: string, call?: FakeCall][]): Promise<Promise<ExecutionOutcome>[]> {
  const outcomes = calls.map(([appId, call]) => pool.invoke(appId, call));
  await settled();
  return outcomes;
}

const kindsOf = async (outcomes: Promise<ExecutionOutcome>[]): Promise<string[]> => (await Promise.all(outcomes)).map(kindOf);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  dealtWith = [];
  pool = new FakePool({ runners: 2, maxRunners: 4 });
  void pool.engine.ready();
  pool.runner(0).ready();
  await learn('light');
  pool.runner(1).ready();
  await learn('other');
  await learn('light');
  pool.runner(0).gathers = true;
});

afterEach(async () => {
  await pool.engine.close();
  vi.useRealTimers();
});

describe('calls known to be light', () => {
  it('go to a runner together, four of them, while they have not left this process', async () => {
    const calls = await send(...Array.from({ length: 5 }, (): [string] => ['light']));
    expect(counts()).toEqual([4, 1]);
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(Array(5).fill('ok'));
  });

  it.each<[string, string, FakeCall]>([
    ['of another application', 'other', {}],
    ['inside of others', 'light', { depth: 2 }],
    ['of which nothing is known', 'light', { caller: 'new' }],
    ['with long arguments', 'light', { argumentsEjson: `["${'x'.repeat(4096)}"]` }],
  ])('are not followed by calls %s', async (_name, appId, call) => {
    const calls = await send(['light'], [appId, call]);
    expect(counts()).toEqual([1, 1]);
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(['ok', 'ok']);
  });

  it('are not followed once they have left', async () => {
    const calls = await send(['light']);
    pool.runner(0).gathers = false;
    calls.push(...(await send(['light'])));
    expect(counts()).toEqual([1, 1]);
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(['ok', 'ok']);
  });

  it('do not follow one that is not', async () => {
    const calls = await send(['light', { caller: 'new' }], ['light']);
    expect(counts()).toEqual([1, 1]);
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(['ok', 'ok']);
  });
});

describe('calls behind one that computes', () => {
  it('begin in another runner when theirs returns them, and are answered from there', async () => {
    const calls = await send(['light'], ['light'], ['light']);
    const [head, ...returned] = sent(0);
    pool.runner(0).gathers = false;
    pool.runner(0).emit({ type: 'returned', seqs: returned.map(({ seq }) => seq) });
    await settled();
    expect(counts()).toEqual([3, 1]);
    expect(pool.engine.metrics()).toMatchObject({ running: 2, queued: 1 });
    // Replies to calls the runner has returned are ignored.
    for (const message of returned) pool.runner(0).finish(message, { resultEjson: '"forged"' });
    for (const result of ['1', '2']) {
      pool.runner(1).finish(pool.runner(1).last(), { resultEjson: result });
      await settled();
    }
    if (head !== undefined) pool.runner(0).finish(head, { resultEjson: '0' });
    await expect(Promise.all(calls)).resolves.toMatchObject(['0', '1', '2'].map((resultEjson) => ({ ok: true, resultEjson })));
    expect(pool.engine.metrics()).toMatchObject({ running: 0, queued: 0 });
  });

  it('begin in another runner when theirs is lost; the one it computed for fails', async () => {
    for (const caller of ['a', 'b']) await learn('light', caller);
    for (const runner of pool.runners) runner.gathers = true;
    const calls = await send(['light', { caller: 'a' }], ['light', { caller: 'b' }]);
    const lost = counts().indexOf(2);
    pool.runner(lost).exit('SIGSEGV');
    dealtWith[lost] = Infinity;
    // Uses a separate runner: the function is in quarantine now.
    await vi.advanceTimersByTimeAsync(20);
    for (const runner of pool.runners.slice(2)) runner.ready();
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(['killed', 'ok']);
    expect(pool.engine.metrics()).toMatchObject({ running: 0, queued: 0 });
  });

  it('wait as their caller does where the one before them was its own', async () => {
    const calls = await send(['light'], ['light']);
    pool.runner(0).exit('SIGSEGV');
    await expect(kindsOf(calls)).resolves.toEqual(['killed', 'refused']);
    expect(pool.engine.metrics()).toMatchObject({ running: 0, queued: 0 });
  });

  it('are not begun again after their time is over', async () => {
    const calls = await send(['light', { limits: { cpuMs: 5000 } }], ['light', { limits: { wallMs: 1000 } }]);
    const [, behind] = sent(0);
    await vi.advanceTimersByTimeAsync(1001);
    pool.runner(0).emit({ type: 'returned', seqs: [behind?.seq ?? 0] });
    await vi.advanceTimersByTimeAsync(250);
    expect(counts().slice(1)).not.toContain(1);
    await finishAll();
    await expect(kindsOf(calls)).resolves.toEqual(['ok', 'wallLimit']);
    expect(pool.engine.metrics()).toMatchObject({ running: 0, queued: 0 });
  });
});
