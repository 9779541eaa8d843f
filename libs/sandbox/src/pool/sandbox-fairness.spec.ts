import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SandboxOptions } from '../create-sandbox-engine.js';
import type { InvokeMessage } from '../protocol.js';
import type { ExecutionOutcome } from '../sandbox-engine.js';
import { asks, FakePool, kindOf, settled, type FakeCall } from '../testing/fake-pool.js';
import type { FakeRunner } from '../testing/fake-runner.js';

/** Longer than any test runs. */
const ENDLESS = { cpuMs: 600_000, wallMs: 900_000 };

let pool: FakePool;

/** All kept runners started and idle. */
async function open(options: SandboxOptions = {}): Promise<void> {
  pool = new FakePool(options);
  const warm = pool.invoke('warm');
  await settled();
  for (let started = 0; started < pool.runners.length; started++) pool.runner(started).ready();
  pool.runner(0).finish(pool.runner(0).last());
  await warm;
}

const endless = (appId: string, call: FakeCall = {}): Promise<ExecutionOutcome> =>
  pool.invoke(appId, { limits: ENDLESS, ...call });

/** Runners that were sent a call with these arguments. */
function runnersOf(argumentsEjson: string): FakeRunner[] {
  return pool.runners.filter(({ invocations }) => invocations.some((asked) => asked.argumentsEjson === argumentsEjson));
}

function onlyRunnerOf(argumentsEjson: string): { runner: FakeRunner; asked: InvokeMessage } {
  const [runner, ...others] = runnersOf(argumentsEjson);
  const asked = runner?.invocations.findLast((message) => message.argumentsEjson === argumentsEjson);
  if (runner === undefined || asked === undefined || others.length > 0) throw new Error(`${argumentsEjson} is not in one runner`);
  return { runner, asked };
}

function finish(argumentsEjson: string, end: Parameters<FakeRunner['finish']>[1] = {}): void {
  const { runner, asked } = onlyRunnerOf(argumentsEjson);
  runner.finish(asked, end);
}

/** Lets time pass, and runners that were started meanwhile start. */
async function pass(ms: number): Promise<void> {
  for (const until = performance.now() + ms; performance.now() < until;) {
    await vi.advanceTimersByTimeAsync(Math.min(10, until - performance.now()));
    for (const runner of pool.runners) if (!runner.killed && runner.messages.length === 0) runner.ready();
  }
}

const CPU_LIMIT = { failure: { kind: 'cpuLimit', name: 'Error', message: '' } } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});

afterEach(async () => {
  await pool.engine.close();
  vi.useRealTimers();
});

describe('a call that waits', () => {
  it('is rejected with a retry time if no runner became free in time', async () => {
    await open({ runners: 1, maxRunners: 1, slowRunners: 1, queueMs: 300 });
    void endless('a', { argumentsEjson: '["endless"]' });
    const late = pool.invoke('b', { argumentsEjson: '["late"]' });
    await pass(299);
    expect(pool.engine.metrics()).toMatchObject({ queued: 1, refused: { full: 0, wait: 0, penalty: 0 } });
    await pass(1);
    await expect(late).resolves.toMatchObject({
      ok: false,
      error: { kind: 'unavailable', message: 'no runner became free in time', retryAfterMs: 1000 },
      stats: { queuedMs: 300 },
    });
    expect(pool.engine.metrics()).toMatchObject({ queued: 0, refused: { full: 0, wait: 1, penalty: 0 } });
    finish('["endless"]');
    await settled();
    expect(runnersOf('["late"]')).toEqual([]);
  });

  it('is not rejected once it has started', async () => {
    await open({ runners: 1, maxRunners: 1, queueMs: 300 });
    void endless('a', { argumentsEjson: '["first"]' });
    const second = pool.invoke('b', { argumentsEjson: '["second"]' });
    await pass(290);
    finish('["first"]');
    await pass(400);
    finish('["second"]');
    await expect(second).resolves.toMatchObject({ ok: true });
  });

  it('waits no longer than it may take in all, and what it waited counts', async () => {
    await open({ runners: 1, maxRunners: 1, queueMs: 10_000 });
    void endless('a', { argumentsEjson: '["first"]' });
    const short = pool.invoke('b', { limits: { wallMs: 200 } });
    const second = pool.invoke('c', { limits: { wallMs: 500 }, argumentsEjson: '["second"]' });
    await pass(200);
    await expect(short).resolves.toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    await pass(100);
    finish('["first"]');
    const { runner, asked } = onlyRunnerOf('["second"]');
    runner.turn(asked, { timers: [{ id: 1, delayMs: 60_000 }] });
    await pass(199);
    expect(runner.messages.at(-1)).toMatchObject({ type: 'invoke' });
    await pass(1);
    expect(runner.messages.at(-1)).toMatchObject({ type: 'cancel', job: asked.job });
    runner.finish(runner.last(), { failure: { kind: 'wallLimit', name: 'Error', message: '' } });
    await expect(second.then(kindOf)).resolves.toBe('wallLimit');
  });

  it('makes room for another caller where one has filled the queue', async () => {
    await open({ runners: 1, maxRunners: 1, appQueue: 3 });
    void endless('a', { caller: 'x', argumentsEjson: '["running"]' });
    const greedy = Array.from({ length: 5 }, () => pool.invoke('a', { caller: 'x' }).then(kindOf));
    void pool.invoke('a', { caller: 'y', argumentsEjson: '["modest"]' });
    await settled();
    expect(pool.engine.metrics()).toMatchObject({ queued: 3, refused: { full: 3, wait: 0, penalty: 0 } });
    finish('["running"]');
    expect(runnersOf('["modest"]')).toHaveLength(0);
    pool.runner(0).finish(pool.runner(0).last());
    expect(runnersOf('["modest"]')).toHaveLength(1);
    await pool.engine.close();
    await expect(Promise.all(greedy)).resolves.toEqual(['ok', ...Array(4).fill('unavailable')]);
  });
});

describe('one caller among others of an application', () => {
  it('leaves a runner for a first call of another though it has thirty endless ones', async () => {
    await open();
    for (let i = 0; i < 30; i++) void endless('a', { caller: 'greedy', argumentsEjson: `["endless ${i}"]` });
    void pool.invoke('a', { caller: 'other', argumentsEjson: '["first"]' });
    expect(onlyRunnerOf('["first"]').runner).not.toBe(onlyRunnerOf('["endless 0"]').runner);
    expect(runnersOf('["endless 1"]')).toEqual([]);
  });

  it.each([
    ['with a share of its own has half, and leaves one to the rest of the application', 'a trials', [1, 0, 1]],
    ['takes of what the application has in all', 'a', [1, 1, 0]],
  ])('%s', async (_what, share, started) => {
    await open({ runners: 3, maxRunners: 3, slowRunners: 1 });
    for (const caller of ['one', 'two']) void endless('a', { caller, share, argumentsEjson: `["${caller}"]` });
    void pool.invoke('a', { caller: 'user', argumentsEjson: '["user"]' });
    void pool.invoke('a', { caller: 'more', argumentsEjson: '["more"]' });
    const runners = ['one', 'two', 'user'].map((name) => runnersOf(`["${name}"]`).length);
    expect(runners).toEqual(started);
    // An application leaves one to others, for either share.
    expect(runnersOf('["more"]')).toEqual([]);
    void pool.invoke('b', { argumentsEjson: '["b"]' });
    expect(runnersOf('["b"]')).toHaveLength(1);
  });

  it('continues with lower priority after a second of computing, and another runner takes its place', async () => {
    await open();
    for (let i = 0; i < 30; i++) void endless('a', { caller: 'greedy', argumentsEjson: `["endless ${i}"]` });
    const { runner } = onlyRunnerOf('["endless 0"]');
    await pass(990);
    expect([runner.lowered, pool.runners.length]).toEqual([false, 2]);
    await pass(200);
    expect(runner.lowered).toBe(true);
    expect(pool.runners.map(({ lowered }) => lowered).filter((lowered) => !lowered)).toHaveLength(2);
    // Nothing of it starts on a young runner from now on: it has half of the slow ones, and a second one of those is running.
    await pass(5000);
    expect(pool.engine.metrics()).toMatchObject({
      running: 1,
      queued: 29,
      runnersByState: { starting: 0, idle: 2, busy: 0, slow: 1, retiring: 0 },
    });
    void pool.invoke('a', { caller: 'other', argumentsEjson: '["first"]' });
    expect(onlyRunnerOf('["first"]').runner.lowered).toBe(false);
  });

  it('is known by what it computes in all, not by the length of one segment', async () => {
    await open();
    void endless('a', { argumentsEjson: '["in parts"]' });
    const { runner, asked } = onlyRunnerOf('["in parts"]');
    await pass(700);
    runner.turn(asked, { timers: [{ id: 1, delayMs: 1 }] });
    await pass(400);
    expect([runner.lowered, runner.last()]).toMatchObject([true, { job: asked.job }]);
  });

  it('takes no young runner for what is known to compute long until that proves short', async () => {
    await open();
    void endless('a', { argumentsEjson: '["long"]' });
    const slow = onlyRunnerOf('["long"]').runner;
    await pass(1200);
    finish('["long"]');
    void endless('a', { argumentsEjson: '["again"]' });
    expect(onlyRunnerOf('["again"]').runner).toBe(slow);
    void endless('a', { caller: 'other', argumentsEjson: '["of another"]' });
    expect(onlyRunnerOf('["of another"]').runner.lowered).toBe(false);
    finish('["again"]');
    void endless('a', { argumentsEjson: '["short now"]' });
    expect(onlyRunnerOf('["short now"]').runner.lowered).toBe(false);
  });

  it('is given four times the grace at lower priority, where others may keep its runner from the processor', async () => {
    await open({ killGraceMs: 500 });
    void pool.invoke('a', { limits: { cpuMs: 2000, wallMs: 60_000 }, argumentsEjson: '["slow"]' });
    const { runner } = onlyRunnerOf('["slow"]');
    await pass(3900);
    expect([runner.lowered, runner.killed]).toEqual([true, false]);
    await pass(200);
    expect(runner.killed).toBe(true);
  });

  it('gets a slow runner started, lowered from its first moment, where there is none', async () => {
    await open();
    void endless('a', { argumentsEjson: '["long"]' });
    await pass(1200);
    void endless('a', { caller: 'other', argumentsEjson: '["long too"]' });
    await pass(1200);
    for (const runner of pool.runners.filter(({ lowered }) => lowered)) runner.kill();
    await pass(1100);
    const before = pool.runners.length;
    void endless('a', { argumentsEjson: '["again"]' });
    await settled();
    await vi.advanceTimersByTimeAsync(12);
    expect(pool.runners.length).toBe(before + 1);
    expect(pool.runner(before).lowered).toBe(true);
    pool.runner(before).ready();
    expect(onlyRunnerOf('["again"]').runner).toBe(pool.runner(before));
  });

  it('does not delay callers of functions its own calls invoke', async () => {
    await open({ runners: 1, maxRunners: 1, slowRunners: 1, jobsPerRunner: 4 });
    const inside = (): Promise<string> => pool.invoke('a', { caller: 'x', depth: 2, argumentsEjson: '["inside"]' }).then(kindOf);
    const outer = Array.from({ length: 6 }, () => pool.invoke('a', { caller: 'x', host: inside, argumentsEjson: '["outer"]' }));
    let answered = pool.runner(0).messages.length - 1;
    for (let idle = 0; idle < 3; idle++) {
      await settled();
      const asked = pool.runner(0).messages.slice(answered);
      answered += asked.length;
      if (asked.length > 0) idle = 0;
      for (const message of asked) {
        if (message.type === 'settle' || (message.type === 'invoke' && message.argumentsEjson === '["inside"]'))
          pool.runner(0).finish(message);
        else if (message.type === 'invoke') pool.runner(0).turn(message, { calls: [asks(1)] });
      }
    }
    await expect(Promise.all(outer).then((outcomes) => outcomes.map(kindOf))).resolves.toEqual(Array(6).fill('ok'));
  });
});

describe('a caller whose run was ended for what it took', () => {
  it.each(['cpuLimit', 'memoryLimit'] as const)(
    'is rejected for that function only after %s, and only for that caller',
    async (kind) => {
      await open();
      const killed = pool.invoke('a', { caller: 'x', argumentsEjson: '["killed"]' });
      finish('["killed"]', { failure: { kind, name: 'Error', message: '' } });
      await expect(killed.then(kindOf)).resolves.toBe(kind);
      await expect(pool.invoke('a', { caller: 'x' })).resolves.toEqual({
        ok: false,
        error: {
          kind: 'refused',
          name: 'Error',
          message: 'a recent call of this function had to be ended',
          retryAfterMs: 1000,
        },
        logs: [],
        stats: expect.any(Object),
      });
      void pool.invoke('a', { caller: 'y', argumentsEjson: '["another caller"]' });
      finish('["another caller"]');
      void pool.invoke('a', { caller: 'x', name: 'other', argumentsEjson: '["another function"]' });
      finish('["another function"]');
      void pool.invoke('b', { caller: 'x', argumentsEjson: '["another application"]' });
      finish('["another application"]');
      await settled();
      expect(pool.engine.metrics()).toMatchObject({
        penalizedCallers: 1,
        quarantinedFunctions: 0,
        refused: { full: 0, wait: 0, penalty: 1 },
        outcomes: { ok: 4, [kind]: 1, refused: 1 },
      });
    },
  );

  it.each(['thrown', 'wallLimit', 'outputLimit'] as const)('is not after %s', async (kind) => {
    await open();
    void pool.invoke('a', { argumentsEjson: '["failed"]' });
    finish('["failed"]', { failure: { kind, name: 'Error', message: '' } });
    void pool.invoke('a', { argumentsEjson: '["next"]' });
    finish('["next"]');
    await settled();
    expect(pool.engine.metrics()).toMatchObject({ penalizedCallers: 0, outcomes: { ok: 2, [kind]: 1 } });
  });

  it('is rejected twice as long the next time, until a run completes', async () => {
    await open();
    const refusals: unknown[] = [];
    for (const end of [CPU_LIMIT, CPU_LIMIT, CPU_LIMIT, {}, CPU_LIMIT]) {
      const name = `["${refusals.length}"]`;
      void pool.invoke('a', { argumentsEjson: name });
      await pass(20);
      finish(name, end);
      const next = await Promise.race([pool.invoke('a', { argumentsEjson: '["probe"]' }), settled()]);
      refusals.push(next === undefined || next.ok ? 0 : next.error.retryAfterMs);
      if (next === undefined) finish('["probe"]');
      await pass(Number(refusals.at(-1)));
    }
    expect(refusals).toEqual([1000, 2000, 4000, 0, 1000]);
  });

  it('has its own waiting calls rejected immediately, and not those of others', async () => {
    await open({ runners: 1, maxRunners: 1, slowRunners: 1 });
    const calls = Array.from({ length: 4 }, (_, i) => pool.invoke('a', { caller: 'x', argumentsEjson: `["${i}"]` }));
    void pool.invoke('a', { caller: 'y', argumentsEjson: '["other"]' });
    finish('["0"]', CPU_LIMIT);
    await expect(Promise.all(calls).then((outcomes) => outcomes.map(kindOf))).resolves.toEqual([
      'cpuLimit',
      'refused',
      'refused',
      'refused',
    ]);
    finish('["other"]');
    expect(pool.engine.metrics()).toMatchObject({ queued: 0, refused: { full: 0, wait: 0, penalty: 3 } });
  });

  it('is rejected after its runner was killed, and whose calls were lost with it are not', async () => {
    await open({ runners: 1, maxRunners: 1, killGraceMs: 500 });
    const lost = endless('a', { caller: 'y', argumentsEjson: '["waits"]' });
    const { runner, asked } = onlyRunnerOf('["waits"]');
    runner.turn(asked, { timers: [{ id: 1, delayMs: 600_000 }] });
    const stuck = pool.invoke('a', { caller: 'x', limits: { cpuMs: 500 }, argumentsEjson: '["stuck"]' });
    await pass(1100);
    await expect(stuck.then(kindOf)).resolves.toBe('cpuLimit');
    await expect(lost.then(kindOf)).resolves.toBe('killed');
    await expect(pool.invoke('a', { caller: 'x' }).then(kindOf)).resolves.toBe('refused');
    void pool.invoke('a', { caller: 'y', argumentsEjson: '["again"]' });
    await pass(100);
    finish('["again"]');
    expect(pool.engine.metrics()).toMatchObject({ penalizedCallers: 1, quarantinedFunctions: 1, runnersKilled: 1 });
  });
});

describe('the number of runners', () => {
  it('never grows beyond the young and the slow ones, and the longest gives way to a young call', async () => {
    await open({ maxRunners: 3, slowRunners: 2, queueMs: 60_000 });
    const outcomes: string[] = [];
    for (let i = 0; i < 12; i++) {
      void endless('a', { caller: `u${i}`, argumentsEjson: `["${i}"]` }).then((outcome) => outcomes.push(kindOf(outcome)));
    }
    const alive: number[] = [];
    for (let i = 0; i < 8; i++) {
      await pass(1000);
      alive.push(pool.runners.filter(({ killed }) => !killed).length);
    }
    expect(Math.max(...alive)).toBe(5);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(new Set(outcomes)).toEqual(new Set(['killed']));
    // The runners were not made unusable: their place was needed.
    expect(pool.engine.metrics()).toMatchObject({ quarantinedFunctions: 0, penalizedCallers: expect.any(Number) });
    void pool.invoke('b', { argumentsEjson: '["neighbour"]' });
    await pass(2500);
    expect(runnersOf('["neighbour"]')).toHaveLength(1);
  });

  it('stops no computing run while no call waits', async () => {
    await open({ maxRunners: 3, slowRunners: 2 });
    for (let i = 0; i < 5; i++) {
      void endless(`app${i}`, { argumentsEjson: `["${i}"]` });
      await pass(1200);
    }
    await pass(5000);
    expect(pool.engine.metrics()).toMatchObject({ running: 5, runnersKilled: 0 });
  });

  it('returns to those kept when slow ones have been idle for half a minute', async () => {
    await open();
    void endless('a', { argumentsEjson: '["long"]' });
    await pass(1200);
    finish('["long"]');
    await pass(29_000);
    expect(pool.engine.metrics().runnersByState).toMatchObject({ idle: 2, slow: 1 });
    await pass(2000);
    expect(pool.engine.metrics().runnersByState).toEqual({ starting: 0, idle: 2, busy: 0, slow: 0, retiring: 0 });
  });
});
