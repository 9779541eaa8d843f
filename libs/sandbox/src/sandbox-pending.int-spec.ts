import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecutionOutcome, HostCalls } from './sandbox-engine.js';
import { SandboxFixture, type CallOptions } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const COLL = 'const coll = context.services.get("mongodb-atlas").db("d").collection("c");';
const run = (body: string, options: CallOptions = {}): Promise<ExecutionOutcome> =>
  sandbox.invoke(`exports = async function () { ${COLL} ${body} }`, options);

/** Returns a host whose replies the test triggers. */
function held(): { host: HostCalls; asked: string[]; answer: (ok?: boolean) => void } {
  const asked: string[] = [];
  const waiting: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  return {
    asked,
    host: ({ action }) =>
      new Promise((resolve, reject) => {
        asked.push(action);
        waiting.push({ resolve, reject });
      }),
    answer: (ok = true) => {
      const next = waiting.shift();
      if (ok) next?.resolve('null');
      else next?.reject(new Error('refused'));
    },
  };
}

const linesOf = ({ logs }: { logs: readonly { text: string }[] }): string[] => logs.map(({ text }) => text);

describe('work that is not awaited', () => {
  it('continues after the result without delaying it', async () => {
    const { host, asked, answer } = held();
    const outcome = await run(
      'console.log("a"); coll.insertOne({}).then(() => { console.log("b"); return coll.deleteOne({}) }).then(() => console.log("c")); return 1',
      { host },
    );
    expect(outcome).toMatchObject({ ok: true, resultEjson: '{"$numberInt":"1"}', rest: expect.any(Promise) });
    expect(linesOf(outcome)).toEqual(['a']);
    expect(asked).toEqual(['insertOne']);
    answer();
    await expect.poll(() => asked).toEqual(['insertOne', 'deleteOne']);
    answer();
    const rest = await outcome.rest;
    expect(linesOf(rest ?? { logs: [] })).toEqual(['a', 'b', 'c']);
    expect(rest?.error).toBeUndefined();
    expect(sandbox.engine.metrics().running).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['a promise nothing settles', 'new Promise(() => {})'],
    ['an interval', 'setInterval(() => {}, 1)'],
    ['a timer that is due later', 'setTimeout(() => {}, 30000)'],
    ['a rejected promise', 'Promise.reject(new Error("before"))'],
    ['microtasks', 'Promise.resolve().then(() => {})'],
  ])('is none: %s', async (_name, body) => {
    await expect(run(`${body}; return 1`)).resolves.not.toHaveProperty('rest');
  });

  it('includes work that timers start each time', async () => {
    const outcome = await run(
      'let n = 0; const next = () => { console.log(++n); if (n < 3) setTimeout(next, 5) }; setTimeout(next, 5); return 1',
    );
    expect(linesOf((await outcome.rest) ?? outcome)).toEqual(['1', '2', '3']);
  });

  it('is what microtasks start after the answer', async () => {
    const { host, asked, answer } = held();
    const source = `exports = () => { ${COLL} [1, 2].forEach(async () => { await null; await coll.insertOne({}) }); return 1 }`;
    const outcome = await sandbox.invoke(source, { host });
    expect(outcome).toHaveProperty('rest');
    await expect.poll(() => asked).toEqual(['insertOne', 'insertOne']);
    answer();
    answer();
    await expect(outcome.rest).resolves.not.toHaveProperty('error');
  });

  it('does not delay the answer while it computes', async () => {
    const source = 'exports = () => { Promise.resolve().then(() => { for (;;); }); return 1 }';
    const outcome = await sandbox.invoke(source, { limits: { cpuMs: 1500 }, caller: 'computing' });
    expect(outcome).toMatchObject({ ok: true, rest: expect.any(Promise) });
    await expect(outcome.rest).resolves.toMatchObject({ error: { kind: 'cpuLimit' } });
  });

  it('continues if the function throws', async () => {
    const { host, answer } = held();
    const outcome = await run('coll.insertOne({}).then(() => console.log("later")); throw new Error("now")', { host });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'thrown', message: 'now' } });
    answer();
    expect(linesOf((await outcome.rest) ?? outcome)).toEqual(['later']);
  });

  it.each([
    [
      'a rejection nothing catches',
      'coll.insertOne({}).then(() => { throw new TypeError("late") })',
      true,
      { kind: 'thrown', name: 'TypeError', message: 'late' },
    ],
    ['a call that is refused', 'coll.insertOne({})', false, { kind: 'thrown', name: 'Error', message: 'refused' }],
    [
      'a timer that throws',
      'setTimeout(() => { throw new Error("tick") }, 5)',
      true,
      { kind: 'thrown', name: 'Error', message: 'tick' },
    ],
    ['a limit', 'coll.insertOne({}).then(() => { for (;;) setTimeout(() => {}, 1) })', true, { kind: 'hostCallLimit' }],
  ])('is ended by %s', async (_name, body, ok, error) => {
    const { host, answer } = held();
    const outcome = await run(`${body}; return 1`, { host });
    expect(outcome.ok).toBe(true);
    answer(ok);
    await expect(outcome.rest).resolves.toMatchObject({ error });
  });

  it('is not ended by a rejection that something catches', async () => {
    const { host, answer } = held();
    const outcome = await run(
      'const p = coll.insertOne({}).then(() => Promise.reject(new Error("x"))); p.catch(() => console.log("caught")); return 1',
      { host },
    );
    answer();
    const rest = await outcome.rest;
    expect(rest).not.toHaveProperty('error');
    expect(linesOf(rest ?? outcome)).toEqual(['caught']);
  });

  it('ends a call that was begun by a timer that throws before the answer', async () => {
    const outcome = await run('setTimeout(() => { throw new Error("tick") }, 1); await new Promise(() => {})');
    expect(outcome).toMatchObject({ ok: false, error: { message: 'tick' } });
    expect(outcome).not.toHaveProperty('rest');
  });

  it('has its time', async () => {
    const { host } = held();
    const limited = await sandbox.invoke(`exports = () => { ${COLL} coll.insertOne({}); return 1 }`, { host, afterAnswerMs: 20 });
    await expect(limited.rest).resolves.toMatchObject({ error: { kind: 'wallLimit' } });
    const wall = async () => {
      const source = `exports = () => { ${COLL} coll.insertOne({}); return 1 }`;
      const { rest } = await sandbox.invoke(source, { host, limits: { wallMs: 50 }, afterAnswerMs: 60_000 });
      return rest;
    };
    // On a busy machine the time may end before the call has its result.
    await expect.poll(wall).toMatchObject({ error: { kind: 'wallLimit' } });
  });

  it('can be ended, with its lines', async () => {
    const { host } = held();
    const outcome = await run(
      'coll.insertOne({}); console.log("a"); setTimeout(() => console.log("b"), 1); await new Promise((r) => setTimeout(r, 20)); return 1',
      { host },
    );
    sandbox.engine.endAnswered('the process is stopping');
    await expect(outcome.rest).resolves.toMatchObject({
      error: { kind: 'unavailable', message: 'the process is stopping' },
      logs: [{ text: 'a' }, { text: 'b' }],
    });
  });

  it('counts as a running call until it has ended', async () => {
    const own = new SandboxFixture({ runners: 1, maxRunners: 1, appConcurrency: 1 });
    const { host, answer } = held();
    const first = await own.invoke(`exports = () => { ${COLL} coll.insertOne({}); return 1 }`, { host });
    const second = own.result('exports = () => 2');
    expect(own.engine.metrics()).toMatchObject({ running: 1, queued: 1 });
    answer();
    await first.rest;
    await expect(second).resolves.toEqual({ $numberInt: '2' });
    await own.engine.close();
  });

  it('leaves nothing behind for the next call', async () => {
    const outcome = await run('globalThis.left = 1; setTimeout(() => { left++ }, 5); return 1');
    await outcome.rest;
    await expect(sandbox.result('exports = () => typeof left')).resolves.toBe('undefined');
  });
});
