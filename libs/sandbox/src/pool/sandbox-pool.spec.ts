import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SandboxOptions } from '../create-sandbox-engine.js';
import type { ExecutionOutcome, HostCalls, SandboxEngine } from '../sandbox-engine.js';
import type { InvokeMessage, PoolMessage } from '../protocol.js';
import { asks, FakePool, kindOf, settled } from '../testing/fake-pool.js';
import type { FakeRunner } from '../testing/fake-runner.js';

let pool: FakePool;
let runners: FakeRunner[];
let engine: SandboxEngine;

const open = (options?: SandboxOptions): void => {
  pool = new FakePool(options);
  ({ runners, engine } = pool);
};
const runner = (index: number): FakeRunner => pool.runner(index);
const invoke = (
  appId: string,
  host: HostCalls = () => Promise.resolve('null'),
  limits = {},
  depth = 1,
): Promise<ExecutionOutcome> => pool.invoke(appId, { host, limits, depth });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});

afterEach(async () => {
  await engine.close();
  vi.useRealTimers();
});

describe('starting', () => {
  it('starts one runner for the first call, sends the bundle once, and keeps all others warm afterwards', async () => {
    open();
    const first = invoke('a');
    await settled();
    expect(runners).toHaveLength(1);
    expect(runner(0).messages).toEqual([]);
    runner(0).ready();
    expect(runner(0).messages.map((message) => message.type)).toEqual(['bundle', 'invoke']);
    runner(0).finish(runner(0).last(), { resultEjson: '1' });
    await expect(first).resolves.toMatchObject({ ok: true, resultEjson: '1' });
    expect(runners).toHaveLength(2);
    const second = invoke('a');
    await settled();
    expect(runner(0).messages.map((message) => message.type)).toEqual(['bundle', 'invoke', 'invoke']);
    runner(0).finish(runner(0).last());
    await second;
  });

  it('waits longer between failed attempts and reports the cause', async () => {
    open();
    const ready = engine.ready();
    const call = invoke('a');
    await settled();
    runner(0).exit('code 1 no wasm');
    await expect(ready).rejects.toThrow('code 1 no wasm');
    await expect(call).resolves.toMatchObject({
      ok: false,
      error: { kind: 'broken', message: 'failed to start the sandbox runner: code 1 no wasm' },
    });
    const next = invoke('a');
    await vi.advanceTimersByTimeAsync(50);
    expect(runners).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(70);
    expect(runners).toHaveLength(2);
    runner(1).ready();
    runner(1).finish(runner(1).last());
    await expect(next).resolves.toMatchObject({ ok: true });
  });

  it('kills a runner that never gets ready', async () => {
    open();
    const call = invoke('a');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(runner(0).killed).toBe(true);
    await expect(call).resolves.toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});

describe('dispatching', () => {
  const twoReady = async (options: SandboxOptions = {}): Promise<void> => {
    open(options);
    const warmUp = invoke('known');
    await settled();
    runner(0).ready();
    runner(0).finish(runner(0).last());
    await warmUp;
    if (options.runners !== 1) runner(1).ready();
  };

  it('sends a runner nothing new while it owes an answer, and starts an overflow runner when all are blocked', async () => {
    await twoReady();
    const calls = ['known', 'other', 'third'].map((appId) => invoke(appId));
    await settled();
    expect([runner(0).invocations.length, runner(1).invocations.length]).toEqual([2, 1]);
    expect(runners).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30);
    expect(runners).toHaveLength(3);
    runner(2).ready();
    expect(runner(2).invocations).toHaveLength(1);
    for (const each of runners) each.finish(each.last());
    await expect(Promise.all(calls).then((outcomes) => outcomes.map(kindOf))).resolves.toEqual(['ok', 'ok', 'ok']);
  });

  it('starts the next call as soon as the code awaits', async () => {
    await twoReady({ runners: 1, maxRunners: 1 });
    const first = invoke('known');
    const second = invoke('known');
    await settled();
    expect(runner(0).invocations).toHaveLength(2);
    const asked = runner(0).last();
    runner(0).turn(asked, { timers: [{ id: 1, delayMs: 50 }] });
    expect(runner(0).invocations).toHaveLength(3);
    runner(0).finish(runner(0).last());
    await second;
    await vi.advanceTimersByTimeAsync(50);
    expect(runner(0).messages.at(-1)).toMatchObject({ type: 'settle', job: asked.job, id: 1, ok: true });
    runner(0).finish(runner(0).last());
    await first;
  });

  it('lets an application of which nothing is known compute on half of the runners', async () => {
    await twoReady();
    const calls = [invoke('unknown'), invoke('unknown')];
    await settled();
    expect(runner(0).invocations.length + runner(1).invocations.length).toBe(2);
    const busy = runner(0).invocations.length === 2 ? runner(0) : runner(1);
    busy.finish(busy.last());
    await settled();
    for (const each of runners) if (each.messages.length > 0 && each !== busy) each.finish(each.last());
    busy.finish(busy.last());
    await Promise.all(calls);
  });

  it('rejects calls beyond the queue of the application, and only them', async () => {
    await twoReady({ appConcurrency: 1, appQueue: 2 });
    const calls = Array.from({ length: 5 }, () => invoke('known'));
    const other = invoke('other');
    await settled();
    for (let i = 0; i < 10; i++) {
      for (const each of runners) if ('seq' in (each.messages.at(-1) ?? {})) each.finish(each.last());
      await settled();
    }
    await expect(Promise.all(calls).then((outcomes) => outcomes.map(kindOf))).resolves.toEqual([
      'ok',
      'ok',
      'ok',
      'unavailable',
      'unavailable',
    ]);
    await expect(other.then(kindOf)).resolves.toBe('ok');
  });

  it('has places for calls that are made by host calls, however many wait for them', async () => {
    await twoReady({ runners: 1, maxRunners: 1, appConcurrency: 2, jobsPerRunner: 2, appAnswers: 1 << 20 });
    const inside = (): Promise<string> => invoke('known', () => Promise.resolve('null'), {}, 2).then(kindOf);
    let [answered, insideAtOnce] = [runner(0).messages.length, 0];
    const calls = Array.from({ length: 5 }, () => invoke('known', inside));
    // Outermost calls send one host call and end with its result; the calls they start end immediately.
    for (let idle = 0; idle < 3;) {
      await settled();
      const asked = runner(0).messages.slice(answered);
      answered += asked.length;
      idle = asked.length === 0 ? idle + 1 : 0;
      const isInside = (message: PoolMessage): boolean => message.type === 'invoke' && message.argumentsEjson === '[2]';
      insideAtOnce = Math.max(insideAtOnce, asked.filter(isInside).length);
      for (const message of asked) {
        if (message.type === 'settle' || isInside(message)) runner(0).finish(message as InvokeMessage);
        else if (message.type === 'invoke') runner(0).turn(message, { calls: [asks(1)] });
      }
    }
    expect(insideAtOnce).toBe(1);
    await expect(Promise.all(calls).then((outcomes) => outcomes.map(kindOf))).resolves.toEqual(Array(5).fill('ok'));
  });

  it('forgets the least recently used bundle of a runner', async () => {
    await twoReady({ runners: 1, maxRunners: 1 });
    for (let i = 0; i < 200; i++) {
      const call = invoke(`app${i}`);
      await settled();
      runner(0).finish(runner(0).last());
      await call;
    }
    expect(runner(0).messages.filter((message) => message.type === 'forget')).toEqual([{ type: 'forget', key: 'known:1' }]);
  });
});

describe('runners that do not answer', () => {
  const attackAndVictim = async (): Promise<[Promise<ExecutionOutcome>, Promise<ExecutionOutcome>]> => {
    open({ runners: 1, maxRunners: 1, killGraceMs: 500 });
    const victim = invoke('victim', undefined, { wallMs: 60_000 });
    await settled();
    runner(0).ready();
    runner(0).turn(runner(0).last(), { timers: [{ id: 1, delayMs: 50_000 }] });
    const attack = invoke('attacker', undefined, { cpuMs: 400 });
    await settled();
    return [attack, victim];
  };

  it('are killed after the CPU limit and the grace period, distinguishing the stuck call from others', async () => {
    const [attack, victim] = await attackAndVictim();
    await vi.advanceTimersByTimeAsync(800);
    expect(runner(0).killed).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(runner(0).killed).toBe(true);
    await expect(attack).resolves.toMatchObject({ ok: false, error: { kind: 'cpuLimit' } });
    await expect(victim).resolves.toMatchObject({ ok: false, error: { kind: 'killed' } });
    expect(engine.metrics()).toMatchObject({ runnersKilled: 1, quarantinedFunctions: 1, running: 0 });
  });

  it('give the function a separate runner for all callers, and no other function', async () => {
    const [attack] = await attackAndVictim();
    await vi.advanceTimersByTimeAsync(1600);
    await attack;
    runner(1).ready();
    const again = pool.invoke('attacker', { caller: 'somebody else' });
    await settled();
    await vi.advanceTimersByTimeAsync(20);
    expect(runner(1).invocations).toEqual([]);
    runner(2).ready();
    expect(runner(2).invocations).toHaveLength(1);
    runner(2).finish(runner(2).last());
    await expect(again).resolves.toMatchObject({ ok: true });
    for (const call of [invoke('victim'), pool.invoke('attacker', { name: 'another' })]) {
      await settled();
      runner(1).finish(runner(1).last());
      await expect(call).resolves.toMatchObject({ ok: true });
    }
    expect([runner(1).invocations.length, runner(2).invocations.length]).toEqual([2, 1]);
  });

  it('are not blamed for a time in which this process itself was stopped', async () => {
    const [attack, victim] = await attackAndVictim();
    // A stopped process sees the clock jump, not its timers fire one by one.
    vi.setSystemTime(Date.now() + 60_000);
    const stopped = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 60_000);
    await vi.advanceTimersByTimeAsync(50);
    stopped.mockRestore();
    expect(runner(0).killed).toBe(false);
    runner(0).finish(runner(0).last());
    await expect(attack).resolves.toMatchObject({ ok: true });
    runner(0).exit('code 0');
    await expect(victim).resolves.toMatchObject({ ok: false, error: { kind: 'killed' } });
  });
});

describe('a call', () => {
  const started = async (host?: HostCalls, limits?: object): Promise<Promise<ExecutionOutcome>[]> => {
    open({ runners: 1, maxRunners: 1 });
    const call = invoke('a', host, limits);
    await settled();
    runner(0).ready();
    return [call];
  };

  it('passes host calls on with a signal and their answers back', async () => {
    const seen: unknown[] = [];
    const [call] = await started((call, { signal }) => {
      seen.push([call, signal.aborted]);
      return call.action === 'bad' ? Promise.reject(Object.assign(new TypeError('no'), { code: 7 })) : Promise.resolve('"yes"');
    });
    runner(0).turn(runner(0).last(), {
      calls: [asks(1, { service: 'db', action: 'good', actsFor: 'f' }), asks(2, { action: 'bad', argumentEjson: '[]' })],
    });
    await settled();
    expect(seen).toEqual([
      [{ service: 'db', action: 'good', argumentEjson: '{}', actsFor: 'f' }, false],
      [{ service: null, action: 'bad', argumentEjson: '[]', actsFor: null }, false],
    ]);
    expect(runner(0).messages.slice(2)).toMatchObject([
      { type: 'settle', job: 1, id: 1, ok: true, text: '"yes"' },
      { type: 'settle', job: 1, id: 2, ok: false, text: '{"name":"TypeError","message":"no","code":"7"}' },
    ]);
    runner(0).finish(runner(0).last());
    await expect(call).resolves.toMatchObject({ ok: true, stats: { hostCalls: 2 } });
  });

  it('lets drivers listen to the signal once per call in flight without a warning', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const [call] = await started((_call, { signal }) => {
      signal.addEventListener('abort', () => undefined);
      return Promise.resolve('null');
    });
    const calls = Array.from({ length: 20 }, (_, index) => asks(index + 1));
    runner(0).turn(runner(0).last(), { calls });
    await settled();
    expect(warned).not.toHaveBeenCalled();
    runner(0).finish(runner(0).last());
    await call;
  });

  describe('that makes many concurrent calls', () => {
    const calls = Array.from({ length: 20 }, (_, index) => asks(index + 1, { argumentEjson: String(index + 1) }));
    let begun: string[];
    let answers: (() => void)[];
    const host: HostCalls = ({ argumentEjson: text }) =>
      new Promise((resolve) => {
        begun.push(text);
        answers.push(() => resolve('null'));
      });
    beforeEach(() => {
      begun = [];
      answers = [];
    });

    it('has at most eight in flight, including results its runner has not read', async () => {
      const [call] = await started(host);
      runner(0).turn(runner(0).last(), { calls });
      await settled();
      expect(begun).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      answers[0]?.();
      answers[1]?.();
      await settled();
      expect(begun).toHaveLength(8);
      const [first] = runner(0).messages.filter((message) => message.type === 'settle');
      if (first === undefined) throw new Error('nothing was answered');
      runner(0).turn(first);
      await settled();
      expect(begun).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
      runner(0).finish(first);
      for (let next = 2; next < 20; next++) {
        answers[next]?.();
        await settled();
      }
      expect(begun).toHaveLength(20);
      await expect(call).resolves.toMatchObject({ ok: true, stats: { hostCalls: 20 } });
    });

    it('begins no further ones after it failed', async () => {
      const [call] = await started(host);
      runner(0).turn(runner(0).last(), { calls });
      await settled();
      runner(0).finish(runner(0).last(), { failure: { kind: 'thrown', name: 'Error', message: 'no' } });
      for (const answer of answers) answer();
      await settled();
      expect(begun).toHaveLength(8);
      await expect(call).resolves.toMatchObject({ ok: false, error: { kind: 'thrown' } });
    });
  });

  it('is cancelled at its wall limit, and ends without its runner when that does not answer', async () => {
    let signal: AbortSignal | undefined;
    const [call] = await started(
      (_call, context) => {
        signal = context.signal;
        return new Promise(() => undefined);
      },
      { wallMs: 100 },
    );
    runner(0).turn(runner(0).last(), { calls: [asks(1)] });
    await vi.advanceTimersByTimeAsync(100);
    expect(runner(0).messages.at(-1)).toMatchObject({ type: 'cancel', job: 1 });
    expect(signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    await expect(call).resolves.toMatchObject({ ok: false, error: { kind: 'wallLimit' }, logs: [] });
  });

  it('drops what its runner says after the end', async () => {
    const host = vi.fn<HostCalls>(() => Promise.resolve('null'));
    const [call] = await started(host);
    const asked = runner(0).last();
    runner(0).finish(asked, { resultEjson: '1' });
    await expect(call).resolves.toMatchObject({ ok: true, resultEjson: '1' });
    runner(0).turn(asked, { calls: [asks(9)] });
    runner(0).turn({ seq: 99, job: 77 }, { calls: [asks(9)] });
    await settled();
    expect(host).not.toHaveBeenCalled();
  });

  it('rejects limits that make no sense', async () => {
    open();
    await expect(invoke('a', undefined, { memoryMb: -1 })).rejects.toThrow(RangeError);
    await expect(invoke('a', undefined, { stackKb: 1.5 })).rejects.toThrow(
      'limits.stackKb must be a whole number from 1 to 384, not 1.5',
    );
  });
});

describe('recycling', () => {
  it('replaces a runner that has grown, after the calls in it', async () => {
    open({ runners: 1, recycleBytes: 1000 });
    const slow = invoke('a');
    await settled();
    runner(0).ready();
    const asked = runner(0).last();
    runner(0).turn(asked, { timers: [{ id: 1, delayMs: 100 }] });
    const quick = invoke('a');
    await settled();
    runner(0).finish(runner(0).last(), { residentBytes: 2000 });
    await expect(quick).resolves.toMatchObject({ ok: true });
    expect(runner(0).killed).toBe(false);
    expect(runners).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    runner(0).finish(runner(0).last());
    await expect(slow).resolves.toMatchObject({ ok: true });
    expect(runner(0).killed).toBe(true);
    expect(engine.metrics()).toMatchObject({ runnersRecycled: 1, runnersKilled: 0 });
  });
});
