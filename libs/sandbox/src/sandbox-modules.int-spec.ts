import { createHash, createHmac, createPrivateKey, generateKeyPairSync, verify, type JsonWebKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

let sandbox: SandboxFixture;

beforeAll(async () => {
  sandbox = new SandboxFixture();
  await sandbox.engine.ready();
});

afterAll(() => sandbox.engine.close());

/** The value of an expression, as plain JSON. */
const evaluate = async (expression: string, ...args: unknown[]): Promise<unknown> =>
  JSON.parse(
    (await sandbox.result(`exports = (...args) => JSON.stringify(${expression}) ?? 'null'`, { args })) as string,
  ) as unknown;

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
const ec = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('modules', () => {
  it.each([
    ["require('util').format('%s=%d', 'a', 1)", 'a=1'],
    ["require('util').inspect({ a: [1] })", '{ a: [ 1 ] }'],
    ["require('util').isDeepStrictEqual({ a: [new Date(1)] }, { a: [new Date(1)] })", true],
    ["require('util').isDeepStrictEqual([1], ['1'])", false],
    ["require('querystring').parse('a=1&b=2&a=%C3%A9+x')", { a: ['1', 'é x'], b: '2' }],
    ["require('querystring').stringify({ a: [1, 'é'], b: true, c: {} })", 'a=1&a=%C3%A9&b=true&c='],
    ["require('url').parse('https://u:p@Host.de:81/a?x=1#h', true).query", { x: '1' }],
    ["require('url').parse('/a/b?c').pathname", '/a/b'],
    ["require('url').resolve('https://a.b/c/d', '../e')", 'https://a.b/e'],
    ["require('url').format({ protocol: 'https', hostname: 'a.b', pathname: '/c', query: { d: 1 } })", 'https://a.b/c?d=1'],
    ["require('path').join('/a', '..', 'b', 'c.txt')", '/b/c.txt'],
    ["require('path').relative('/a/b', '/a/c/d')", '../c/d'],
    ["require('path').parse('/a/b.tar.gz')", { root: '/', dir: '/a', base: 'b.tar.gz', ext: '.gz', name: 'b.tar' }],
    ["require('buffer').Buffer.from('é').toString('hex')", 'c3a9'],
    [
      "(() => { const d = new (require('string_decoder').StringDecoder)('utf8'); return [d.write(Buffer.from([0xc3])), d.write(Buffer.from([0xa9])), d.end()] })()",
      ['', 'é', ''],
    ],
    [
      "(() => { const e = new (require('events'))(); const got = []; e.once('x', (v) => got.push(v)); e.emit('x', 1); e.emit('x', 2); return got })()",
      [1],
    ],
    ["typeof require('timers').setTimeout", 'function'],
    ["require('node:process').version", 'v10.18.1'],
    ["require('util') === require('util')", true],
  ])('%s', async (expression, value) => {
    expect(await evaluate(expression)).toEqual(value);
  });

  it('are classes to inherit from', async () => {
    const source = `const { inherits } = require('util'); const Emitter = require('events');
      exports = () => { function Own() {} inherits(Own, Emitter); const o = new Own(); let n = 0; o.on('a', (x) => { n += x }); o.emit('a', 4); return n }`;
    expect(await sandbox.result(source)).toEqual({ $numberInt: '4' });
  });

  it('turn callbacks into promises', async () => {
    const source = `exports = () => require('util').promisify((x, done) => setTimeout(done, 1, null, x + 1))(1)`;
    expect(await sandbox.result(source)).toEqual({ $numberInt: '2' });
  });

  it.each([
    ["assert.strictEqual(1, 2, 'differs')", 'differs'],
    ['assert(0)', '0 == true'],
    ['assert.deepEqual({ a: 1 }, { a: 2 })', '{ a: 1 } deepEqual { a: 2 }'],
    ['assert.throws(() => {})', 'Missing expected exception.'],
  ])('assert says what does not hold: %s', async (code, message) => {
    const error = await sandbox.failure(`const assert = require('assert'); exports = () => { ${code} }`);
    expect(error).toMatchObject({ name: 'AssertionError', message, code: 'ERR_ASSERTION' });
  });

  it('assert is silent about what holds', async () => {
    const source = `const assert = require('assert'); exports = async () => {
      assert(1); assert.equal(1, '1'); assert.deepStrictEqual([{ a: 1 }], [{ a: 1 }]); assert.throws(() => { throw new TypeError('x') }, TypeError);
      assert.throws(() => { throw new Error('abc') }, /abc/); await assert.rejects(Promise.reject(new Error('y')), { message: 'y' });
      return 'held' }`;
    expect(await sandbox.result(source)).toBe('held');
  });

  it.each(['cluster', 'vm', 'v8', 'worker_threads', 'lodash', '', '__proto__', 'node-crypto', './bridge.js', 'boot'])(
    'reject %j',
    async (name) => {
      const error = await sandbox.failure(`exports = (name) => require(name)`, { args: [name] });
      expect(error).toMatchObject({ kind: 'thrown', message: `Cannot find module '${name}'`, code: 'MODULE_NOT_FOUND' });
    },
  );

  it('let nothing be imported, also while they load', async () => {
    const source = `const found = []; const { get } = Map.prototype;
      Map.prototype.get = function (key) { import('./bridge.js').then((m) => found.push(Object.keys(m)), () => found.push('refused')); return get.call(this, key) };
      exports = async () => { require('util'); require('crypto'); await new Promise((r) => setTimeout(r, 5)); return found.every((f) => f === 'refused') }`;
    expect(await sandbox.result(source)).toBe(true);
  });
});

describe('globals', () => {
  it.each([
    ["atob(btoa('hi'))", 'hi'],
    ['structuredClone({ a: new Date(0), m: new Map([[1, { b: 2 }]]) }).m.get(1)', { b: 2 }],
    ['(() => { const a = {}; a.self = a; const b = structuredClone(a); return b.self === b && b !== a })()', true],
    ['typeof queueMicrotask', 'function'],
    ['process.hrtime().length', 2],
    ['process.env', {}],
    ['(URL = 5, URL)', 5],
  ])('%s', async (expression, value) => {
    expect(await evaluate(expression)).toEqual(value);
  });

  it('clone no functions', async () => {
    expect(await sandbox.failure('exports = () => structuredClone({ f() {} })')).toMatchObject({ name: 'DataCloneError' });
  });
});

describe('utils.crypto', () => {
  it('has the documented vectors', async () => {
    expect(await evaluate("utils.crypto.hmac('hello!', 'super-secret', 'sha256', 'base64')")).toBe(
      'SUXd6PRMaTXXgBGaGsIHzaDWgTSa6C3D44lRGrvRak0=',
    );
    expect(await evaluate("utils.crypto.hash('sha256', 'hello!').toBase64()")).toBe(
      'zgYJL7lI2f+sfRo3bkBLJrdXW8wR7gWkYV/vT+w6MIs=',
    );
  });

  it.each([16, 24, 32])('encrypts with a key of %i characters, with new output each time', async (length) => {
    const source = `exports = (key) => {
      const [a, b] = [utils.crypto.encrypt('aes', 'geheim é', key), utils.crypto.encrypt('aes', 'geheim é', key)];
      return [a.toHex() !== b.toHex(), utils.crypto.decrypt('aes', a, key).text()] }`;
    expect(await sandbox.result(source, { args: ['k'.repeat(length)] })).toEqual([true, 'geheim é']);
  });

  it.each([
    ["utils.crypto.encrypt('aes', 'x', 'short')", 'the encryption key must be 16, 24 or 32 characters long'],
    ["utils.crypto.encrypt('des', 'x', 'k'.repeat(16))", "unsupported encryption type: 'des'"],
    ["utils.crypto.decrypt('aes', BSON.Binary.fromHex('00'), 'k'.repeat(16))", 'the message cannot be decrypted'],
    [
      "utils.crypto.decrypt('aes', utils.crypto.encrypt('aes', 'x', 'k'.repeat(16)), 'l'.repeat(16))",
      'the key or the data cannot be used',
    ],
    ["utils.crypto.hash('sha3', 'x')", "unsupported hash function: 'sha3'"],
    ["utils.crypto.sign('rsa', 'x', 'no key', 'pss')", 'the key must be PEM'],
    ["utils.crypto.sign('rsa', 'x', '-----BEGIN X-----', 'pss')", 'the key or the data cannot be used'],
    ["utils.crypto.sign('rsa', 'x', '-----BEGIN ENCRYPTED PRIVATE KEY-----', 'pss')", 'the key is too long or encrypted'],
    ["utils.crypto.sign('rsa', 'x', '-----BEGIN ' + 'A'.repeat(20000), 'pss')", 'the key is too long or encrypted'],
  ])('rejects %s', async (code, message) => {
    expect(await sandbox.failure(`exports = () => ${code}`)).toMatchObject({ kind: 'thrown', message });
  });

  it.each(['d', 'p', 'dq'])('computes with no RSA key whose %s is longer than its modulus, which takes seconds', async (part) => {
    const jwk = createPrivateKey(rsa.privateKey).export({ format: 'jwk' });
    const pem = pkcs1Of({ ...jwk, [part]: Buffer.alloc(1_700, 0x5a).toString('base64url') });
    const source = `exports = (key) => utils.crypto.sign('rsa', 'x', key, 'pkcs1v15')`;
    expect(await sandbox.failure(source, { args: [pem] })).toMatchObject({ kind: 'thrown', message: 'the key is too long' });
  });

  it.each(['pss', 'pkcs1v15'])('signs and verifies with RSA, %s', async (scheme) => {
    const source = `exports = (priv, pub, scheme) => {
      const s = utils.crypto.sign('rsa', 'text', priv, scheme);
      return [s.toBase64(), utils.crypto.verify('rsa', 'text', pub, s, scheme), utils.crypto.verify('rsa', 'other', pub, s, scheme)] }`;
    const [signature, good, bad] = (await sandbox.result(source, { args: [rsa.privateKey, rsa.publicKey, scheme] })) as [
      string,
      boolean,
      boolean,
    ];
    expect([good, bad]).toEqual([true, false]);
    const padding = scheme === 'pss' ? { padding: 6, saltLength: -1 } : { padding: 1 };
    expect(verify('sha256', Buffer.from('text'), { key: rsa.publicKey, ...padding }, Buffer.from(signature, 'base64'))).toBe(
      true,
    );
  });
});

/** Returns an RSA key in PEM, also one that Node.js would not make. */
function pkcs1Of(key: JsonWebKey): string {
  const lengthOf = (bytes: Buffer): Buffer => {
    if (bytes.length < 128) return Buffer.of(bytes.length);
    return bytes.length < 256 ? Buffer.of(0x81, bytes.length) : Buffer.of(0x82, bytes.length >> 8, bytes.length & 0xff);
  };
  const element = (tag: number, bytes: Buffer): Buffer => Buffer.concat([Buffer.of(tag), lengthOf(bytes), bytes]);
  const integer = (bytes: Buffer): Buffer => element(2, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
  const numbers = (['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const).map((name) => Buffer.from(key[name] ?? '', 'base64url'));
  const base64 = element(0x30, Buffer.concat([Buffer.of(0), ...numbers].map(integer))).toString('base64');
  return `-----BEGIN RSA PRIVATE KEY-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END RSA PRIVATE KEY-----\n`;
}

describe('utils.jwt', () => {
  const secret = 's'.repeat(32);

  it('signs tokens that other libraries read', async () => {
    const token = (await evaluate(`utils.jwt.encode('HS256', { sub: 'a', n: 1 }, args[0], { kid: 'k' })`, secret)) as string;
    const [head = '', body = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ kid: 'k', alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({ sub: 'a', n: 1 });
    expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url'));
  });

  it.each(['RS256', 'RS512', 'PS256', 'PS384', 'ES256'])('%s goes round', async (method) => {
    const keys = method.startsWith('ES') ? ec : rsa;
    const source = `exports = (m, priv, pub) => utils.jwt.decode(utils.jwt.encode(m, { a: 'b' }, priv), pub, true, [m])`;
    expect(await sandbox.result(source, { args: [method, keys.privateKey, keys.publicKey] })).toEqual({
      header: { alg: method, typ: 'JWT' },
      payload: { a: 'b' },
    });
  });

  const encode = (header: object, payload: object): string =>
    [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  it.each([
    ['no method', `${encode({ alg: 'none' }, { a: 1 })}.`, secret],
    [
      'a public key as secret',
      (() => {
        const text = encode({ alg: 'HS256' }, { a: 1 });
        return `${text}.${createHmac('sha256', rsa.publicKey).update(text).digest('base64url')}`;
      })(),
      rsa.publicKey,
    ],
    [
      'another secret',
      (() => {
        const text = encode({ alg: 'HS256' }, { a: 1 });
        return `${text}.${createHmac('sha256', 'other').update(text).digest('base64url')}`;
      })(),
      secret,
    ],
    [
      'a time in the past',
      (() => {
        const text = encode({ alg: 'HS256' }, { exp: 1 });
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
      })(),
      secret,
    ],
    ['half a token', 'a.b', secret],
    ['nothing', '', secret],
  ])('rejects a token with %s', async (_what, token, key) => {
    expect(await sandbox.failure('exports = (token, key) => utils.jwt.decode(token, key)', { args: [token, key] })).toMatchObject(
      {
        kind: 'thrown',
        name: 'Error',
      },
    );
  });

  it('rejects methods that are not accepted', async () => {
    const source = `exports = (s) => utils.jwt.decode(utils.jwt.encode('HS256', { a: 1 }, s), s, false, ['HS512'])`;
    expect(await sandbox.failure(source, { args: [secret] })).toMatchObject({
      message: 'the signing method of the token is not accepted',
    });
  });
});

describe("require('crypto')", () => {
  it('computes digests as Node does', async () => {
    expect(await evaluate(`require('crypto').createHash('sha512').update('a').update('b').digest('hex')`)).toBe(
      createHash('sha512').update('ab').digest('hex'),
    );
    expect(await evaluate(`require('crypto').createHmac('sha1', 'k').update('é').digest('base64')`)).toBe(
      createHmac('sha1', 'k').update('é').digest('base64'),
    );
  });

  it.each(['aes-128-cbc', 'aes-256-ctr', 'aes-256-gcm'])('%s goes round', async (cipher) => {
    const source = `const c = require('crypto'); exports = (name) => {
      const key = c.randomBytes(name.includes('256') ? 32 : 16), iv = c.randomBytes(name.includes('gcm') ? 12 : 16);
      const e = c.createCipheriv(name, key, iv); const data = e.update('text', 'utf8', 'hex') + e.final('hex');
      const d = c.createDecipheriv(name, key, iv); if (name.includes('gcm')) d.setAuthTag(e.getAuthTag());
      return d.update(data, 'hex', 'utf8') + d.final('utf8') }`;
    expect(await sandbox.result(source, { args: [cipher] })).toBe('text');
  });

  it('encrypts in many parts in the time of one', async () => {
    const source = `const c = require('crypto'); exports = (parts) => {
      const e = c.createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)); let length = 0;
      const part = Buffer.alloc(1000); for (let i = 0; i < parts; i++) length += e.update(part).length;
      return length + e.final().length }`;
    expect(await sandbox.result(source, { args: [1000], limits: { cpuMs: 20_000, wallMs: 25_000 } })).toEqual({
      $numberInt: '1000000',
    });
  });

  it('keeps ciphers for no longer than their run', async () => {
    const source = `const c = require('crypto'); exports = () => {
      const all = []; for (let i = 0; i < 1000; i++) all.push(c.createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12)));
      try { c.createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12)); return 'taken' } catch (error) { return error.message } }`;
    for (let run = 0; run < 3; run++) {
      expect(await sandbox.result(source)).toBe('more than 1000 ciphers wait for their final()');
    }
  });

  it('draws randomness that differs between calls', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 20 }, () => evaluate(`require('crypto').randomBytes(16).toString('hex')`)),
    );
    expect(new Set(drawn).size).toBe(20);
    expect(await evaluate(`/^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(require('crypto').randomUUID())`)).toBe(true);
  });

  it.each([
    `require('crypto').randomBytes(1e9)`,
    `require('crypto').randomBytes(-1)`,
    `require('crypto').createHash('nope').digest()`,
    `require('crypto').createCipheriv('des', 'k', 'i').final()`,
    `require('crypto').timingSafeEqual(Buffer.from('a'), Buffer.from('ab'))`,
  ])('rejects %s', async (code) => {
    expect(await sandbox.failure(`exports = () => ${code}`)).toMatchObject({ kind: 'thrown' });
  });

  it.each([
    ["pbkdf2Sync('p', 's', 1e9, 32, 'sha256')", "'iterations' must be a whole number from 1 to 1500000"],
    ["pbkdf2Sync('p', 's', 1e5, 65536, 'sha1')", 'the derivation takes too long'],
    ["pbkdf2Sync('p', 's', 1, 1e9, 'sha1')", "'length' must be a whole number from 0 to 65536"],
    ["scryptSync('p', 's', 64, { N: 2 ** 20, r: 8, maxmem: 2 ** 40 })", 'the derivation needs too much memory'],
    ["scryptSync('p', 's', 64, { N: 2 ** 14, r: 8, p: 2 ** 10, maxmem: 2 ** 40 })", 'the derivation takes too long'],
    ["scryptSync('p', 's', 1e9)", "'length' must be a whole number from 0 to 65536"],
    ["hkdfSync('sha256', 'k', 's', 'i', 1e9)", "'length' must be a whole number from 0 to 65536"],
    ["generateKeyPairSync('rsa', { modulusLength: 16384 })", "'modulusLength' must be a whole number from 512 to 4096"],
    ["generateKeyPairSync('dh', { primeLength: 2048 })", 'keys of this kind are not available in functions'],
    ["generateKeyPairSync('ec', { namedCurve: 'sect571r1' })", 'Invalid EC curve name'],
    ["createPrivateKey('x')", 'the key must be PEM'],
    ["createPrivateKey('-----BEGIN ENCRYPTED PRIVATE KEY-----')", 'the key is too long or encrypted'],
    ["createPublicKey({ key: Buffer.alloc(20000), format: 'der', type: 'spki' })", 'the key is too long or encrypted'],
    [
      "createPublicKey({ key: { kty: 'RSA', n: 'A'.repeat(20000), e: 'AQAB' }, format: 'jwk' })",
      'the key is too long or encrypted',
    ],
    ["createSign('sha256').update('x').sign('no key')", 'the key must be PEM'],
    ["createHash('shake256')", 'Digest method not supported'],
  ])('rejects what nothing could interrupt, and what is no key: %s', async (code, message) => {
    expect(await sandbox.failure(`exports = () => require('crypto').${code}`)).toMatchObject({ kind: 'thrown', message });
  });
});

describe('domain', () => {
  const tells = async (body: string): Promise<unknown> =>
    await sandbox.result(`exports = async () => {
      const domain = require('domain'); const Emitter = require('events');
      const d = domain.create(); const seen = []; d.on('error', (error) => seen.push(error.message));
      ${body}
      return seen }`);

  it.each([
    ['what its callback throws', `d.run(() => { throw new Error('a') })`, ['a']],
    ['what a callback throws that is bound to it', `d.bind((x) => { throw new Error(x) })('b')`, ['b']],
    ['of an emitter that belongs to it', `const e = new Emitter(); d.add(e); d.add(e); e.emit('error', new Error('c'))`, ['c']],
    ['what a callback is given that it intercepts', `d.intercept(() => seen.push('no'))(new Error('d'))`, ['d']],
    [
      'what a timer throws whose callback is bound',
      `await new Promise((r) => setTimeout(d.bind(() => { r(); throw new Error('e') }), 1))`,
      ['e'],
    ],
  ])('hears %s', async (_name, body, expected) => {
    expect(await tells(body)).toEqual(expected);
  });

  it('returns the results of callbacks, is active during them, and releases emitters', async () => {
    const body = `
      const inner = domain.createDomain();
      seen.push(d.run((a, b) => a + b, 'a', 'b'), d.intercept((x) => x)(null, 'x'));
      d.run(() => { seen.push(String(domain.active === d)); inner.run(() => seen.push(String(domain.active === inner))); seen.push(String(domain.active === d)) });
      const e = new Emitter(); d.add(e); d.remove(e); d.remove(e);
      try { e.emit('error', new Error('own')) } catch (error) { seen.push(error.message + d.members.length) }
      seen.push(String(domain.active), String(d instanceof domain.Domain))`;
    expect(await tells(body)).toEqual(['ab', 'x', 'true', 'true', 'true', 'own0', 'undefined', 'true']);
  });
});

describe('nested functions', () => {
  const functions = { sys: 'exports = async () => { await context.http.get({}); return context.runningAsSystem() }' };

  it('name themselves to the host when they run as the system, and only then', async () => {
    const calls: unknown[] = [];
    const host: HostCalls = async ({ actsFor }) => {
      calls.push(actsFor);
      return 'null';
    };
    const source = `exports = async () => { const a = await context.functions.execute('sys'); await context.http.get({}); return [a, context.runningAsSystem()] }`;
    expect(await sandbox.result(source, { functions, host, context: { systemFunctions: ['sys'] } })).toEqual([true, false]);
    expect(await sandbox.result(source, { functions, host, context: {} })).toEqual([false, false]);
    expect(calls).toEqual(['sys', null, null, null]);
  });
});
