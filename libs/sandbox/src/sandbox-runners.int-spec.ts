import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSandboxEngine } from './create-sandbox-engine.js';
import { locateRunner, spawnRunner, type RunnerProcess, type SpawnRunner } from './pool/runner-process.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const PROBE = `
  const attempt = (f) => { try { f(); return 'allowed' } catch (e) { return e.code } };
  const text = Buffer.from(JSON.stringify({
    env: Object.keys(process.env),
    passwd: attempt(() => require('fs').readFileSync('/etc/passwd')),
    write: attempt(() => require('fs').writeFileSync(__dirname + '/x', '')),
    exec: attempt(() => require('child_process').execSync('true')),
    worker: attempt(() => new (require('worker_threads').Worker)('1', { eval: true })),
  }));
  const head = Buffer.alloc(12);
  head.writeUInt32LE(text.length + 8);
  head.writeUInt32LE(text.length, 4);
  head.writeUInt32LE(text.length, 8);
  require('fs').writeSync(3, Buffer.concat([head, text]));
`;

const open: SandboxFixture[] = [];
/** Real runners, and what they are as processes. */
const observed = (): { processes: RunnerProcess[]; spawn: SpawnRunner } => {
  const processes: RunnerProcess[] = [];
  const real = spawnRunner(locateRunner());
  const spawn: SpawnRunner = (events) => {
    const child = real(events);
    processes.push(child);
    return child;
  };
  return { processes, spawn };
};
const sandboxOf = (...args: ConstructorParameters<typeof SandboxFixture>): SandboxFixture => {
  const sandbox = new SandboxFixture(...args);
  open.push(sandbox);
  return sandbox;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.engine.close()));
});

const limits = { cpuMs: 100, wallMs: 5000, memoryMb: 128 };
const ADD = 'exports = (a, b) => a + b';

describe('operations that the engine cannot interrupt', () => {
  it.each([
    ['a huge join', 'exports = () => (new Array(1e9) + "").length'],
    ['big integers', 'exports = () => { let x = 3n ** 200000n; for (;;) x * x; }'],
    [
      'sorting long arrays',
      'exports = () => { const a = new Array(1e5).fill("z"); for (;;) a.join("").split("").sort().reverse(); }',
    ],
    ['a big integer as text', 'exports = () => String(2n ** 1000000n - 1n).length'],
  ])('%s: the runner is killed and replaced while another application continues', async (_name, source) => {
    const sandbox = sandboxOf({ runners: 2, killGraceMs: 300 });
    await sandbox.result(ADD, { appId: 'normal', args: [1, 2] });
    await vi.waitFor(() => {
      expect(sandbox.engine.metrics().runners).toBe(2);
    }, 10_000);
    const attack = sandbox.invoke(source, { appId: 'attacker', limits });
    const state = { ended: false };
    void attack.then(() => {
      state.ended = true;
    });
    let calls = 0;
    while (!state.ended) {
      await expect(sandbox.result(ADD, { appId: 'normal', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
      calls++;
    }
    expect(calls).toBeGreaterThan(5);
    await expect(attack).resolves.toMatchObject({ ok: false, error: { kind: 'cpuLimit' } });
    expect(sandbox.engine.metrics()).toMatchObject({ runnersKilled: 1, quarantinedFunctions: 1 });
    await expect(sandbox.result(ADD, { appId: 'normal', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
  });

  it('delays only the caller of that function after a kill', async () => {
    const sandbox = sandboxOf({ killGraceMs: 100 });
    const source = 'exports = (attack) => attack && (new Array(1e9) + "").length';
    await sandbox.invoke(source, { caller: 'attacker', args: [true], limits });
    const refused = await sandbox.failure(source, { caller: 'attacker' });
    expect(refused).toEqual({
      kind: 'refused',
      name: 'Error',
      message: 'a recent call of this function had to be ended',
      retryAfterMs: expect.any(Number),
    });
    await expect(sandbox.result(source, { caller: 'normal', args: [false] })).resolves.toBe(false);
    const call = { kind: 'function', name: 'another' } as const;
    const another = { caller: 'attacker', args: [1, 2], call, functions: { another: ADD } };
    await expect(sandbox.result(source, another)).resolves.toEqual({ $numberInt: '3' });
  });

  it('reports the calls that were in the killed runner, and runs none of them again', async () => {
    const sandbox = sandboxOf({ runners: 1, maxRunners: 1, killGraceMs: 100 });
    let asked = 0;
    const host = (): Promise<string> => {
      asked++;
      return new Promise(() => undefined);
    };
    await sandbox.result(ADD, { appId: 'victim' });
    const victim = sandbox.invoke('exports = async () => { console.log("in"); await context.http.get({}); }', {
      appId: 'victim',
      host,
    });
    await sandbox.result(ADD, { appId: 'other' });
    await sandbox.invoke('exports = () => (new Array(1e9) + "").length', { appId: 'attacker', limits });
    await expect(victim).resolves.toMatchObject({ ok: false, error: { kind: 'killed' } });
    expect(asked).toBe(1);
  });
});

describe('one application among others', () => {
  it('leaves a runner to the others while it computes', async () => {
    const sandbox = sandboxOf();
    const state = { ended: false };
    const looping = sandbox
      .invoke('exports = () => { for (;;); }', { appId: 'looper', limits: { cpuMs: 3000, wallMs: 20_000 } })
      .finally(() => {
        state.ended = true;
      });
    for (let i = 0; i < 10; i++) await sandbox.result(ADD, { appId: 'normal' });
    expect(state.ended).toBe(false);
    await expect(looping).resolves.toMatchObject({ ok: false, error: { kind: 'cpuLimit' } });
    expect(sandbox.engine.metrics()).toMatchObject({ runnersKilled: 0, quarantinedFunctions: 0 });
  });

  it('gets no further calls in than its queue holds', async () => {
    const sandbox = sandboxOf({ appConcurrency: 2, appQueue: 3 });
    await sandbox.engine.ready();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        sandbox.invoke('exports = () => new Promise((r) => setTimeout(r, 20))', { appId: 'busy' }),
      ),
    );
    const kinds = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind));
    expect(kinds.filter((kind) => kind === 'ok')).not.toHaveLength(10);
    expect(new Set(kinds)).toEqual(new Set(['ok', 'unavailable']));
    expect(sandbox.engine.metrics()).toMatchObject({ queued: 0, running: 0, invocations: 10 });
  });

  it('keeps its slot while its remaining host calls continue', async () => {
    const sandbox = sandboxOf({ appConcurrency: 1 });
    let answer: (text: string) => void = () => undefined;
    const host = (): Promise<string> =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await sandbox.result('exports = () => { context.http.get({}); }', { appId: 'leaver', host });
    const next = sandbox.result(ADD, { appId: 'leaver', args: [1, 2] });
    await sandbox.result(ADD, { appId: 'normal' });
    expect(sandbox.engine.metrics().queued).toBe(1);
    answer('null');
    await expect(next).resolves.toEqual({ $numberInt: '3' });
  });
});

describe('one caller among others of an application', () => {
  const ENDLESS = 'exports = () => { for (;;); }';

  it('leaves others their runners during thirty endless calls, at ordinary priority', async () => {
    const { processes, spawn } = observed();
    const sandbox = sandboxOf({ runners: 2, spawn, queueMs: 60_000 });
    const outcomes = Array.from({ length: 30 }, () =>
      sandbox.invoke(ENDLESS, { caller: 'greedy', limits: { cpuMs: 5000, wallMs: 90_000 } }),
    );
    await expect(sandbox.result(ADD, { caller: 'first', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
    await vi.waitFor(() => {
      expect(sandbox.engine.metrics()).toMatchObject({ running: 1, queued: 29, runnersByState: { idle: 2 } });
    }, 20_000);
    // On a busy machine the call of the first caller may take long enough to make its runner a slow one.
    const { slow } = sandbox.engine.metrics().runnersByState;
    expect(slow).toBeGreaterThan(0);
    await expect(sandbox.result(ADD, { caller: 'second', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
    // The tests may themselves have been started with a lower priority than the ordinary one.
    const priorities = processes.map(({ pid }) => getPriority(pid ?? -1));
    const lowered = priorities.filter((priority) => priority !== getPriority());
    expect(lowered).toEqual(Array<number>(slow).fill(constants.priority.PRIORITY_BELOW_NORMAL));

    const kinds = (await Promise.all(outcomes)).map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind));
    expect(kinds).toEqual(['cpuLimit', ...Array<string>(29).fill('refused')]);
    await expect(sandbox.failure(ENDLESS, { caller: 'greedy' })).resolves.toMatchObject({ kind: 'refused' });
    await expect(sandbox.result(ADD, { caller: 'third', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
  });
});

describe('runners', () => {
  it('are replaced after a number of calls without failing any', async () => {
    const sandbox = sandboxOf({ recycleCalls: 20 });
    const calls = Array.from({ length: 60 }, (_, i) => sandbox.result(ADD, { args: [i, 1], appId: `app${i % 5}` }));
    await expect(Promise.all(calls)).resolves.toHaveLength(60);
    expect(sandbox.engine.metrics().runnersRecycled).toBeGreaterThan(0);
  });

  it('fail their calls and are replaced if they exit unexpectedly', async () => {
    const { processes, spawn } = observed();
    const sandbox = sandboxOf({ spawn });
    await sandbox.engine.ready();
    const waiting = sandbox.failure('exports = () => new Promise((r) => setTimeout(r, 60000))', {
      appId: 'a',
      limits: { wallMs: 90_000 },
    });
    await sandbox.result(ADD, { appId: 'b' });
    processes[0]?.kill();
    await expect(waiting).resolves.toMatchObject({ kind: 'killed' });
    await expect(sandbox.result(ADD, { appId: 'b', args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
    expect(processes).toHaveLength(2);
  });

  it('make calls unavailable with the reason if they cannot start', async () => {
    const sandbox = sandboxOf({ spawn: spawnRunner('/nonexistent/libs/sandbox/src/runner/main.js') });
    await expect(sandbox.engine.ready()).rejects.toThrow('failed to start the sandbox runner');
    await expect(sandbox.failure(ADD)).resolves.toMatchObject({ kind: 'broken', message: /failed to start/ });
    expect(sandbox.engine.metrics().runnersStarted).toBeLessThan(4);
  });

  it.each([
    ['node_modules', (modules: string, installed: string) => symlink(installed, modules)],
    [
      'the engine',
      async (modules: string, installed: string) => {
        await mkdir(modules);
        await symlink(join(installed, 'quickjs-wasi'), join(modules, 'quickjs-wasi'));
      },
    ],
  ])('start where %s is a link', async (_what, link) => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-linked-'));
    const source = dirname(dirname(locateRunner()));
    const linked = join(directory, 'dist/libs/sandbox/src');
    await cp(source, linked, { recursive: true });
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await link(join(directory, 'node_modules'), resolve('node_modules'));
    const sandbox = sandboxOf({ spawn: spawnRunner(join(linked, 'runner/main.js')) });

    await sandbox.engine.ready();

    await expect(sandbox.result(ADD, { args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
    await sandbox.engine.close();
    await rm(directory, { recursive: true });
  });

  it('have no environment, read nothing outside their code, write nothing and start nothing', async () => {
    // Stands in for a runner whose interpreter user code has broken out of.
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-probe-'));
    const path = join(directory, 'runner', 'main.js');
    await mkdir(dirname(path));
    await writeFile(path, PROBE);
    process.env.SANDBOX_PROBE = 'secret';
    const report = await new Promise((resolve) => {
      spawnRunner(path)({ onMessage: resolve, onExit: resolve });
    });
    delete process.env.SANDBOX_PROBE;
    await rm(directory, { recursive: true });
    expect(report).toEqual({
      env: [],
      passwd: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      exec: 'ERR_ACCESS_DENIED',
      worker: 'ERR_ACCESS_DENIED',
    });
  });

  it('end when the engine closes, which ends their calls', async () => {
    const sandbox = sandboxOf();
    await sandbox.engine.ready();
    const waiting = sandbox.failure('exports = () => new Promise((r) => setTimeout(r, 60000))', { limits: { wallMs: 90_000 } });
    const queued = sandbox.failure('exports = () => { for (;;); }', { limits: { cpuMs: 5000, wallMs: 9000 } });
    await sandbox.engine.close();
    await expect(waiting).resolves.toMatchObject({ kind: 'unavailable', message: 'the sandbox is closed' });
    await expect(queued).resolves.toMatchObject({ kind: 'unavailable' });
    await expect(sandbox.failure(ADD)).resolves.toMatchObject({ kind: 'unavailable' });
    await expect(sandbox.engine.ready()).rejects.toThrow('closed');
    expect(sandbox.engine.metrics().runners).toBe(0);
  });

  it('are not started before they are needed', () => {
    const engine = createSandboxEngine();
    expect(engine.metrics()).toEqual({
      runners: 0,
      runnersByState: { starting: 0, idle: 0, busy: 0, slow: 0, retiring: 0 },
      running: 0,
      queued: 0,
      invocations: 0,
      outcomes: {},
      refused: { full: 0, wait: 0, penalty: 0 },
      runnersStarted: 0,
      runnersKilled: 0,
      runnersRecycled: 0,
      quarantinedFunctions: 0,
      penalizedCallers: 0,
    });
  });
});
