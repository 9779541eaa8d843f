import * as Realm from 'realm-web';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const { ObjectId, Decimal128, Binary, Long, Int32, Double, MinKey, MaxKey, Timestamp, BSONRegExp, Code, EJSON } = Realm.BSON;

let app: AppAdmin;
let user: Realm.User;
beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.enableAnonymous();
  user = await new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url }).logIn(Realm.Credentials.anonymous());
});

describe('functions called by realm-web', () => {
  it('give back every BSON type as they got it', async () => {
    await app.addFunction('echo', 'exports = (...args) => args');
    const values = [
      new ObjectId('65a1f0c2d4e5f60718293a4b'),
      Decimal128.fromString('1234567890.12345678901234567890'),
      new Binary(Buffer.from('bytes'), 0),
      // The SDK makes a number of it: within what a number holds exactly.
      Long.fromString('4294967296123'),
      new Int32(7),
      new Double(1.5),
      new MinKey(),
      new MaxKey(),
      new Timestamp(Long.fromNumber(42)),
      new BSONRegExp('^a', 'i'),
      new Code('return 1'),
      new Date(1_700_000_000_000),
      'text ä😀',
      true,
      null,
      [{ nested: [new ObjectId('65a1f0c2d4e5f60718293a4c')] }],
    ];

    const answer = await user.functions['echo']?.(...values);

    const canonical = (value: unknown): unknown => JSON.parse(EJSON.stringify({ value }, { relaxed: false }));
    expect(canonical(answer)).toEqual(canonical(values));
  });

  it('know the types they are given', async () => {
    await app.addFunction(
      'types',
      `exports = (...args) => args.map((a) => a === null ? 'null' : a._bsontype ?? (a instanceof Date ? 'Date' : Array.isArray(a) ? 'array' : typeof a))`,
    );

    const answer = await user.functions['types']?.(
      new ObjectId(),
      new Date(),
      1,
      1.5,
      'x',
      [1],
      { a: 1 },
      null,
      true,
      new MinKey(),
    );

    expect(answer).toEqual(['ObjectId', 'Date', 'number', 'number', 'string', 'array', 'object', 'null', 'boolean', 'MinKey']);
  });

  it.each([
    ['a private one', { private: true }, 404, 'FunctionNotFound', "function not found: 'closed'"],
    [
      'one for somebody else',
      { can_evaluate: { '%%user.id': 'somebody else' } },
      400,
      'FunctionExecutionError',
      'rule not matched for function "closed"',
    ],
  ])('are rejected: %s', async (_what, settings, statusCode, errorCode, error) => {
    const { _id: id } = await app.addFunction('closed', 'exports = () => "in"', settings);

    await expect(user.functions['closed']?.()).rejects.toMatchObject({ statusCode, error, errorCode });

    await app.must('DELETE', `/functions/${id}`);
  });

  it('run for whom they say', async () => {
    const source = 'exports = () => [context.runningAsSystem(), context.user.id]';
    await app.addFunction('asCaller', source);
    await app.addFunction('asSystem', source, { run_as_system: true });
    await app.addFunction('asNamed', source, { run_as_user_id: user.id });
    await app.addFunction('asScripted', source, { run_as_user_id_script_source: 'exports = (id) => id' });
    await app.addFunction('asScriptedSystem', source, {
      run_as_user_id_script_source: 'exports = () => ({ runAsSystem: true })',
    });
    const call = (name: string): Promise<unknown> => user.functions.callFunction(name, user.id);

    expect(await call('asCaller')).toEqual([false, user.id]);
    expect(await call('asSystem')).toEqual([true, user.id]);
    expect(await call('asNamed')).toEqual([false, user.id]);
    expect(await call('asScripted')).toEqual([false, user.id]);
    expect(await call('asScriptedSystem')).toEqual([true, user.id]);
  });

  it('call each other within one budget of depth', async () => {
    await app.addFunction('deep', 'exports = (n) => n === 0 ? "bottom" : context.functions.execute("deep", n - 1)');

    expect(await user.functions['deep']?.(10)).toBe('bottom');
    await expect(user.functions['deep']?.(11)).rejects.toMatchObject({
      statusCode: 400,
      errorCode: 'FunctionMaxStackDepthError',
    });
  });

  it('have the documented helpers', async () => {
    await app.addFunction(
      'helpers',
      `exports = async () => {
        const token = utils.jwt.encode('HS256', { sub: 'a' }, 'k'.repeat(32));
        return {
          hmac: utils.crypto.hmac('hello!', 'super-secret', 'sha256', 'base64'),
          sub: utils.jwt.decode(token, 'k'.repeat(32)).sub,
          format: require('util').format('%s-%d', 'a', 1),
          host: new URL('https://a.b/c').host,
        };
      }`,
    );
    await app.addFunction('missing', `exports = () => require('no-such-package')`);

    expect(await user.functions['helpers']?.()).toEqual({
      hmac: 'SUXd6PRMaTXXgBGaGsIHzaDWgTSa6C3D44lRGrvRak0=',
      sub: 'a',
      format: 'a-1',
      host: 'a.b',
    });
    await expect(user.functions['missing']?.()).rejects.toMatchObject({
      statusCode: 400,
      error: "Error: Cannot find module 'no-such-package'",
    });
  });
});
