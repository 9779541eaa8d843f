import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const variables = (count: number): string =>
  `function f(n) { ${Array.from({ length: count }, (_, i) => `let v${i} = n + ${i};`).join(' ')} return f(n + 1) + ${Array.from({ length: count }, (_, i) => `v${i}`).join(' + ')}; } f(0)`;
const nested = (open: string, close: string, inner = ''): string =>
  `'${open}'.repeat(100000) + '${inner}' + '${close}'.repeat(100000)`;

/** Each recurs, or descends, further than any stack has room for. */
const ENDLESS: readonly (readonly [what: string, code: string])[] = [
  ['a function', 'function f() { f() } f()'],
  ...[1, 16, 64, 256, 1024].map((count) => [`frames of ${count} variables`, variables(count)] as const),
  ...[8, 255, 1000, 10000].map(
    (count) => [`calls with ${count} arguments`, `function f() { return f(${Array(count).fill(1).join()}) + 1 } f()`] as const,
  ),
  ['apply', 'const a = Array(2000).fill(1); function f() { f.apply(null, a) } f()'],
  ['bound functions', 'let g; function f() { g() } g = f.bind(null, 1); f()'],
  ['JSON.parse of lists', `JSON.parse(${nested('[', ']')})`],
  ['JSON.parse of objects', `JSON.parse(${nested('{"a":', '}', '1')})`],
  ['toJSON', 'const o = { toJSON() { return JSON.stringify(o) } }; JSON.stringify(o)'],
  ['flat', 'let a = []; for (let i = 0; i < 100000; i++) a = [a]; a.flat(Infinity)'],
  ['text of nested lists', 'let a = []; for (let i = 0; i < 100000; i++) a = [a]; String(a)'],
  ['comparisons of sort', 'function f() { [1, 2].sort(f); return 0 } f()'],
  ['replacements', "function f() { return 'aa'.replace(/a/g, f) } f()"],
  ['getters', 'const o = { get a() { return this.a } }; o.a'],
  ['setters', 'const o = { set a(x) { this.a = x } }; o.a = 1'],
  ['Proxies', 'const p = new Proxy({}, { get(t, k, r) { return r[k] } }); p.a'],
  ['Proxies of Proxies', 'let p = { a: 1 }; for (let i = 0; i < 20000; i++) p = new Proxy(p, {}); p.a'],
  ['a Proxy in its own chain', 'const t = {}; const p = new Proxy(t, {}); t.__proto__ = p; p.x'],
  ['toString', "const o = { toString() { return '' + this } }; '' + o"],
  ['classes', 'class A { constructor() { new A() } } new A()'],
  ['generators', 'function* g() { yield* g() } [...g()]'],
  ['async functions', 'async function f() { await f() } return f()'],
];

describe('recursion without an end', () => {
  it.each(ENDLESS)('throws a catchable RangeError for %s', async (what, code) => {
    const source = `exports = async () => { try { await (() => { ${code} })(); return 'no error' } catch (e) { return [e instanceof RangeError, e.name] } }`;
    expect(await sandbox.result(source, { appId: what, caller: what })).toEqual([true, 'RangeError']);
  });

  it('ends the call with the error where it is not caught, and spoils nothing', async () => {
    await expect(sandbox.failure('exports = function f() { return f() + 1 }')).resolves.toMatchObject({
      kind: 'thrown',
      name: 'RangeError',
    });
    expect(await sandbox.result("exports = () => 'well'")).toBe('well');
  });

  it('is reached no sooner than documented', async () => {
    const source = 'exports = () => { const f = (n) => (n === 0 ? 0 : 1 + f(n - 1)); return f(1500) }';
    expect(await sandbox.result(source)).toEqual({ $numberInt: '1500' });
  });
});
