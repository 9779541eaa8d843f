import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appDeleted } from '#contracts/config/apps.contract.js';
import { newId } from '#contracts/ids.js';
import { SOON } from '#testing/soon.js';
import { EmailPasswordScene, PAGE, PASSWORD, returning } from './email-password.fixture.js';

const UNAUTHORIZED = { code: 'InvalidPassword', message: 'unauthorized' };
const UNCONFIRMED = { code: 'AuthError', message: 'unauthorized' };
const TAKEN = { code: 'AccountNameInUse', message: 'name already in use' };

let scene: EmailPasswordScene;
beforeAll(async () => {
  scene = await EmailPasswordScene.start();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.calls.length = 0;
  scene.answer = () => returning({ status: 'success' });
});
afterEach(() => {
  vi.useRealTimers();
});

const byFunction = { runConfirmationFunction: true, confirmationFunctionName: 'confirmUser' };

describe('registration', () => {
  it('lets its owner in with automatic confirmation, as one user', async () => {
    const app = scene.app({ autoConfirm: true });

    expect(await app.register('ada@example.com')).toBeNull();
    const first = await app.login('ada@example.com');
    const second = await app.login('ada@example.com', PASSWORD, 'local');

    expect(second.user_id).toBe(first.user_id);
    expect(await scene.mails()).toEqual([]);
    const [account] = await scene.records('email_accounts').find({ appId: app.appId }).toArray();
    const [user] = await scene.records('users').find({ appId: app.appId }).toArray();
    expect(user).toMatchObject({
      _id: first.user_id,
      identities: [{ id: account?._id, provider_type: 'local-userpass', dataJson: '{"email":"ada@example.com"}' }],
    });
    expect(JSON.stringify(account)).not.toContain(PASSWORD);
  });

  it('waits for the link of a mail, which works once', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE, confirmEmailSubject: 'Welcome!' });

    await app.register('bob@example.com');
    await expect(app.login('bob@example.com')).rejects.toMatchObject(UNCONFIRMED);
    const [mail] = await app.mailsTo('bob@example.com', 1);

    expect(mail?.text).toContain('Subject: Welcome!\n');
    expect(mail?.text).toContain('From: Groundwork <no-reply@localhost>\n');
    expect(mail?.text).toMatch(/^https:\/\/shop\.example\.com\/confirm\?lang=en&token=[0-9a-f]{128}&tokenId=[0-9a-f]{24}#top$/m);
    expect(await app.confirm(mail?.token, mail?.tokenId)).toBeNull();
    await expect(app.confirm(mail?.token, mail?.tokenId)).rejects.toMatchObject({ code: 'UserpassTokenInvalid' });
    expect(await app.login('bob@example.com')).toMatchObject({ user_id: expect.any(String) });
  });

  it('stores no token, and leaves nothing of a mail that was sent', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE });
    await app.register('hash@example.com');
    const [mail] = await app.mailsTo('hash@example.com', 1);

    const tokens = await scene.records('email_tokens').find({ appId: app.appId }).toArray();
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(mail?.token);
    await vi.waitFor(async () => expect(await scene.records('mails').countDocuments({ appId: app.appId })).toBe(0), SOON);
  });

  it('calls the function with a token, and waits while it is pending', async () => {
    const app = scene.app(byFunction);
    scene.answer = () => returning({ status: 'pending' });

    await app.register('carl@example.com');

    expect(scene.calls).toEqual([
      {
        appId: app.appId,
        functionName: 'confirmUser',
        args: [
          {
            username: 'carl@example.com',
            token: expect.stringMatching(/^[0-9a-f]{128}$/),
            tokenId: expect.stringMatching(/^[0-9a-f]{24}$/),
          },
        ],
      },
    ]);
    await expect(app.login('carl@example.com')).rejects.toMatchObject(UNCONFIRMED);
    const { token, tokenId } = scene.lastToken();
    await app.confirm(token, tokenId);
    await expect(app.login('carl@example.com')).resolves.toBeDefined();
  });

  it.each([
    ['fail', () => returning({ status: 'fail' })],
    ['nothing', () => returning({ $undefined: true })],
    ['another word', () => returning({ status: 'SUCCESS' })],
    ['text', () => returning('success')],
    ['null', () => returning(null)],
    ['an error', () => ({ resultEjson: null, error: 'Error: boom' })],
  ])('is undone where the function answers %s', async (_, answer) => {
    const app = scene.app(byFunction);
    scene.answer = answer;

    await expect(app.register('dora@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'failed to confirm user "dora@example.com"',
    });

    expect(await scene.records('email_accounts').countDocuments({ appId: app.appId })).toBe(0);
    expect(await scene.records('email_tokens').countDocuments({ appId: app.appId })).toBe(0);
    await expect(app.login('dora@example.com')).rejects.toMatchObject(UNAUTHORIZED);
    scene.answer = () => returning({ status: 'success' });
    await app.register('dora@example.com');
    await expect(app.login('dora@example.com')).resolves.toBeDefined();
  });

  it.each([
    undefined,
    null,
    '',
    'nobody',
    '@x.com',
    'a@',
    'a b@x.com',
    'a@b@c',
    7,
    { $ne: '' },
    'a\r\nBcc: b@x.com',
    '<a@x.com>',
  ])('rejects the address %j', async (email) => {
    await expect(scene.app({ autoConfirm: true }).register(email)).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'email invalid',
    });
  });

  it.each([null, 'short', 'x'.repeat(129), 123_456, '😀😀😀😀😀'])('rejects the password %j', async (password) => {
    await expect(scene.app({ autoConfirm: true }).register('a@example.com', password)).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'password must be between 6 and 128 characters',
    });
  });

  it.each(['123456', 'x'.repeat(128), '😀'.repeat(128), ' \0 ünï '])('takes the password %j', async (password) => {
    const app = scene.app({ autoConfirm: true });
    await app.register('a@example.com', password);
    await expect(app.login('a@example.com', password)).resolves.toBeDefined();
    await expect(app.login('a@example.com', `${password}!`)).rejects.toMatchObject(UNAUTHORIZED);
  });

  it('makes one account of an address, however its domain is written', async () => {
    const app = scene.app({ autoConfirm: true });
    await app.register('eve@Example.COM');

    await expect(app.register('eve@example.com')).rejects.toMatchObject(TAKEN);
    await expect(app.register('Eve@example.com')).resolves.toBeNull();
    const { user_id } = await app.login('eve@EXAMPLE.com');
    expect((await app.login('Eve@example.com')).user_id).not.toBe(user_id);
  });

  it('of one address succeeds once for 32 concurrent requests', async () => {
    const app = scene.app({ autoConfirm: true });

    const outcomes = await Promise.allSettled(Array.from({ length: 32 }, () => app.register('race@example.com')));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const error of refused) expect(error).toMatchObject(TAKEN);
    expect(await scene.records('email_accounts').countDocuments({ appId: app.appId })).toBe(1);
  });

  it('belongs to its app', async () => {
    const [one, two] = [scene.app({ autoConfirm: true }), scene.app({ autoConfirm: true })];
    await one.register('both@example.com');

    await expect(two.login('both@example.com')).rejects.toMatchObject(UNAUTHORIZED);
    await expect(two.register('both@example.com', 'something else')).resolves.toBeNull();
    await expect(two.login('both@example.com')).rejects.toMatchObject(UNAUTHORIZED);
  });

  it('goes with its app', async () => {
    const app = scene.app(byFunction);
    scene.answer = () => returning({ status: 'pending' });
    await app.register('gone@example.com');
    const { appId, clientAppId, domainId } = app.app.snapshot;

    await scene.identity.bus.emit(appDeleted, { appId, clientAppId, domainId });

    await vi.waitFor(async () => {
      for (const kind of ['email_accounts', 'email_tokens', 'mails']) {
        expect(await scene.records(kind).countDocuments({ appId })).toBe(0);
      }
    }, SOON);
  });

  it('needs the provider', async () => {
    const app = scene.app({ autoConfirm: true }, { disabled: true });
    const off = { code: 'AuthProviderNotFound', message: "authentication via 'local-userpass' is unsupported" };

    await expect(app.register('a@example.com')).rejects.toMatchObject(off);
    await expect(app.confirm('a', 'b')).rejects.toMatchObject(off);
    await expect(app.sendConfirmation('a@example.com')).rejects.toMatchObject(off);
    await expect(app.callConfirmation('a@example.com')).rejects.toMatchObject(off);
    await expect(app.reset('a', 'b')).rejects.toMatchObject(off);
    await expect(app.sendReset('a@example.com')).rejects.toMatchObject(off);
    await expect(app.callReset('a@example.com')).rejects.toMatchObject(off);
    await expect(app.login('a@example.com')).rejects.toMatchObject(off);
  });
});

describe('confirmation', () => {
  it.each([
    ['e30=', 'some-token-id'],
    [undefined, undefined],
    ['', ''],
    ['a'.repeat(128), 'x'],
    ['a'.repeat(127), newId()],
    [{ $gt: '' }, newId()],
    ['a'.repeat(128), { $gt: '' }],
  ])('rejects the malformed token %j %j', async (token, tokenId) => {
    const app = scene.app();
    const malformed = { code: 'BadRequest', message: 'invalid token data' };
    await expect(app.confirm(token, tokenId)).rejects.toMatchObject(malformed);
    await expect(app.reset(token, tokenId)).rejects.toMatchObject(malformed);
  });

  it('rejects unknown and expired tokens, and those of another app or purpose', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE, resetPasswordUrl: PAGE });
    const bad = { code: 'UserpassTokenInvalid', message: 'userpass token is expired or invalid' };
    await app.register('fay@example.com');
    const [mail] = await app.mailsTo('fay@example.com', 1);
    const { token, tokenId } = mail ?? { token: '', tokenId: '' };

    await expect(app.confirm('a'.repeat(128), newId())).rejects.toMatchObject(bad);
    await expect(app.confirm('a'.repeat(128), tokenId)).rejects.toMatchObject(bad);
    await expect(app.reset(token, tokenId)).rejects.toMatchObject(bad);
    await expect(scene.app().confirm(token, tokenId)).rejects.toMatchObject(bad);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 + 1 });
    await expect(app.confirm(token, tokenId)).rejects.toMatchObject(bad);
    vi.useRealTimers();
    await expect(app.confirm(token, tokenId)).resolves.toBeNull();
  });

  it('succeeds once for 16 concurrent requests with one token', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE });
    await app.register('once@example.com');
    const [mail] = await app.mailsTo('once@example.com', 1);

    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => app.confirm(mail?.token, mail?.tokenId)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is sent again, also for unknown addresses, unless it was confirmed', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE });
    await app.register('guy@example.com');
    await app.mailsTo('guy@example.com', 1);

    expect(await app.sendConfirmation('guy@example.com')).toBeNull();
    expect(await app.sendConfirmation('nobody@example.com')).toBeNull();
    const [, mail] = await app.mailsTo('guy@example.com', 2);
    await app.mailsTo('nobody@example.com', 0);
    await app.confirm(mail?.token, mail?.tokenId);

    await expect(app.sendConfirmation('guy@example.com')).rejects.toMatchObject({
      code: 'UserAlreadyConfirmed',
      message: 'already confirmed',
    });
  });

  it('requires a page for mails', async () => {
    const app = scene.app();
    await app.register('hal@example.com');
    const message = (email: string) => `cannot send a confirmation mail to ${email}: no page is configured for its link`;

    for (const email of ['hal@example.com', 'nobody@example.com']) {
      await expect(app.sendConfirmation(email)).rejects.toMatchObject({ code: 'BadRequest', message: message(email) });
    }
  });

  it('calls the function again', async () => {
    const app = scene.app(byFunction);
    scene.answer = () => returning({ status: 'pending' });
    await app.register('ida@example.com');

    await expect(app.callConfirmation('nobody@example.com')).rejects.toMatchObject({
      code: 'UserNotFound',
      message: 'user not found',
    });
    scene.answer = () => returning({ status: 'fail' });
    await expect(app.callConfirmation('ida@example.com')).rejects.toMatchObject({ code: 'BadRequest' });
    scene.answer = () => returning({ status: 'success' });
    expect(await app.callConfirmation('ida@example.com')).toBeNull();
    await expect(app.callConfirmation('ida@example.com')).rejects.toMatchObject({ code: 'UserAlreadyConfirmed' });
    await expect(app.login('ida@example.com')).resolves.toBeDefined();
  });

  it('rejects the function if confirmation is automatic, the user confirmed, or no function set', async () => {
    const automatic = scene.app({ autoConfirm: true });
    await automatic.register('jo@example.com');
    await expect(automatic.callConfirmation('jo@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'cannot run confirmation for jo@example.com: automatic confirmation is enabled',
    });
    const byMail = scene.app({ emailConfirmationUrl: PAGE });
    await byMail.register('jo@example.com');
    await expect(byMail.callConfirmation('jo@example.com')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'cannot run confirmation for jo@example.com: no confirmation function is configured',
    });
  });
});

describe('the outbox', () => {
  it('is readable by its owner only, and sorts by time', async () => {
    const app = scene.app({ emailConfirmationUrl: PAGE });
    await app.register('one@example.com');
    const [one] = await app.mailsTo('one@example.com', 1);
    await app.register('two@example.com');
    const [two] = await app.mailsTo('two@example.com', 1);

    const directory = join(scene.dataDir, 'outbox');
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    expect(String(one?.file) < String(two?.file)).toBe(true);
  });
});
