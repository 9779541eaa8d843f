import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const ID = '65a1f0c2d4e5f60718293a4b';

describe('values', () => {
  it('are copies, which code may change and others do not see', async () => {
    const source = `exports = () => {
      const first = context.values.get('list'); first.push({ n: 3 }); first[0].n = 9; first.sort();
      return [first.length, context.values.get('list'), Object.isFrozen(context.values), context.functions.execute('other')];
    }`;
    const functions = { other: "exports = () => context.values.get('list')[0].n" };
    const context = { values: { list: [{ n: 1 }, { n: 2 }], __proto__: null } };
    const [one, two] = [{ n: { $numberInt: '1' } }, { n: { $numberInt: '2' } }];
    await expect(sandbox.result(source, { context, functions })).resolves.toEqual([{ $numberInt: '3' }, [one, two], true, one.n]);
  });
});

describe('errors', () => {
  it('name the place in the source', async () => {
    const outcome = await sandbox.invoke('exports = async function (x) {\n  const y = 1;\n\n  null.foo;\n}');
    expect(outcome).toMatchObject({
      ok: false,
      error: { kind: 'thrown', name: 'TypeError', line: 4, column: 3, stack: '    at exports (fn.js:4:3)' },
    });
  });

  it('count the columns of the first line without the wrapper', async () => {
    await expect(sandbox.failure('exports = () => { null.foo }')).resolves.toMatchObject({ line: 1, column: 19 });
  });

  it('carry name, message and code of what was thrown', async () => {
    const source = 'class Mine extends Error { name = "Mine"; code = 42 } exports = () => { throw new Mine("text") }';
    await expect(sandbox.failure(source)).resolves.toMatchObject({ kind: 'thrown', name: 'Mine', message: 'text', code: '42' });
  });

  it.each([
    ['"text"', 'text'],
    ['42', '42'],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['{ a: 1 }', '{ a: 1 }'],
    ['{ message: { b: 2 } }', '{ b: 2 }'],
    ['{ get name() { throw 1 } }', 'The thrown value could not be read'],
    ['Symbol("s")', 'Symbol(s)'],
  ])('throw %s', async (thrown, message) => {
    const error = await sandbox.failure(`exports = () => { throw ${thrown} }`);
    expect(error).toEqual({ kind: 'thrown', name: '', message });
  });

  it('have a position for syntax errors', async () => {
    const error = await sandbox.failure('exports = () => {\n  let x = = 2;\n}');
    expect(error).toMatchObject({
      kind: 'syntax',
      name: 'FunctionSyntaxError',
      message: "unexpected token in expression: '='",
      line: 2,
      column: 11,
    });
  });

  it.each(['exports = () => 1 }); (function () {', 'return 1', '}', 'await 1', 'import from "fs"'])(
    'reject %s as syntax',
    async (source) => {
      await expect(sandbox.failure(source)).resolves.toMatchObject({ kind: 'syntax' });
    },
  );

  it('do not affect other functions of the bundle', async () => {
    await expect(sandbox.result('exports = () => 1', { functions: { broken: 'exports = (' } })).resolves.toEqual({
      $numberInt: '1',
    });
  });

  it('report a missing function and one without an export', async () => {
    await expect(sandbox.failure('exports = 1')).resolves.toMatchObject({
      kind: 'invalid',
      message: "'exports' is not a function",
    });
    await expect(sandbox.failure('', { call: { kind: 'function', name: 'other' } })).resolves.toEqual({
      kind: 'notFound',
      name: 'FunctionNotFoundError',
      message: "function not found: 'other'",
    });
  });

  it('reject invalid limits', async () => {
    await expect(sandbox.invoke('exports = () => 1', { limits: { cpuMs: 0 } })).rejects.toThrow(
      'limits.cpuMs must be a whole number',
    );
  });
});

describe('a function that only calls can start', () => {
  const functions = [
    { name: 'entry', source: 'exports = (name) => name ? context.functions.execute(name) : "in"', entryOnly: true },
    { name: 'other', source: 'exports = (name) => context.functions.execute(name)' },
  ];
  const run = async (name: string, ...args: string[]): Promise<string> => {
    const outcome = await sandbox.engine.invoke({
      bundle: { key: 'entries:1', appId: 'entries', functions },
      call: { kind: 'function', name },
      argumentsEjson: JSON.stringify(args),
      context: '{}',
      host: () => Promise.resolve('null'),
    });
    return outcome.ok ? outcome.resultEjson : outcome.error.message;
  };

  it('is not there for others, nor for itself', async () => {
    expect(await run('entry')).toBe('"in"');
    expect(await run('other', 'entry')).toBe("function not found: 'entry'");
    expect(await run('entry', 'entry')).toBe("function not found: 'entry'");
    expect(await run('entry')).toBe('"in"');
  });

  it('is not there for ad-hoc sources', async () => {
    const outcome = await sandbox.engine.invoke({
      bundle: { key: 'entries:1', appId: 'entries', functions },
      call: { kind: 'source', source: 'exports = () => context.functions.execute("entry")', evalSource: '' },
      argumentsEjson: '[]',
      context: '{}',
      host: () => Promise.resolve('null'),
    });
    expect(outcome).toMatchObject({ ok: false, error: { message: "function not found: 'entry'" } });
  });
});

describe('sources', () => {
  it.each([
    ['an assigned arrow function', 'exports = () => 1'],
    ['an async function', 'exports = async function () { return 1 }'],
    ['a declared function', 'function exports() { return 1 }'],
    ['module.exports', 'module.exports = () => 1'],
    ['own declarations of injected names', 'const module = 1, require = 2, context = 3; exports = () => module'],
    ['strict code', '"use strict"; exports = () => (this === undefined ? 1 : 1)'],
    ['a comment at the end', 'exports = () => 1 // done'],
    ['a class with a call', 'class A { static run() { return 1 } } exports = A.run'],
  ])('%s', async (_name, source) => {
    await expect(sandbox.result(source)).resolves.toEqual({ $numberInt: '1' });
  });
});

describe('console', () => {
  it('captures every level in order', async () => {
    await expect(
      sandbox.logs(
        'exports = () => { console.log("a"); console.info(1); console.warn(null); console.error(true); console.debug(undefined) }',
      ),
    ).resolves.toEqual(['log: a', 'info: 1', 'warn: null', 'error: true', 'debug: undefined']);
  });

  it('keeps the lines of a call that fails', async () => {
    await expect(sandbox.logs('exports = () => { console.log("before"); throw new Error("x") }')).resolves.toEqual([
      'log: before',
    ]);
    const endless = 'exports = () => { console.log("before"); for (;;); }';
    // On a busy machine the time may end before the line is written.
    await expect.poll(() => sandbox.logs(endless, { appId: 'loop', limits: { cpuMs: 100 } })).toEqual(['log: before']);
  });

  it('shows values as Node does, on one line', async () => {
    const source = `exports = () => console.log({ a: 1, 'b-c': [1, 'x', undefined], d: { e: { f: { g: 1 } } } }, [], {}, () => 1,
      BSON.ObjectId('${ID}'), new Date(0), /a/g, new Map([['k', 1]]), new Set([1]), 5n, Symbol('s'), "it's", ["it's"], { get x() { throw 1 } })`;
    await expect(sandbox.logs(source)).resolves.toEqual([
      `log: { a: 1, 'b-c': [ 1, 'x', undefined ], d: { e: { f: [Object] } } } [] {} [Function (anonymous)] ` +
        `ObjectId("${ID}") 1970-01-01T00:00:00.000Z /a/g Map(1) { 'k' => 1 } Set(1) { 1 } 5n Symbol(s) it's [ "it's" ] { x: [Getter] }`,
    ]);
  });

  it('understands placeholders', async () => {
    await expect(
      sandbox.logs('exports = () => console.log("%s is %d%% of %j, %i", "x", 5, { a: 1 }, 2.9, "rest", { b: 2 })'),
    ).resolves.toEqual(['log: x is 5% of {"a":1}, 2 rest { b: 2 }']);
  });
});

describe('context', () => {
  const context = {
    user: { id: 'u1', type: 'normal', data: { email: 'a@b.c' } },
    app: { id: 'a', clientAppId: 'a-xyz' },
    environment: { tag: 'production', values: { url: 'x' } },
    request: { remoteIPAddress: '127.0.0.1' },
    runningAsSystem: true,
    values: { limit: { $numberInt: '5' }, secret: 's3cret' },
  };

  it('shows the caller what the host passes', async () => {
    const source = `exports = () => [context.user.data.email, context.app.clientAppId, context.environment.values.url, context.request.remoteIPAddress,
      context.runningAsSystem(), context.values.get('limit') + 1, context.values.get('secret'), context.values.get('other')]`;
    await expect(sandbox.result(source, { context })).resolves.toEqual([
      'a@b.c',
      'a-xyz',
      'x',
      '127.0.0.1',
      true,
      { $numberInt: '6' },
      's3cret',
      { $undefined: true },
    ]);
  });

  it('lists shared properties of calls with those of the call', async () => {
    const source = `exports = () => [context.app.name, context.app === context.app, context.user.id, context.environment.tag,
      typeof context.services.get('db'), typeof context.services.get('mongodb-atlas')]`;
    const members = {
      app: '{"name":"shared"}',
      environment: '{"tag":"qa"}',
      services: '[{"name":"db","type":"mongodb-atlas"}]',
    };
    const expected = ['shared', true, 'u1', 'qa', 'object', 'undefined'];
    for (const user of ['u1', 'u2']) {
      const calls = sandbox.result(source, { context: { user: { id: user } }, appContext: { key: 'shared:1', members } });
      await expect(calls).resolves.toEqual(expected.map((value) => (value === 'u1' ? user : value)));
    }
    await expect(sandbox.result(source, { context, appContext: { key: 'shared:2', members: {} } })).resolves.toEqual([
      { $undefined: true },
      true,
      'u1',
      'production',
      'undefined',
      'object',
    ]);
  });

  it('runs other functions of the bundle in the same call', async () => {
    const functions = {
      'math/double': 'let calls = 0; exports = (x) => ({ value: x * 2, calls: ++calls })',
      later: 'exports = async (x) => { await context.http.get({}); return context.functions.execute("math/double", x) }',
    };
    const source = `exports = async () => [context.functions.execute('math/double', 2), context.functions.execute('math/double', 3),
      await context.functions.execute('later', 4)]`;
    await expect(sandbox.result(source, { functions })).resolves.toEqual(
      ['4', '6', '8'].map((value) => ({ value: { $numberInt: value }, calls: { $numberInt: '1' } })),
    );
  });

  it('limits the depth of nested calls and not their number', async () => {
    const down = 'exports = (n) => (n === 0 ? "end" : context.functions.execute("fn", n - 1))';
    await expect(sandbox.result(down, { args: [10] })).resolves.toBe('end');
    await expect(sandbox.failure(down, { args: [11] })).resolves.toMatchObject({
      kind: 'depthLimit',
      name: 'FunctionMaxStackDepthError',
    });
    const wide =
      'exports = async () => (await Promise.all(Array.from({ length: 50 }, () => context.functions.execute("leaf")))).length';
    await expect(sandbox.result(wide, { functions: { leaf: 'exports = async () => 1' } })).resolves.toEqual({ $numberInt: '50' });
  });

  it('shares the CPU time among nested functions', async () => {
    const source = 'exports = () => context.functions.execute("loop")';
    await expect(
      sandbox.failure(source, { appId: 'nested', limits: { cpuMs: 100 }, functions: { loop: 'exports = () => { for (;;); }' } }),
    ).resolves.toMatchObject({
      kind: 'cpuLimit',
    });
  });

  it('names the file in the stack of a nested error', async () => {
    const error = await sandbox.failure('exports = () => context.functions.execute("a/b")', {
      functions: { 'a/b': 'exports = () => {\n throw new Error("deep") }' },
    });
    expect(error).toMatchObject({ message: 'deep', line: 2 });
    expect(error.stack?.split('\n')).toEqual(['    at exports (a/b.js:2:12)', '    at exports (fn.js:1:35)']);
  });

  it('knows only linked services', async () => {
    await expect(sandbox.result('exports = () => typeof context.services.get("other")')).resolves.toBe('undefined');
  });
});

describe('ad-hoc source', () => {
  const run = (source: string, evalSource: string): ReturnType<typeof sandbox.invoke> =>
    sandbox.invoke('exports = (x) => x + 1', { call: { kind: 'source', source, evalSource }, args: [4] });

  it('calls what it exports when there is nothing to evaluate', async () => {
    await expect(run('exports = (x) => [x, context.functions.execute("fn", x)]', ' \n')).resolves.toMatchObject({
      ok: true,
      resultEjson: '[{"$numberInt":"4"},{"$numberInt":"5"}]',
    });
  });

  it('evaluates a snippet for its completion value', async () => {
    await expect(run('exports = async (x) => "Hello " + x', 'const name = "World"; exports(name)')).resolves.toMatchObject({
      ok: true,
      resultEjson: '"Hello World"',
    });
    await expect(
      run('exports = (p, r) => { r.setBody("x"); return typeof r.setStatusCode }', 'exports({}, new HTTPResponse())'),
    ).resolves.toMatchObject({
      ok: true,
      resultEjson: '"function"',
    });
  });

  it('reports errors in either', async () => {
    await expect(run('exports = (', '')).resolves.toMatchObject({ ok: false, error: { kind: 'syntax', line: 1 } });
    await expect(run('exports = () => 1', 'exports((')).resolves.toMatchObject({
      ok: false,
      error: { kind: 'thrown', name: 'SyntaxError' },
    });
  });
});

describe('check', () => {
  it('accepts what can run', async () => {
    await expect(sandbox.engine.check('exports = () => 1')).resolves.toEqual({ ok: true });
    await expect(sandbox.engine.check('const id = context.user.id; exports = () => id')).resolves.toEqual({ ok: true });
  });

  it('rejects what cannot', async () => {
    await expect(sandbox.engine.check('exports = () => {\n (')).resolves.toMatchObject({
      ok: false,
      error: { kind: 'syntax', line: 2 },
    });
    await expect(sandbox.engine.check('const a = 1')).resolves.toMatchObject({ ok: false, error: { kind: 'invalid' } });
    await expect(sandbox.engine.check('')).resolves.toMatchObject({ ok: false, error: { kind: 'invalid' } });
    await expect(sandbox.engine.check('for (;;);', 'checker')).resolves.toMatchObject({ ok: false, error: { kind: 'cpuLimit' } });
  });
});
