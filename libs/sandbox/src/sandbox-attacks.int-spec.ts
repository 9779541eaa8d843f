import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture({ runners: 2, killGraceMs: 5000 });
/** Keeps attacks short. The time of calls that must succeed passes while their runner has no core, too: it is ample. */
const SHORT = { cpuMs: 150, wallMs: 5000 };
const kindOf = async (source: string, options?: Parameters<typeof sandbox.invoke>[1]): Promise<string> => {
  const outcome = await sandbox.invoke(source, options);
  return outcome.ok ? `ok ${outcome.resultEjson.slice(0, 200)}` : outcome.error.kind;
};

beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

/** Every attack has a separate application, so that one in quarantine does not decide the outcome of the next. */
const attack = (name: string, source: string, kinds: string[], limits = {}): void => {
  it(name, async () => {
    const before = sandbox.engine.metrics().runnersKilled;
    const kind = await kindOf(source, { appId: name, limits: { ...SHORT, ...limits } });
    expect(kinds).toContain(kind);
    expect(sandbox.engine.metrics().runnersKilled).toBe(before);
    await expect(sandbox.result('exports = (a, b) => a + b', { args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
  });
};

describe('loops end at the CPU limit', () => {
  const call = 'await context.services.get("mongodb-atlas").db("d").collection("c").findOne({})';
  attack('in the function', 'exports = () => { while (true); }', ['cpuLimit']);
  attack('at top level', 'while (true); exports = () => 1', ['cpuLimit']);
  attack('after an awaited call', `exports = async () => { ${call}; while (true); }`, ['cpuLimit']);
  attack(
    'of microtasks',
    'exports = async () => { const f = () => Promise.resolve().then(f); f(); await new Promise(() => {}); }',
    ['cpuLimit'],
  );
  attack('of microtasks after the end', 'exports = () => { const f = () => Promise.resolve().then(f); f(); return 1 }', [
    'ok {"$numberInt":"1"}',
    'cpuLimit',
  ]);
  attack('in toJSON of the result', 'exports = () => ({ toJSON() { while (true); } })', ['cpuLimit']);
  attack('in a getter of the result', 'exports = () => ({ get a() { while (true); } })', ['cpuLimit']);
  attack('in a thenable', 'exports = () => ({ then() { while (true); } })', ['cpuLimit']);
  attack('in the stack of what is thrown', 'exports = async () => { throw { get stack() { while (true); } } }', ['cpuLimit']);
  attack('in the message of what is thrown', 'exports = () => { throw { get message() { while (true); } } }', ['cpuLimit']);
  attack(
    'in what is logged',
    'exports = () => { console.log({ toString() { while (true); } }, new Proxy({}, { ownKeys() { while (true); } })) }',
    ['cpuLimit'],
  );
  attack('in a regular expression', 'exports = () => /^(a+)+$/.test("a".repeat(40) + "b")', ['cpuLimit']);
  attack('of derivations of keys', `exports = () => { for (;;) require('crypto').pbkdf2Sync('p', 's', 100000, 32, 'sha256') }`, [
    'cpuLimit',
  ]);
  attack('of key pairs', `exports = () => { for (;;) require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048 }) }`, [
    'cpuLimit',
  ]);
  attack('behind a catch', 'exports = () => { for (;;) { try { while (true); } catch {} finally { continue } } }', ['cpuLimit']);
  attack(
    'of awaited timers counts its segments',
    'exports = async () => { for (;;) { await new Promise((r) => setTimeout(r, 1)); for (let i = 0; i < 3e6; i++); } }',
    ['cpuLimit', 'wallLimit'],
  );
});

describe('memory is limited', () => {
  const memory = { cpuMs: 10_000, wallMs: 20_000 };
  attack('objects', 'exports = () => { const a = []; for (;;) a.push({ x: [1, 2, 3] }); }', ['memoryLimit'], memory);
  attack('arrays', 'exports = () => { const a = []; for (;;) a.push(new Array(1e6).fill(1)); }', ['memoryLimit'], memory);
  attack('buffers', 'exports = () => { const a = []; for (;;) a.push(new Uint8Array(1e7).fill(1)); }', ['memoryLimit'], memory);
  attack('a doubling string', 'exports = () => { let s = "x"; while (true) s += s; }', ['memoryLimit', 'thrown'], memory);
  attack(
    'long strings',
    'exports = () => { const a = []; for (;;) a.push("x".repeat(2 ** 20) + Math.random()); }',
    ['memoryLimit'],
    memory,
  );
  attack(
    'flattened strings',
    'exports = () => { const a = []; for (;;) { const s = "x".repeat(2 ** 22) + a.length; a.push(s); s.indexOf("y"); } }',
    ['memoryLimit'],
    memory,
  );
  attack('a huge array', 'exports = () => Array(1e9).fill(0).length', ['memoryLimit', 'thrown', 'cpuLimit'], {
    ...memory,
    cpuMs: 150,
  });
  attack(
    'after an awaited call',
    'exports = async () => { await context.http.get({ url: "x" }); const a = []; for (;;) a.push({ x: [1, 2, 3] }); }',
    ['memoryLimit'],
    memory,
  );
  attack('a big integer', 'exports = () => { let x = 2n ** 1000000n; for (;;) x = x * x; }', ['thrown', 'memoryLimit'], memory);
  attack('recursion', 'exports = () => { const f = () => f() + 1; return f(); }', ['thrown'], memory);
  attack(
    'a caught shortage',
    'exports = () => { const a = []; for (;;) { try { for (;;) a.push(new Array(1e4).fill(1)); } catch {} } }',
    ['memoryLimit', 'cpuLimit'],
    { ...memory, cpuMs: 200 },
  );
});

describe('floods', () => {
  it('keeps the first log lines, cut, and counts the rest', async () => {
    const outcome = await sandbox.invoke(
      'exports = () => { for (let i = 0; i < 1000; i++) console.log(i + "x".repeat(9000)); }',
      {
        appId: 'logs',
        limits: { cpuMs: 5000, logLines: 10, logLineLength: 50 },
      },
    );
    expect(outcome.ok).toBe(true);
    expect(outcome.logs).toHaveLength(10);
    expect(outcome.logs[9]).toEqual({ level: 'log', text: `9${'x'.repeat(49)}` });
    expect(outcome.stats.droppedLogLines).toBe(990);
  });

  it('stops a call with too many host calls waiting', async () => {
    const flood = 'exports = async () => { for (;;) context.http.get({ url: "x" }); }';
    await expect(kindOf(flood, { appId: 'pending' })).resolves.toBe('hostCallLimit');
  });

  it('stops a call with too many host calls in all', async () => {
    const outcome = await sandbox.invoke('exports = async () => { for (;;) await context.http.get({ url: "x" }); }', {
      appId: 'total',
      limits: { hostCallsTotal: 20, cpuMs: 2000 },
    });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'hostCallLimit' }, stats: { hostCalls: 20 } });
  });

  it('stops a call with too many timers', async () => {
    const limits = { hostCallsTotal: 100, cpuMs: 5000 };
    const source = 'exports = async () => { for (;;) setTimeout(() => {}, 1e6); }';
    await expect(kindOf(source, { appId: 'timers', limits })).resolves.toBe('hostCallLimit');
  });

  it('rejects a result and arguments that are too long', async () => {
    const limits = { payloadLength: 1000, inputLength: 1000, cpuMs: 1000 };
    await expect(kindOf('exports = () => "x".repeat(1000)', { appId: 'big', limits })).resolves.toBe('outputLimit');
    await expect(kindOf('exports = () => context.http.get({ url: "x".repeat(1000) })', { appId: 'big', limits })).resolves.toBe(
      'outputLimit',
    );
    await expect(kindOf('exports = () => 1', { appId: 'big', limits, args: ['x'.repeat(1000)] })).resolves.toBe('inputLimit');
  });

  it('rejects a host call whose answer is too long', async () => {
    const source = 'exports = () => context.http.get({ url: "x" }).catch((e) => e.code)';
    const host = (): Promise<string> => Promise.resolve(JSON.stringify('x'.repeat(1000)));
    await expect(kindOf(source, { appId: 'big', limits: { payloadLength: 500 }, host })).resolves.toBe(
      'ok "ReadSizeLimitExceeded"',
    );
  });
});

describe('waiting', () => {
  it('ends a call at its wall limit and aborts its host calls', async () => {
    let aborted: AbortSignal | undefined;
    const host: HostCalls = (_call, { signal }) => {
      aborted = signal;
      return new Promise(() => undefined);
    };
    const source = 'exports = async () => { console.log("before"); await context.http.get({}); }';
    const run = async () => {
      const outcome = await sandbox.invoke(source, { appId: 'wall', limits: { wallMs: 60 }, host });
      return { ...outcome, isAborted: aborted?.aborted };
    };
    // A busy machine may not start the code in so short a time.
    await expect
      .poll(run)
      .toMatchObject({ ok: false, error: { kind: 'wallLimit' }, logs: [{ level: 'log', text: 'before' }], isAborted: true });
  });

  it('does not wait for a promise that nothing can settle', async () => {
    const outcome = await sandbox.invoke('exports = () => new Promise(() => {})', { appId: 'never', limits: { wallMs: 60_000 } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'wallLimit' } });
  });

  it('runs no floating timer that is due late, and none in the next call', async () => {
    sandbox.hostCalls.length = 0;
    const source =
      'exports = () => { setTimeout(() => context.http.get({ url: "late" }), 11000); setInterval(() => context.http.get({ url: "late" }), 1); return 1 }';
    await expect(sandbox.result(source, { appId: 'floating' })).resolves.toEqual({ $numberInt: '1' });
    await expect(
      sandbox.result('exports = () => new Promise((r) => setTimeout(() => r(2), 20))', { appId: 'floating' }),
    ).resolves.toEqual({
      $numberInt: '2',
    });
    expect(sandbox.hostCalls).toEqual([]);
  });

  it('carries out a host call that the code did not wait for', async () => {
    sandbox.hostCalls.length = 0;
    await sandbox.result('exports = () => { context.http.get({ url: "x" }); return 1 }', { appId: 'floating' });
    expect(sandbox.hostCalls).toEqual([{ service: null, action: 'get', argument: { url: 'x' }, actsFor: null }]);
  });

  it('carries out a write that the code did not wait for', async () => {
    sandbox.hostCalls.length = 0;
    const source =
      'exports = () => { context.services.get("mongodb-atlas").db("d").collection("c").insertOne({ a: "x" }); return 1 }';
    await expect(sandbox.result(source, { appId: 'floating' })).resolves.toEqual({ $numberInt: '1' });
    const argument = { database: 'd', collection: 'c', document: { a: 'x' } };
    expect(sandbox.hostCalls).toEqual([{ service: 'mongodb-atlas', action: 'insertOne', argument, actsFor: null }]);
  });
});

describe('isolation', () => {
  const pollution = `
    globalThis.leak = 1; Object.prototype.leaked = 1; JSON.stringify = () => '"pwn"'; JSON.parse = () => 'pwn';
    Promise.prototype.then = function () { return 1 }; Array.prototype.push = () => 'pwn'; String.prototype.includes = () => true;
    Map.prototype.get = () => 'pwn'; Date.now = () => 0; Error.leaked = 1;
    exports = () => 5`;
  const look = `exports = () => [typeof leak, typeof ({}).leaked, JSON.stringify([1]), JSON.parse('2'), [].push(1), Date.now() > 0, typeof Error.leaked]`;
  const clean = ['undefined', 'undefined', '[1]', { $numberInt: '2' }, { $numberInt: '1' }, true, 'undefined'];

  it('keeps the bridge working while built-ins are patched', async () => {
    await expect(sandbox.result(pollution, { appId: 'polluter' })).resolves.toEqual({ $numberInt: '5' });
  });

  it('leaves nothing to the next call of the same application or of another', async () => {
    for (let i = 0; i < 3; i++) await sandbox.result(pollution, { appId: 'polluter' });
    await expect(sandbox.result(look, { appId: 'polluter' })).resolves.toEqual(clean);
    await expect(sandbox.result(look, { appId: 'other' })).resolves.toEqual(clean);
  });

  it('leaves nothing of a call that ran out of memory', async () => {
    const bomb = `${pollution}; exports = () => { const a = []; for (;;) a.push = a.length, a[a.length] = { x: [1, 2, 3] }; }`;
    await sandbox.invoke(bomb, { appId: 'bomber', limits: { cpuMs: 2000 } });
    await expect(sandbox.result(look, { appId: 'other' })).resolves.toEqual(clean);
  });

  it('keeps calls in flight apart', async () => {
    const source = 'exports = async (n) => { globalThis.mine = n; await context.http.get({ url: "x" }); return globalThis.mine }';
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => sandbox.result(source, { appId: `app${n % 2}`, args: [n] })));
    expect(results).toEqual([1, 2, 3, 4, 5, 6].map((n) => ({ $numberInt: `${n}` })));
  });

  it('draws other random numbers and ids in each call', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 50; i++) {
      const result = await sandbox.result('exports = () => [Math.random(), new BSON.ObjectId(), new BSON.UUID()]');
      for (const value of result as unknown[]) seen.add(JSON.stringify(value));
    }
    expect(seen.size).toBe(150);
  });

  it('gives top-level code no memory between calls', async () => {
    const engine = sandbox.engine;
    const bundle = { key: 'counter:1', appId: 'counter', functions: [{ name: 'fn', source: 'let n = 0; exports = () => ++n' }] };
    for (let i = 0; i < 3; i++) {
      const outcome = await engine.invoke({
        bundle,
        call: { kind: 'function', name: 'fn' },
        argumentsEjson: '[]',
        context: '{}',
        host: () => Promise.resolve('null'),
      });
      expect(outcome).toMatchObject({ ok: true, resultEjson: '{"$numberInt":"1"}' });
    }
  });
});

describe('authority', () => {
  it('offers no way out of the interpreter', async () => {
    const names = [
      'require',
      'fetch',
      'WebAssembly',
      'Atomics',
      'SharedArrayBuffer',
      '$send',
      '$compile',
      '$load',
      '$compute',
      '$guest',
      'Deno',
      'std',
      'os',
    ];
    const probe = (get: string): string =>
      `exports = () => ${JSON.stringify(names)}.map((n) => { const g = ${get}; return typeof g[n] })`;
    const nothing = names.map(() => 'undefined');
    await expect(sandbox.result(probe('globalThis'))).resolves.toEqual(nothing);
    await expect(sandbox.result(probe('(() => {}).constructor.constructor("return this")()'))).resolves.toEqual(nothing);
    await expect(sandbox.result(probe('context.functions.execute.constructor("return this")()'))).resolves.toEqual(nothing);
    await expect(sandbox.result(probe('BSON.ObjectId.constructor("return this")()'))).resolves.toEqual(nothing);
    await expect(sandbox.result('exports = () => Object.keys(process).sort().join()')).resolves.toBe(
      'arch,argv,cwd,emitWarning,env,hrtime,nextTick,off,on,once,platform,removeListener,stderr,stdout,uptime,version,versions',
    );
    const told = 'exports = () => JSON.stringify([process.env, process.argv, process.cwd(), process.stdout, process.stderr])';
    const stream = { isTTY: false, writable: true };
    await expect(sandbox.result(told)).resolves.toBe(JSON.stringify([{}, [], '/', { fd: 1, ...stream }, { fd: 2, ...stream }]));
  });

  it('has only the modules it offers', async () => {
    const source = `exports = () => {
      const tried = (what) => { try { return what() } catch (e) { return [e.message, e.code] } };
      return [tried(() => require('vm')), tried(() => require('fs').readFileSync('/etc/passwd')), typeof require('buffer').Buffer];
    }`;
    await expect(sandbox.result(source)).resolves.toEqual([
      ["Cannot find module 'vm'", 'MODULE_NOT_FOUND'],
      ["ENOENT: no such file or directory, readFile '/etc/passwd'", 'ENOENT'],
      'function',
    ]);
  });

  it.each(['fs', 'node:fs', './boot.js', '<guest>/bridge.js', '<guest>/boot.js', 'fn.js', 'std', 'os'])(
    'does not import %s',
    async (name) => {
      const source =
        'exports = async (name) => { try { return Object.keys(await import(name)) } catch (e) { return [String(e), e.stack || ""] } }';
      const [message, stack] = (await sandbox.result(source, { args: [name] })) as string[];
      expect(message).toContain('import is not available in functions');
      expect(stack).not.toMatch(/node_modules|file:|\/work|interpreter/);
    },
  );

  it('shows neither host paths nor bridge functions in stacks', async () => {
    const source = `exports = () => {
      Error.prepareStackTrace = (e, sites) => sites;
      const { stack } = new Error('x');
      return [typeof stack, Array.isArray(stack), String(stack)];
    }`;
    const [type, isArray, text] = (await sandbox.result(source)) as [string, boolean, string];
    expect([type, isArray]).toEqual(['string', false]);
    expect(text).not.toMatch(/node_modules|file:|dist/);
  });

  it('cannot forge the end of a call through what it may reach', async () => {
    const source = `exports = () => {
      BSON.ObjectId.prototype.encode = () => '1},"evil":{"a":1';
      Object.getPrototypeOf(BSON.ObjectId.prototype).encode = () => '1},"evil":{"a":1';
      class Forged extends BSON.ObjectId { encode() { return '{}],"evil":[1' } }
      return { a: new Forged(), b: new BSON.ObjectId("65a1f0c2d4e5f60718293a4b") };
    }`;
    const id: unknown = expect.objectContaining({ $oid: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown });
    // Methods of the values are not called.
    expect(await sandbox.result(source)).toEqual({ a: id, b: { $oid: '65a1f0c2d4e5f60718293a4b' } });
  });

  it('cannot change what is injected', async () => {
    const source = `'use strict'; exports = () => [
      () => { context.user = 1 }, () => { context.user.id = 1 }, () => { context.functions.execute = 1 }, () => { console.log = 1 },
      () => { globalThis.context = 1 }, () => { BSON.ObjectId = 1 }, () => { context.values.get = 1 },
    ].map((change) => { try { change(); return 'changed' } catch (e) { return e.name } })`;
    await expect(sandbox.result(source, { context: { user: { id: 'u' } } })).resolves.toEqual(
      Array.from({ length: 7 }, () => 'TypeError'),
    );
  });
});

describe('hostile names and strings', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a name like any other', async (name) => {
    const source = 'exports = (name) => [typeof context.values.get(name), typeof context.services.get(name)]';
    await expect(sandbox.result(source, { args: [name] })).resolves.toEqual(['undefined', 'undefined']);
    await expect(sandbox.failure('exports = () => 1', { call: { kind: 'function', name } })).resolves.toMatchObject({
      kind: 'notFound',
    });
    await expect(sandbox.failure('exports = (name) => context.functions.execute(name)', { args: [name] })).resolves.toMatchObject(
      {
        kind: 'thrown',
        name: 'FunctionNotFoundError',
      },
    );
  });

  it('carries NUL, lone surrogates and __proto__ keys through arguments, results, host calls and logs', async () => {
    const text = 'a\u0000b\ud800c\u2028"\\';
    sandbox.hostCalls.length = 0;
    const outcome = await sandbox.invoke(
      'exports = async (t) => { console.log(t); await context.http.get({ url: t }); return { [t]: t, ["__proto__"]: 1 } }',
      {
        args: [text],
      },
    );
    expect(outcome.logs).toEqual([{ level: 'log', text }]);
    expect(sandbox.hostCalls[0]).toEqual({ service: null, action: 'get', argument: { url: text }, actsFor: null });
    const result = JSON.parse(outcome.ok ? outcome.resultEjson : 'null') as Record<string, unknown>;
    expect(Object.entries(result)).toEqual([
      [text, text],
      ['__proto__', { $numberInt: '1' }],
    ]);
  });

  it('rejects arguments that are no extended JSON array', async () => {
    for (const argumentsEjson of ['{', '', 'nonsense', '{}', '1']) {
      await expect(sandbox.failure('exports = () => 1', { argumentsEjson })).resolves.toMatchObject({ kind: 'thrown' });
    }
  });

  it('survives deep nesting either way', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    await expect(sandbox.failure('exports = (x) => 1', { argumentsEjson: `[${deep}]` })).resolves.toMatchObject({
      kind: 'thrown',
    });
    const nest = 'exports = () => { let x = 1; for (let i = 0; i < 1e5; i++) x = [x]; return x }';
    await expect(sandbox.failure(nest, { limits: { cpuMs: 1000 } })).resolves.toMatchObject({
      kind: 'thrown',
      message: /nested deeper/,
    });
  });
});
