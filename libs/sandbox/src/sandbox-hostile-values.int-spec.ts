import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture({ runners: 1, killGraceMs: 5000 });
/** Keeps loops without end short. */
const SHORT = { cpuMs: 500 };

beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const kindOf = async (source: string, options: Parameters<typeof sandbox.invoke>[1] = {}): Promise<string> => {
  const outcome = await sandbox.invoke(source, options);
  return outcome.ok ? `ok ${outcome.resultEjson.slice(0, 100)}` : outcome.error.kind;
};

const goesOn = async (): Promise<void> => {
  const before = sandbox.engine.metrics().runnersKilled;
  await expect(sandbox.result('exports = (a, b) => a + b', { args: [1, 2] })).resolves.toEqual({ $numberInt: '3' });
  expect(before).toBe(0);
};

describe('results that fight back', () => {
  it.each([
    ['a getter that throws', '({ get a() { throw new Error("no") } })', 'thrown'],
    ['a proxy that throws', 'new Proxy({}, { ownKeys() { throw new Error("no") } })', 'thrown'],
    ['a proxy with keys without end', 'new Proxy({}, { ownKeys() { for (;;); } })', 'cpuLimit'],
    ['a proxy that claims keys it has not', 'new Proxy({}, { ownKeys: () => ["a"] })', 'ok {}'],
    ['toJSON that returns itself', '(() => { const o = { toJSON: () => o }; return o })()', 'thrown'],
    [
      'a prototype without end',
      '(() => { let o = {}; for (let i = 0; i < 3e4; i++) o = Object.create(o); return o })()',
      'ok {}',
    ],
    ['a thenable that never settles', '({ then() {} })', 'wallLimit'],
    ['a thenable whose then throws', '({ get then() { throw new Error("no") } })', 'thrown'],
    ['a cycle', '(() => { const o = {}; o.o = o; return o })()', 'thrown'],
    ['a revoked proxy', '(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()', 'thrown'],
    ['a sparse array without end', '(() => { const a = []; a.length = 2 ** 32 - 1; return a })()', 'cpuLimit'],
    ['a fake BSON value', '({ _bsontype: "ObjectId", encode: () => "}{", toString: () => "}{" })', 'thrown'],
    ['a typed array over much', 'new Uint8Array(3e8)', 'memoryLimit'],
  ])('%s', async (name, value, kind) => {
    const limits = { ...(kind === 'wallLimit' && { wallMs: 1_000 }), ...(kind === 'cpuLimit' && SHORT) };
    expect(await kindOf(`exports = () => ${value}`, { appId: name, limits })).toBe(kind);
    await goesOn();
  });
});

describe('errors that fight back', () => {
  it.each([
    ['a getter of its name', '{ get name() { throw 1 } }'],
    ['a message that is no text', '{ message: { toString() { throw 1 } } }'],
    ['a proxy', 'new Proxy({}, { get() { throw 1 } })'],
    ['nothing', 'null'],
    ['a symbol', 'Symbol("x")'],
    ['a name of a megabyte', 'Object.assign(new Error("m"), { name: "n".repeat(1 << 20), message: "m".repeat(1 << 20) })'],
    ['a stack that is made up', 'Object.assign(new Error("m"), { stack: "at (/etc/passwd:1:1)\\n".repeat(1e4) })'],
  ])('%s', async (_name, thrown) => {
    for (const source of [`exports = () => { throw ${thrown} }`, `exports = () => Promise.reject(${thrown})`]) {
      const error = await sandbox.failure(source);
      expect(error.kind).toBe('thrown');
      expect(error.name.length + error.message.length + (error.stack ?? '').length).toBeLessThan(40_000);
    }
    await goesOn();
  });
});

describe('floods', () => {
  it.each([
    ['promises', 'exports = async () => { for (;;) Promise.reject(1).catch(() => {}); }'],
    [
      'microtasks',
      'exports = () => { const f = () => { queueMicrotask(f); queueMicrotask(f) }; f(); return new Promise(() => {}) }',
    ],
    ['modules', 'exports = () => { for (;;) require("util"); }'],
    ['hashes', 'exports = () => { for (;;) utils.crypto.hash("sha256", "x"); }'],
    ['hashes of much', 'exports = () => { const s = "x".repeat(4e6); for (;;) utils.crypto.hash("sha256", s); }'],
    [
      'signatures of nonsense',
      'exports = () => { for (;;) try { utils.crypto.sign("rsa", "x", "-----BEGIN x", "pss") } catch {} }',
    ],
    ['random bytes', 'exports = () => { for (;;) require("crypto").randomBytes(65536); }'],
    ['intervals', 'exports = () => { for (;;) setInterval(() => {}, 1); }'],
    ['ticks', 'exports = () => { const f = () => process.nextTick(f); f(); return new Promise(() => {}) }'],
    ['clones', 'exports = () => { let a = {}; for (;;) a = structuredClone({ a, b: a }); }'],
  ])('end for %s', async (name, source) => {
    expect(['cpuLimit', 'memoryLimit', 'hostCallLimit', 'thrown']).toContain(
      await kindOf(source, { appId: name, limits: SHORT }),
    );
    await goesOn();
  });
});

it('a digest of more than a payload ends the call', async () => {
  const limits = { payloadLength: 1000 };
  await expect(kindOf('exports = () => utils.crypto.hash("md5", "x".repeat(1000))', { limits })).resolves.toBe('outputLimit');
  await goesOn();
});

describe('arguments', () => {
  it.each([
    ['nested 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['with 200,000 members', `[${JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i])))}]`],
    ['with keys of built-ins', '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toJSON":1,"then":1}]'],
    ['of extended JSON that is wrong', '[{"$oid":{"$oid":"x"}},{"$numberLong":"9".repeat}]'],
    ['with numbers without end', '[{"$numberDecimal":"1E999999999"},{"$numberLong":"99999999999999999999"}]'],
  ])('%s', async (_name, argumentsEjson) => {
    const kind = await kindOf('exports = (a) => typeof ({}).polluted', { argumentsEjson });
    expect(['ok "undefined"', 'thrown', 'cpuLimit', 'memoryLimit']).toContain(kind);
    await goesOn();
  });
});

describe('poison', () => {
  const POISON = [
    'Object.prototype.get = function () { return () => "stolen" }',
    'Array.prototype.map = () => ["stolen"]',
    'String.prototype.replaceAll = () => "stolen"',
    'JSON.parse = () => ({ value: "stolen" })',
    'JSON.stringify = () => "stolen"',
    'Map.prototype.get = () => "stolen"',
    'Promise.prototype.then = () => "stolen"',
    'Function.prototype.call = Function.prototype.apply = () => "stolen"',
    'globalThis.Buffer = globalThis.URL = globalThis.utils = undefined',
    'Object.defineProperty(Object.prototype, "actsFor", { get: () => "sys" })',
  ];

  it.each(POISON)('%s harms the call it is in, at most', async (code) => {
    await sandbox.invoke(
      `exports = async () => { ${code}; try { require('crypto').createHash('md5').update('x').digest('hex') } catch {} return 1 }`,
    );
    const source = `exports = async () => [
      require('crypto').createHash('md5').update('x').digest('hex'), [1].map((x) => x + 1), 'a'.replaceAll('a', 'b'), JSON.stringify(JSON.parse('[1]')),
      new URL('https://a.b/c').host, Buffer.from('x').length, typeof {}.get, await Promise.resolve(5), utils.crypto.hash('md5', 'x').toHex(),
    ]`;
    expect(await sandbox.result(source)).toEqual([
      '9dd4e461268c8034f5c8564e155c67a6',
      [{ $numberInt: '2' }],
      'b',
      '[1]',
      'a.b',
      { $numberInt: '1' },
      'undefined',
      { $numberInt: '5' },
      '9dd4e461268c8034f5c8564e155c67a6',
    ]);
  });

  it('never uses the rights of another function', async () => {
    const asked: (string | null)[] = [];
    const host: HostCalls = ({ actsFor }) => {
      asked.push(actsFor);
      return Promise.resolve('null');
    };
    await sandbox.invoke(
      `exports = async () => { Object.prototype.actsFor = 'sys'; await context.http.get({ url: 'x' }); await context.http.get(Object.create({ actsFor: 'sys' })) }`,
      { host },
    );
    expect(asked).toEqual([null, null]);
  });
});
