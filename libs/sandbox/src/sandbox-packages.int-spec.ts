import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderPacker, packModules } from './packages/packed-modules.js';
import type { PackageModules } from './sandbox-engine.js';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture, readCall } from './testing/sandbox-fixture.js';

let sandbox: SandboxFixture;

beforeAll(async () => {
  sandbox = new SandboxFixture();
  await sandbox.engine.ready();
});

afterAll(() => sandbox.engine.close());

const evaluate = async (expression: string, options: Parameters<SandboxFixture['result']>[1] = {}): Promise<unknown> =>
  JSON.parse(
    (await sandbox.result(`exports = async () => JSON.stringify(await (${expression})) ?? 'null'`, options)) as string,
  ) as unknown;

describe('modules of packages', () => {
  const folders = (texts: Readonly<Record<string, string>>): PackageModules['folders'] =>
    packModules(Object.entries(texts).map(([path, text]) => ({ path, kind: 'commonJs', text })));
  const modules: PackageModules = {
    key: 'own',
    links: {
      counter: 'p0.js',
      'counter/same': 'p0.js',
      user: 'p1.js',
      broken: 'p2.js',
      throws: 'p3.js',
      loops: 'p4.js',
      a: 'p5.js',
      path: 'p7.js',
      toString: 'p0.js',
      needs: 'p8.js',
      nothing: 'p9.js',
    },
    folders: folders({
      'p0.js': 'let n = 0; module.exports = () => ++n;',
      'p1.js':
        "exports.next = require('./p0.js'); exports.joined = require('path').join('x', 'y'); exports.self = typeof this; exports.at = [__filename, __dirname];",
      'p2.js': 'exports = (',
      'p3.js': "module.exports = 1;\nthrow new TypeError('at its top level')",
      'p4.js': 'for (;;) {}',
      'p5.js': "exports.early = 1; exports.b = require('./p6.js').b; exports.late = 2;",
      'p6.js': "const a = require('./p5.js'); exports.b = [a.early, a.late];",
      'p7.js': "throw new Error('not the one that is asked for')",
      'p8.js': "exports.other = require('other')",
      'p9.js': 'throw undefined',
    }),
  };

  it.each<readonly [expression: string, value: unknown]>([
    [
      "(() => { const c = require('counter'); return [c(), c(), require('counter')(), require('counter/same')()] })()",
      [1, 2, 3, 4],
    ],
    [
      "(() => { const u = require('user'); return [require('counter')(), u.next(), u.joined, u.at] })()",
      [1, 2, 'x/y', ['/node_modules/p1.js', '/node_modules']],
    ],
    ["require('a')", { early: 1, b: [1, null], late: 2 }],
    ["require('path').sep", '/'],
    ["require('toString')()", 1],
    ['typeof p0', 'undefined'],
  ])('%s', async (expression, value) => {
    expect(await evaluate(expression, { modules })).toEqual(value);
  });

  it('restart with every call', async () => {
    for (let call = 0; call < 3; call++) expect(await evaluate("require('counter')()", { modules })).toBe(1);
  });

  it('are accessible only in their own app', async () => {
    await evaluate("require('counter')()", { modules, appId: 'one' });
    for (const name of ['counter', './p0.js', 'p0.js']) {
      expect(await sandbox.failure(`exports = () => require('${name}')`, { appId: 'two' })).toMatchObject({
        code: 'MODULE_NOT_FOUND',
      });
    }
    const other: PackageModules = {
      key: 'other',
      links: { counter: 'p0.js' },
      folders: folders({ 'p0.js': "module.exports = () => 'other'" }),
    };
    expect(await evaluate("require('counter')()", { modules: other, appId: 'two' })).toBe('other');
    expect(await evaluate("require('counter')()", { modules, appId: 'one' })).toBe(1);
  });

  it.each<readonly [name: string, error: object]>([
    ['broken', { name: 'SyntaxError', message: expect.stringContaining('node_modules/p2.js cannot be compiled: ') as string }],
    ['throws', { name: 'TypeError', message: 'at its top level', line: 1, column: 17 }],
    ['missing', { message: "Cannot find module 'missing'", code: 'MODULE_NOT_FOUND' }],
    ['__proto__', { message: "Cannot find module '__proto__'" }],
    ['constructor', { message: "Cannot find module 'constructor'" }],
    ['', { message: "Cannot find module ''" }],
    ['/', { message: "Cannot find module ''" }],
  ])('fail if they are not available: %j', async (name, error) => {
    expect(await sandbox.failure(`exports = () => require('${name}')`, { modules })).toMatchObject({ kind: 'thrown', ...error });
  });

  it.each([
    ['missing', 'Error', 'MODULE_NOT_FOUND'],
    ['./missing', 'Error', 'MODULE_NOT_FOUND'],
    ['cluster', 'Error', 'MODULE_NOT_FOUND'],
    ['broken', 'SyntaxError', undefined],
    ['throws', 'TypeError', undefined],
    ['needs', 'Error', 'MODULE_NOT_FOUND'],
    ['nothing', 'undefined', undefined],
  ])('have distinguishable and catchable errors: %s', async (name, kind, code) => {
    const source = `exports = (name) => { try { require(name); return 'loaded' } catch (error) { return JSON.stringify([error?.name ?? 'undefined', error?.code, error instanceof Error]) } }`;
    expect(await sandbox.result(source, { modules, args: [name] })).toBe(
      JSON.stringify([kind, code ?? null, kind !== 'undefined']),
    );
  });

  it('are evaluated again after they threw', async () => {
    const source = "exports = () => ['', ''].map(() => { try { require('throws') } catch (e) { return e.message } })";
    expect(await sandbox.result(source, { modules })).toEqual(['at its top level', 'at its top level']);
  });

  it('end with the call’s time', async () => {
    expect(
      await sandbox.failure("exports = () => require('loops')", { modules, appId: 'loops', limits: { cpuMs: 200 } }),
    ).toMatchObject({
      kind: 'cpuLimit',
    });
  });

  it('end with the time of the call during a long lookup', async () => {
    const exports = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`./${n}/*`, './index.js']));
    const slow: PackageModules = {
      key: 'slow',
      links: {},
      folders: { slow: new FolderPacker().finish([['slow', { exports }]]) },
    };
    const source = "exports = () => { for (let n = 0; ; n++) try { require('slow/x' + n) } catch {} }";
    const invoke = () => sandbox.invoke(source, { modules: slow, appId: 'slow', limits: { cpuMs: 200 } });
    // A killed runner does not report its memory. A busy machine may keep a runner from ending the call itself now and
    // then.
    await expect
      .poll(invoke)
      .toMatchObject({ ok: false, error: { kind: 'cpuLimit' }, stats: { memoryBytes: expect.toSatisfy((bytes) => bytes > 0) } });
  });

  it('are found even if the code changed built-ins', async () => {
    const source = "Map.prototype.get = () => 'fake'; String.prototype.slice = () => 'x'; exports = () => require('counter')()";
    expect(await sandbox.result(source, { modules })).toEqual({ $numberInt: '1' });
  });

  it('can be imported, and a function be a default export', async () => {
    const source =
      "import counter, { name } from 'counter'\nimport * as all from 'user'\nexport default () => [counter(), name, all.joined]";
    expect(await sandbox.result(source, { modules })).toEqual([{ $numberInt: '1' }, '', 'x/y']);
  });

  it('no other exports: reports line and column', async () => {
    const call = { kind: 'source', source: 'exports = () => 1\nexport const a = 2', evalSource: '' } as const;
    expect(await sandbox.failure('', { call })).toMatchObject({ kind: 'syntax', line: 2, column: 1 });
    expect(await sandbox.engine.check(call.source)).toMatchObject({ ok: false, error: { kind: 'syntax', line: 2, column: 1 } });
    expect(await sandbox.engine.check("import a from 'a'; export default a")).toEqual({ ok: true });
  });
});

describe("Node's modules that packages want", () => {
  const packed = gzipSync('packed').toString('base64');
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024)).toString('base64');

  it.each<readonly [expression: string, value: unknown]>([
    [
      "(() => { const E = require('events'); function A() { E.call(this) } require('util').inherits(A, E); const a = new A(); let n = 0; a.on('x', () => n++); a.emit('x'); return [n, a instanceof E, E.EventEmitter === E] })()",
      [1, true, true],
    ],
    [
      "new Promise((ok, no) => { const { Readable, Transform, pipeline } = require('stream'); let out = ''; const t = new Transform({ transform(c, e, d) { out += c; d(null, c) } }); pipeline(Readable.from(['a', 'b']), t, (e) => e ? no(e) : ok(out)); t.resume() })",
      'ab',
    ],
    ["require('stream/promises') === require('stream').promises", true],
    [`require('zlib').gunzipSync(Buffer.from('${packed}', 'base64')).toString()`, 'packed'],
    [
      "['gzip', 'deflate', 'deflateRaw', 'brotliCompress'].map((n, i) => require('zlib')[['gunzip', 'inflate', 'inflateRaw', 'brotliDecompress'][i] + 'Sync'](require('zlib')[n + 'Sync']('é')).toString())",
      ['é', 'é', 'é', 'é'],
    ],
    [
      "new Promise((ok) => { const z = require('zlib').createGunzip(); let t = ''; z.on('data', (d) => t += d).on('end', () => ok(t)); z.end(require('zlib').gzipSync('streamed')) })",
      'streamed',
    ],
    ["new Promise((ok) => require('zlib').gunzip('nothing', (e) => ok(e.message)))", 'the data cannot be read'],
    ["require('punycode').toASCII('münchen.de')", 'xn--mnchen-3ya.de'],
    ["['1.2.3.4', '::1', '256.1.1.1', 'a', '1.2.3'].map(require('net').isIP)", [4, 6, 0, 0, 0]],
    [
      "[require('os').platform(), require('os').EOL, require('tty').isatty(1), require('fs').existsSync('/etc/passwd')]",
      ['linux', '\n', false, false],
    ],
    [
      "new Promise((ok) => require('dns').lookup('a.b', (e) => ok([e.message, e.code, e.syscall])))",
      ['dns.lookup: sockets are not available in functions', 'ENOTSUP', 'lookup'],
    ],
    [
      "(() => { try { require('net').connect(80) } catch (e) { e.code = 'ESOCKET'; return [e.code, e instanceof Error] } })()",
      ['ESOCKET', true],
    ],
    [
      "require('fs').promises.readFile('/etc/passwd').catch((e) => [e.code, e.message])",
      ['ENOENT', "ENOENT: no such file or directory, readFile '/etc/passwd'"],
    ],
    [
      '(() => { const a = crypto.getRandomValues(new Uint8Array(8)); return [a.length, /^[0-9a-f-]{36}$/.test(crypto.randomUUID())] })()',
      [8, true],
    ],
    [
      "(() => { const c = require('crypto'); const k = c.createSecretKey(Buffer.from('k')); return c.createHmac('sha256', k).update('a').digest('hex') === c.createHmac('sha256', 'k').update('a').digest('hex') })()",
      true,
    ],
    ['Object.prototype.toString.call(process)', '[object process]'],
  ])('%s', async (expression, value) => {
    expect(await evaluate(expression)).toEqual(value);
  });

  // Differs: Node.js modules that open sockets, write files or start processes | throw when they do: services and `context.http` send requests
  it.each([
    ["require('net').connect(80)", 'net.connect: sockets are not available in functions'],
    ["new (require('net').Socket)()", 'net.Socket: sockets are not available in functions'],
    ["new (require('tls').TLSSocket)()", 'tls.TLSSocket: sockets are not available in functions'],
    ["require('tls').connect({ host: 'a.b' })", 'tls.connect: sockets are not available in functions'],
    ["require('tls').createSecureContext()", 'tls.createSecureContext is not available in functions'],
    ["require('dns').promises.lookup('a.b')", 'dns.lookup: sockets are not available in functions'],
    ["require('child_process').execSync('ls')", 'child_process.execSync is not available in functions'],
    ["require('http2').connect('x')", 'http2.connect is not available in functions'],
    ["require('dgram').createSocket('udp4')", 'dgram.createSocket: sockets are not available in functions'],
    ["require('http').createServer()", 'http.createServer is not available in functions'],
    ["require('fs').writeFileSync('/x', 'y')", 'fs.writeFile is not available in functions'],
    [`require('zlib').gunzipSync(Buffer.from('${bomb}', 'base64'))`, 'the data is too large'],
    ["require('crypto').createPrivateKey('x')", 'the key must be PEM'],
  ])('%s throws', async (expression, message) => {
    expect(await sandbox.failure(`exports = () => ${expression}`, { limits: { memoryMb: 128 } })).toMatchObject({
      kind: 'thrown',
      message,
    });
  });

  it('send requests as context.http does', async () => {
    const calls: unknown[] = [];
    const host: HostCalls = async (call) => {
      calls.push(readCall(call));
      const body = { $binary: { base64: Buffer.from('{"a":"é"}').toString('base64'), subType: '00' } };
      return JSON.stringify({
        status: '201 Created',
        statusCode: 201,
        headers: { 'Content-Type': ['application/json'], 'Set-Cookie': ['a=1', 'b=2'], 'Content-Encoding': ['gzip'] },
        body,
      });
    };
    const source = `exports = () => new Promise((ok, no) => {
      const request = require('https').request({ hostname: 'a.b', port: 8443, path: '/c?d=1', method: 'post', headers: { 'X-A': 'b', 'Accept-Encoding': 'gzip', Host: 'evil' } }, (res) => {
        let text = ''; res.setEncoding('utf8'); res.on('data', (d) => text += d).on('end', () => ok([res.statusCode, res.statusMessage, res.headers, text]));
      });
      request.on('error', no); request.write('one'); request.end('two') })`;

    expect(await sandbox.result(source, { host })).toEqual([
      { $numberInt: '201' },
      'Created',
      { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] },
      '{"a":"é"}',
    ]);
    expect(calls).toEqual([
      {
        service: null,
        action: 'post',
        argument: {
          url: 'https://a.b:8443/c?d=1',
          headers: { 'x-a': ['b'] },
          followRedirects: false,
          body: { $binary: { base64: Buffer.from('onetwo').toString('base64'), subType: '00' } },
        },
        actsFor: null,
      },
    ]);
  });

  it('report the error of a request', async () => {
    const host = (): Promise<string> =>
      Promise.reject(Object.assign(new Error('the host is private'), { name: 'RestrictedHost', code: 'RestrictedHost' }));
    const source =
      "exports = () => new Promise((ok) => require('http').get('http://10.0.0.1/').on('error', (e) => ok([e.code, e.message])))";
    expect(await sandbox.result(source, { host })).toEqual(['RestrictedHost', 'the host is private']);
  });
});
