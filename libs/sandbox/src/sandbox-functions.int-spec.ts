import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const ID = '65a1f0c2d4e5f60718293a4b';

describe('results', () => {
  it.each([
    ['1', { $numberInt: '1' }],
    ['-2147483648', { $numberInt: '-2147483648' }],
    ['2147483648', { $numberLong: '2147483648' }],
    ['2 ** 62', { $numberLong: '4611686018427387904' }],
    ['1e300', { $numberDouble: '1e+300' }],
    ['3.14159', { $numberDouble: '3.14159' }],
    ['-0', { $numberDouble: '-0.0' }],
    ['NaN', { $numberDouble: 'NaN' }],
    ['-Infinity', { $numberDouble: '-Infinity' }],
    ['123n', { $numberLong: '123' }],
    ['"é\\u0000"', 'é\u0000'],
    ['true', true],
    ['null', null],
    ['undefined', { $undefined: true }],
    ['[1, , undefined]', [{ $numberInt: '1' }, { $undefined: true }, { $undefined: true }]],
    ['new Date(5)', { $date: { $numberLong: '5' } }],
    ['new Date(NaN)', null],
    ['/a"+/gim', { $regularExpression: { pattern: 'a"+', options: 'im' } }],
    ['new Map([["a", 1]])', { a: { $numberInt: '1' } }],
    ['new Set([true])', [true]],
    ['new Uint8Array([1, 2])', { $binary: { base64: 'AQI=', subType: '00' } }],
    ['Buffer.from("abc")', { $binary: { base64: 'YWJj', subType: '00' } }],
    ['new Uint16Array([258]).buffer', { $binary: { base64: 'AgE=', subType: '00' } }],
    ['({ toJSON() { return [1.5] } })', [{ $numberDouble: '1.5' }]],
    [`BSON.ObjectId("${ID}")`, { $oid: ID }],
    ['BSON.Long("9223372036854775807")', { $numberLong: '9223372036854775807' }],
    ['new BSON.Int32(7)', { $numberInt: '7' }],
    ['BSON.Double(7)', { $numberDouble: '7.0' }],
    ['BSON.Decimal128("1.50")', { $numberDecimal: '1.50' }],
    ['BSON.Binary.fromText("hé", 5)', { $binary: { base64: 'aMOp', subType: '05' } }],
    ['BSON.UUID("00112233-4455-6677-8899-aabbccddeeff")', { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } }],
    ['BSON.BSONRegExp("a", "xi")', { $regularExpression: { pattern: 'a', options: 'ix' } }],
    ['BSON.Timestamp({ t: 1, i: 2 })', { $timestamp: { t: 1, i: 2 } }],
    ['[BSON.MinKey(), new BSON.MaxKey()]', [{ $minKey: 1 }, { $maxKey: 1 }]],
    ['new URL("/b?c#d", "http://EXAMPLE.com:80/a")', 'http://example.com/b?c#d'],
  ])('%s', async (expression, expected) => {
    await expect(sandbox.result(`exports = () => (${expression})`)).resolves.toEqual(expected);
    await expect(sandbox.result(`exports = async () => ({ x: ${expression} })`)).resolves.toEqual({ x: expected });
  });

  it.each([
    ['a function', '() => 1', 'A function is not a BSON value'],
    ['a symbol', 'Symbol("x")', 'A symbol is not a BSON value'],
    ['a cycle', '(() => { const x = {}; x.x = [x]; return x })()', 'A cyclic value is not a BSON value'],
    ['a cursor', 'context.services.get("mongodb-atlas").db("d").collection("c").find({})', 'A cursor cannot be returned'],
    ['a large BigInt', '2n ** 64n', 'A BigInt of more than 64 bits is not a BSON value'],
  ])('%s inside a result is an error', async (_name, expression, message) => {
    const error = await sandbox.failure(`exports = () => ({ a: [${expression}] })`);
    expect(error).toMatchObject({ kind: 'thrown', name: 'TypeError' });
    expect(error.message).toContain(message);
  });

  it('an object used twice is no cycle', async () => {
    await expect(sandbox.result('exports = () => { const x = {}; return [x, x] }')).resolves.toEqual([{}, {}]);
  });
});

describe('arguments', () => {
  it('arrive as values to work with', async () => {
    const argumentsEjson = JSON.stringify([
      { $numberInt: '1' },
      { $numberLong: '7' },
      { $numberLong: '9223372036854775807' },
      { $numberDouble: '1.5' },
      { $oid: ID },
      { $date: '2026-01-01T00:00:00Z' },
      { a: { $date: { $numberLong: '5' } } },
      { $binary: { base64: 'aMOp', subType: '00' } },
    ]);
    const source = `exports = (i, l, big, d, id, iso, nested, bin) => [
      i + l + d, big instanceof BSON.Long, String(big), id.toString(), id instanceof BSON.ObjectId, iso.toISOString(), nested.a.getTime(), bin.text(),
    ]`;
    await expect(sandbox.result(source, { argumentsEjson })).resolves.toEqual([
      { $numberDouble: '9.5' },
      true,
      '9223372036854775807',
      ID,
      true,
      '2026-01-01T00:00:00.000Z',
      { $numberInt: '5' },
      'hé',
    ]);
  });

  it('keep their types when returned', async () => {
    const value = {
      oid: { $oid: ID },
      int: { $numberInt: '-1' },
      long: { $numberLong: '5000000000' },
      huge: { $numberLong: '-9223372036854775808' },
      double: { $numberDouble: '0.1' },
      decimal: { $numberDecimal: '1E+3' },
      date: { $date: { $numberLong: '-1' } },
      binary: { $binary: { base64: 'AQ==', subType: '80' } },
      uuid: { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } },
      regex: { $regularExpression: { pattern: '^a', options: 'ix' } },
      timestamp: { $timestamp: { t: 4294967295, i: 1 } },
      min: { $minKey: 1 },
      max: { $maxKey: 1 },
      symbol: { $symbol: 's' },
      code: { $code: 'f()' },
      undefined: { $undefined: true },
      query: { $or: [{ a: { $gt: { $numberInt: '1' } } }] },
      extra: { $oid: ID, other: true },
    };
    await expect(sandbox.result('exports = (x) => x', { args: [value] })).resolves.toEqual(value);
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

  it('of syntax have a position', async () => {
    const error = await sandbox.failure('exports = () => {\n  let x = = 2;\n}');
    expect(error).toMatchObject({
      kind: 'syntax',
      name: 'FunctionSyntaxError',
      message: "unexpected token in expression: '='",
      line: 2,
      column: 11,
    });
  });

  it.each(['exports = () => 1 }); (function () {', 'return 1', '}', 'await 1', 'import "fs"'])(
    'refuse %s as syntax',
    async (source) => {
      await expect(sandbox.failure(source)).resolves.toMatchObject({ kind: 'syntax' });
    },
  );

  it('of one function leave the others of the bundle alone', async () => {
    await expect(sandbox.result('exports = () => 1', { functions: { broken: 'exports = (' } })).resolves.toEqual({
      $numberInt: '1',
    });
  });

  it('tell a missing function and one that exports nothing', async () => {
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

  it('of limits that make no sense reject', async () => {
    await expect(sandbox.invoke('exports = () => 1', { limits: { cpuMs: 0 } })).rejects.toThrow(
      'limits.cpuMs must be a whole number',
    );
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
    await expect(sandbox.logs('exports = () => { console.log("before"); for (;;); }', { appId: 'loop' })).resolves.toEqual([
      'log: before',
    ]);
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
      sandbox.failure(source, { appId: 'nested', functions: { loop: 'exports = () => { for (;;); }' } }),
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

describe('services', () => {
  const asked = async (expression: string): Promise<unknown> => {
    sandbox.hostCalls.length = 0;
    const services = ['mongodb-atlas', 'aws', 'twilio', 'custom'].map((type) => ({ name: type, type }));
    await sandbox.result(
      `exports = async () => { const c = context.services.get("mongodb-atlas").db("d").collection("c"); await ${expression}; }`,
      {
        context: { services },
        host: (operation, text) => {
          sandbox.hostCalls.push({ operation, argument: JSON.parse(text) as unknown });
          return Promise.resolve('[]');
        },
      },
    );
    expect(sandbox.hostCalls).toHaveLength(1);
    expect(sandbox.hostCalls[0]?.operation).toBe('service.call');
    return sandbox.hostCalls[0]?.argument;
  };
  const mongo = (action: string, members: object): object => ({
    service: 'mongodb-atlas',
    action,
    arguments: [{ database: 'd', collection: 'c', ...members }],
  });
  const int = (n: number): object => ({ $numberInt: `${n}` });

  it.each([
    ['c.find({ a: 1 }).toArray()', mongo('find', { query: { a: int(1) } })],
    [
      'c.find({}, { a: 1 }, { sort: { a: 1 } }).skip(1).limit(2).toArray()',
      mongo('find', { query: {}, project: { a: int(1) }, sort: { a: int(1) }, skip: int(1), limit: int(2) }),
    ],
    ['c.find().sort({ b: -1 }).next()', mongo('find', { query: {}, sort: { b: int(-1) } })],
    ['c.findOne({ _id: 1 }, { a: 1 })', mongo('findOne', { query: { _id: int(1) }, project: { a: int(1) } })],
    [
      'c.findOneAndUpdate({ a: 1 }, { $set: { b: 2 } }, { returnNewDocument: true, upsert: true, projection: { b: 1 }, sort: { a: 1 } })',
      mongo('findOneAndUpdate', {
        filter: { a: int(1) },
        update: { $set: { b: int(2) } },
        returnNewDocument: true,
        upsert: true,
        projection: { b: int(1) },
        sort: { a: int(1) },
      }),
    ],
    ['c.findOneAndReplace({}, { a: 1 })', mongo('findOneAndReplace', { filter: {}, update: { a: int(1) } })],
    [
      'c.findOneAndDelete({ a: 1 }, { sort: { a: 1 } })',
      mongo('findOneAndDelete', { filter: { a: int(1) }, sort: { a: int(1) } }),
    ],
    ['c.insertOne({ a: 1 })', mongo('insertOne', { document: { a: int(1) } })],
    ['c.insertMany([{}])', mongo('insertMany', { documents: [{}] })],
    [
      'c.updateOne({}, { $inc: { a: 1 } }, { upsert: false, arrayFilters: [] })',
      mongo('updateOne', { query: {}, update: { $inc: { a: int(1) } }, upsert: false, arrayFilters: [] }),
    ],
    ['c.updateMany({}, {})', mongo('updateMany', { query: {}, update: {} })],
    ['c.deleteOne({})', mongo('deleteOne', { query: {} })],
    ['c.deleteMany({ a: undefined })', mongo('deleteMany', { query: { a: { $undefined: true } } })],
    ['c.aggregate([{ $match: {} }]).toArray()', mongo('aggregate', { pipeline: [{ $match: {} }] })],
    ['c.count({ a: 1 }, { limit: 3 })', mongo('count', { query: { a: int(1) }, limit: int(3) })],
    ['c.distinct("a", { b: 1 })', mongo('distinct', { key: 'a', query: { b: int(1) } })],
    [
      'context.http.post({ url: "http://x", body: "b" })',
      { service: null, action: 'post', arguments: [{ url: 'http://x', body: 'b' }] },
    ],
    ['context.services.get("twilio").send({ to: "1" })', { service: 'twilio', action: 'send', arguments: [{ to: '1' }] }],
    ['context.services.get("custom").anything(1)', { service: 'custom', action: 'anything', arguments: [int(1)] }],
    [
      'context.services.get("aws").s3("us-east-1").PutObject({ Bucket: "b" })',
      {
        service: 'aws',
        action: 'execute',
        arguments: [{ aws_service: 's3', aws_action: 'PutObject', aws_region: 'us-east-1', aws_arguments: { Bucket: 'b' } }],
      },
    ],
  ])('%s', async (expression, expected) => {
    await expect(asked(expression)).resolves.toEqual(expected);
  });

  it('decode answers, walk cursors and see the end as undefined', async () => {
    const host: HostCalls = () => Promise.resolve(JSON.stringify([{ n: { $numberLong: '5000000000' } }, { n: { $oid: ID } }]));
    const source = `exports = async () => { const cursor = context.services.get("mongodb-atlas").db("d").collection("c").find();
      const first = await cursor.next(); const rest = await cursor.toArray(); return [first.n === 5000000000, rest.map((d) => d.n.toString()), await cursor.next()] }`;
    await expect(sandbox.result(source, { host })).resolves.toEqual([true, [ID], { $undefined: true }]);
  });

  it('run sequentially and in parallel', async () => {
    let open = 0;
    let widest = 0;
    const host: HostCalls = async (_operation, text) => {
      widest = Math.max(widest, ++open);
      await new Promise(setImmediate);
      open--;
      return JSON.stringify((JSON.parse(text) as { arguments: unknown[] }).arguments[0]);
    };
    const one = 'const get = async (n) => (await context.http.get({ n })).n;';
    const sequential = `${one} exports = async () => { let sum = 0; for (let i = 0; i < 10; i++) sum += await get(i); return sum }`;
    await expect(sandbox.result(sequential, { host })).resolves.toEqual({ $numberInt: '45' });
    expect(widest).toBe(1);
    const parallel = `${one} exports = async () => (await Promise.all(Array.from({ length: 10 }, (_, i) => get(i)))).reduce((a, b) => a + b)`;
    await expect(sandbox.result(parallel, { host })).resolves.toEqual({ $numberInt: '45' });
    expect(widest).toBe(10);
  });

  it('throw what the host rejects with, and nothing else of it', async () => {
    const host: HostCalls = () =>
      Promise.reject(Object.assign(new Error('no rule'), { name: 'NoMatchingRuleFound', code: 'E1', secret: 'x' }));
    const caught =
      'exports = () => context.http.get({}).catch((e) => [e instanceof Error, e.name, e.message, e.code, typeof e.secret])';
    await expect(sandbox.result(caught, { host })).resolves.toEqual([true, 'NoMatchingRuleFound', 'no rule', 'E1', 'undefined']);
    const error = await sandbox.failure('exports = () => context.http.get({})', { host });
    expect(error).toEqual({ kind: 'thrown', name: 'NoMatchingRuleFound', message: 'no rule', code: 'E1' });
  });

  it('turn an answer that is no extended JSON into an error', async () => {
    await expect(
      sandbox.failure('exports = () => context.http.get({})', { host: () => Promise.resolve('{nonsense') }),
    ).resolves.toMatchObject({ kind: 'thrown', name: 'SyntaxError' });
  });
});

describe('timers', () => {
  it('fire in order, repeat and can be cleared', async () => {
    const source = `exports = () => new Promise((resolve) => {
      const seen = [];
      setTimeout((x) => seen.push(x), 30, 'timeout');
      setImmediate(() => seen.push('immediate'));
      clearTimeout(setTimeout(() => seen.push('cleared'), 1));
      let n = 0;
      const id = setInterval(() => { seen.push('interval'); if (++n === 2) clearInterval(id) }, 5);
      setTimeout(() => resolve(seen), 60);
    })`;
    await expect(sandbox.result(source)).resolves.toEqual(['immediate', 'interval', 'interval', 'timeout']);
  });

  it('refuse what is no function', async () => {
    await expect(sandbox.failure('exports = () => setTimeout("code", 1)')).resolves.toMatchObject({
      kind: 'thrown',
      name: 'TypeError',
    });
  });

  it('end the call with the error of a callback that throws', async () => {
    await expect(
      sandbox.failure('exports = () => new Promise(() => setTimeout(() => { throw new Error("late") }, 1))'),
    ).resolves.toMatchObject({ kind: 'thrown', message: 'late' });
  });
});

describe('responses', () => {
  const respond = async (source: string): Promise<unknown> => {
    const outcome = await sandbox.invoke(source, {
      call: { kind: 'function', name: 'fn', httpResponse: true },
      args: ['payload'],
    });
    return outcome.ok
      ? [JSON.parse(outcome.resultEjson), outcome.responseEjson && JSON.parse(outcome.responseEjson)]
      : outcome.error;
  };

  it('tell what the code did to its response object', async () => {
    const source = `exports = (payload, response) => { response.setStatusCode(201); response.setHeader('A', 'x'); response.setHeader('A', 'y');
      response.addHeader('A', 'z'); response.setBody(BSON.Binary.fromText(payload)); return 1 }`;
    await expect(respond(source)).resolves.toEqual([
      { $numberInt: '1' },
      {
        statusCode: { $numberInt: '201' },
        headers: { A: ['y', 'z'] },
        body: { $binary: { base64: 'cGF5bG9hZA==', subType: '00' } },
      },
    ]);
  });

  it('are absent when it did nothing', async () => {
    await expect(respond('exports = (payload) => payload')).resolves.toEqual(['payload', undefined]);
  });

  it('refuse a status that is none', async () => {
    await expect(respond('exports = (p, response) => response.setStatusCode(1)')).resolves.toMatchObject({
      kind: 'thrown',
      name: 'TypeError',
    });
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

  it('refuses what cannot', async () => {
    await expect(sandbox.engine.check('exports = () => {\n (')).resolves.toMatchObject({
      ok: false,
      error: { kind: 'syntax', line: 2 },
    });
    await expect(sandbox.engine.check('const a = 1')).resolves.toMatchObject({ ok: false, error: { kind: 'invalid' } });
    await expect(sandbox.engine.check('')).resolves.toMatchObject({ ok: false, error: { kind: 'invalid' } });
    await expect(sandbox.engine.check('for (;;);', 'checker')).resolves.toMatchObject({ ok: false, error: { kind: 'cpuLimit' } });
  });
});
