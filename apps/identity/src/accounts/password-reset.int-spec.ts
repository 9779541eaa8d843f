import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmailPasswordScene, PAGE, PASSWORD, returning } from './email-password.fixture.js';

const UNAUTHORIZED = { code: 'InvalidPassword', message: 'unauthorized' };
const NEW = 'another horse';

let scene: EmailPasswordScene;
beforeAll(async () => {
  scene = await EmailPasswordScene.start();
});
afterAll(() => scene.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  scene.calls.length = 0;
  scene.answer = () => returning({ status: 'success' });
});

const byMail = { autoConfirm: true, resetPasswordUrl: PAGE };
const byFunction = { autoConfirm: true, runResetFunction: true, resetFunctionName: 'resetIt' };

describe('a password reset by mail', () => {
  it('takes the new password for the old one, once, and ends what was open', async () => {
    const app = scene.app({ ...byMail, resetPasswordSubject: 'New password' });
    await app.register('ada@example.com');
    const session = await app.login('ada@example.com');

    expect(await app.sendReset('ada@example.com')).toBeNull();
    const [mail] = await app.mailsTo('ada@example.com', 1);
    expect(mail?.text).toContain('Subject: New password\n');
    expect(await app.reset(mail?.token, mail?.tokenId, NEW)).toBeNull();

    await expect(app.login('ada@example.com')).rejects.toMatchObject(UNAUTHORIZED);
    await expect(app.refresh(session.refresh_token)).rejects.toMatchObject({ code: 'InvalidSession' });
    expect((await app.login('ada@example.com', NEW)).user_id).toBe(session.user_id);
    await expect(app.reset(mail?.token, mail?.tokenId, 'once more')).rejects.toMatchObject({ code: 'UserpassTokenInvalid' });
  });

  it('ends the other links of its account, and none where the password is rejected', async () => {
    const app = scene.app(byMail);
    await app.register('bob@example.com');
    await app.sendReset('bob@example.com');
    await app.sendReset('bob@example.com');
    const [one, two] = await app.mailsTo('bob@example.com', 2);

    await expect(app.reset(one?.token, one?.tokenId, 'short')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'password must be between 6 and 128 characters',
    });
    await app.reset(one?.token, one?.tokenId, NEW);
    await expect(app.reset(two?.token, two?.tokenId, NEW)).rejects.toMatchObject({ code: 'UserpassTokenInvalid' });
  });

  it('replies the same for unknown users, and sends nothing', async () => {
    const app = scene.app(byMail);

    expect(await app.sendReset('nobody@example.com')).toBeNull();
    expect(await app.sendReset('no address')).toBeNull();
    await app.mailsTo('nobody@example.com', 0);
    expect(await scene.records('mails').countDocuments({ appId: app.appId })).toBe(0);
  });

  it('is rejected where a function does it, and where there is no page', async () => {
    await expect(scene.app(byFunction).sendReset('a@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'please use reset password via function',
    });
    await expect(scene.app({ autoConfirm: true }).sendReset('a@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'cannot send a password reset mail to a@example.com: no page is configured for its link',
    });
  });

  it('is limited for an account, which knows when to come back', async () => {
    const app = scene.app(byMail);
    for (let i = 0; i < 5; i++) await app.sendReset('limit@example.com');

    await expect(app.sendReset('limit@EXAMPLE.com')).rejects.toMatchObject({
      code: 'TooManyRequests',
      message: 'too many mails: retry later',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await app.sendReset('other@example.com')).toBeNull();
    expect(await scene.app(byMail).sendReset('limit@example.com')).toBeNull();
  });
});

describe('a password reset by function', () => {
  it('passes all arguments to it, and stores the password if it succeeds', async () => {
    const app = scene.app(byFunction);
    await app.register('ida@example.com');
    const session = await app.login('ida@example.com');

    expect(await app.callReset('ida@example.com', NEW, ['answer', { $oid: '64b0c0ffee64b0c0ffee64b0' }])).toBeNull();

    const about = {
      token: expect.stringMatching(/^[0-9a-f]{128}$/),
      tokenId: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'ida@example.com',
      password: NEW,
      currentPasswordValid: false,
    };
    expect(scene.calls).toEqual([
      {
        appId: app.appId,
        functionName: 'resetIt',
        args: [about, 'answer', { $oid: '64b0c0ffee64b0c0ffee64b0' }],
      },
    ]);
    await expect(app.login('ida@example.com')).rejects.toMatchObject(UNAUTHORIZED);
    await expect(app.refresh(session.refresh_token)).rejects.toMatchObject({ code: 'InvalidSession' });
    await expect(app.login('ida@example.com', NEW)).resolves.toBeDefined();
    expect(await scene.records('email_tokens').countDocuments({ appId: app.appId })).toBe(0);
  });

  it('knows the current password', async () => {
    const app = scene.app(byFunction);
    await app.register('jo@example.com');

    await app.callReset('jo@example.com', PASSWORD, []);

    expect(scene.calls[0]?.args).toEqual([expect.objectContaining({ currentPasswordValid: true })]);
  });

  it('waits where the function is not done', async () => {
    const app = scene.app(byFunction);
    await app.register('kim@example.com');
    scene.answer = () => returning({ status: 'pending' });

    expect(await app.callReset('kim@example.com', NEW)).toBeNull();

    await expect(app.login('kim@example.com')).resolves.toBeDefined();
    const { token, tokenId } = scene.lastToken();
    await app.reset(token, tokenId, NEW);
    await expect(app.login('kim@example.com', NEW)).resolves.toBeDefined();
  });

  it.each([
    ['fail', () => returning({ status: 'fail' })],
    ['nothing', () => returning({ $undefined: true })],
    ['an error', () => ({ resultEjson: null, error: 'Error: boom' })],
  ])('changes nothing where the function answers %s, and its token is worth nothing', async (_, answer) => {
    const app = scene.app(byFunction);
    await app.register('lou@example.com');
    scene.answer = answer;

    await expect(app.callReset('lou@example.com', NEW)).rejects.toMatchObject({
      code: 'PasswordResetRefused',
      wireCode: null,
      message: 'failed to reset password for user "lou@example.com"',
    });

    const { token, tokenId } = scene.lastToken();
    await expect(app.reset(token, tokenId, NEW)).rejects.toMatchObject({ code: 'UserpassTokenInvalid' });
    await expect(app.login('lou@example.com')).resolves.toBeDefined();
  });

  it('is the same for unknown users, without a function, by mail and with wrong arguments', async () => {
    const app = scene.app(byFunction);
    await expect(app.callReset('nobody@example.com')).rejects.toMatchObject({ code: 'UserNotFound', message: 'user not found' });
    await expect(app.callReset('nobody@example.com', 'short')).rejects.toMatchObject({ code: 'BadRequest' });
    await expect(app.callReset('nobody@example.com', NEW, { length: 1 })).rejects.toMatchObject({
      code: 'BadRequest',
      message: "'arguments' must be a list",
    });
    await expect(scene.app(byMail).callReset('a@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'please use reset password via email',
    });
    const without = scene.app({ ...byFunction, resetFunctionName: '' });
    await without.register('a@example.com');
    await expect(without.callReset('a@example.com')).rejects.toMatchObject({ code: 'PasswordResetRefused' });
    expect(scene.calls).toEqual([]);
  });
});

describe('a login with a password', () => {
  it('is rejected with the same error for every reason', async () => {
    const app = scene.app({ autoConfirm: true });
    await app.register('max@example.com');

    for (const [name, password] of [
      ['max@example.com', 'wrong password'],
      ['nobody@example.com', PASSWORD],
      ['', ''],
      ['no address', PASSWORD],
      ['max@example.com', 'x'.repeat(100_000)],
    ]) {
      await expect(app.login(name, password)).rejects.toMatchObject(UNAUTHORIZED);
    }
  });

  it.each([null, 7, ['a'], { $ne: null }])('needs text, not %j', async (value) => {
    const app = scene.app({ autoConfirm: true });
    await expect(app.login(value)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "'username' is a required string",
    });
    await expect(app.login('a@example.com', value)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "'password' is a required string",
    });
  });

  it('is rejected for a while after wrong ones, also for an account that does not exist, and only there', async () => {
    const app = scene.app({ autoConfirm: true });
    await app.register('ned@example.com');
    // They are locked out for a second: a busy machine may take longer.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const name of ['ned@example.com', 'nobody@example.com']) {
      for (let i = 0; i < 5; i++) await expect(app.login(name, 'wrong password')).rejects.toMatchObject(UNAUTHORIZED);
      await expect(app.login(name)).rejects.toMatchObject({
        code: 'TooManyRequests',
        message: 'too many failed logins: retry later',
        retryAfterSeconds: 1,
      });
    }
    await app.register('pat@example.com');
    await expect(app.login('pat@example.com')).resolves.toBeDefined();
  });
});
