import * as Realm from 'realm-web';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const PASSWORD = 'correct horse';

describe('realm-web', () => {
  let app: AppAdmin;
  beforeAll(async () => {
    const admin = await Admin.login(platform);
    app = await admin.createApp();
    await app.enableAnonymous();
    await app.addFunction(
      'confirmUser',
      'exports = ({ username }) => ({ status: username.startsWith("ok") ? "success" : "fail" })',
    );
    await app.addFunction(
      'resetIt',
      'exports = ({ currentPasswordValid }, answer) => ({ status: answer === "blue" && !currentPasswordValid ? "success" : "fail" })',
    );
    await app.addFunction('whoIs', 'exports = ({ name }) => { if (name) return { id: name, name }; throw new Error("who?") }');
    await app.addFunction('whoAmI', 'exports = () => context.user');
    await app.must('POST', '/auth_providers', {
      type: 'local-userpass',
      config: {
        runConfirmationFunction: true,
        confirmationFunctionName: 'confirmUser',
        runResetFunction: true,
        resetFunctionName: 'resetIt',
      },
    });
    await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
  });
  const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
  const logIn = (email: string, password = PASSWORD) => client().logIn(Realm.Credentials.emailPassword(email, password));

  it('registers, logs in, sees its profile and logs out', async () => {
    await client().emailPasswordAuth.registerUser({ email: 'ok-ada@example.com', password: PASSWORD });
    const user = await logIn('ok-ada@example.com');

    expect(user.profile).toEqual({ email: 'ok-ada@example.com' });
    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['local-userpass']);
    const seen = await user.functions['whoAmI']?.();
    expect(seen).toMatchObject({ id: user.id, type: 'normal', data: { email: 'ok-ada@example.com' } });
    await user.logOut();
    expect(user.isLoggedIn).toBe(false);
  });

  it('understands what is rejected', async () => {
    const { emailPasswordAuth } = client();
    const email = 'ok-bob@example.com';
    const malformed = { token: 'e30=', tokenId: 'some-token-id' };
    await emailPasswordAuth.registerUser({ email, password: PASSWORD });
    const refused = async (work: Promise<unknown>, statusCode: number, error: string, errorCode: string) => {
      await expect(work).rejects.toMatchObject({ statusCode, error, errorCode });
    };

    await refused(emailPasswordAuth.registerUser({ email, password: PASSWORD }), 409, 'name already in use', 'AccountNameInUse');
    await refused(
      emailPasswordAuth.registerUser({ email: 'no-bob@example.com', password: PASSWORD }),
      400,
      'failed to confirm user "no-bob@example.com"',
      'BadRequest',
    );
    await refused(emailPasswordAuth.confirmUser(malformed), 400, 'invalid token data', 'BadRequest');
    await refused(emailPasswordAuth.resendConfirmationEmail({ email }), 400, 'already confirmed', 'UserAlreadyConfirmed');
    await refused(emailPasswordAuth.retryCustomConfirmation({ email }), 400, 'already confirmed', 'UserAlreadyConfirmed');
    await refused(
      emailPasswordAuth.sendResetPasswordEmail({ email }),
      400,
      'please use reset password via function',
      'BadRequest',
    );
    await refused(
      emailPasswordAuth.resetPassword({ ...malformed, password: 'another horse' }),
      400,
      'invalid token data',
      'BadRequest',
    );
    await refused(logIn(email, 'wrong password'), 401, 'unauthorized', 'InvalidPassword');
  });

  it('resets a password by function', async () => {
    const { emailPasswordAuth } = client();
    const details = { email: 'ok-cy@example.com', password: 'another horse' };
    await emailPasswordAuth.registerUser({ email: details.email, password: PASSWORD });

    await expect(emailPasswordAuth.callResetPasswordFunction(details, 'red')).rejects.toMatchObject({
      statusCode: 400,
      error: 'failed to reset password for user "ok-cy@example.com"',
    });
    await emailPasswordAuth.callResetPasswordFunction(details, 'blue');

    await expect(logIn(details.email)).rejects.toMatchObject({ statusCode: 401, errorCode: 'InvalidPassword' });
    expect((await logIn(details.email, details.password)).isLoggedIn).toBe(true);
  });

  it('deletes its user, whose address can be registered again', async () => {
    const { emailPasswordAuth } = client();
    const details = { email: 'ok-dee@example.com', password: PASSWORD };
    await emailPasswordAuth.registerUser(details);
    const realm = client();
    const user = await realm.logIn(Realm.Credentials.emailPassword(details.email, details.password));

    await realm.deleteUser(user);

    await expect(logIn(details.email)).rejects.toMatchObject({ statusCode: 401, errorCode: 'InvalidPassword' });
    await emailPasswordAuth.registerUser(details);
    expect((await logIn(details.email)).id).not.toBe(user.id);
  });

  it('links an address with an anonymous user, and gives up on a wrong password', async () => {
    const email = 'ok-eve@example.com';
    await client().emailPasswordAuth.registerUser({ email, password: PASSWORD });
    const user = await client().logIn(Realm.Credentials.anonymous(false));

    await expect(user.linkCredentials(Realm.Credentials.emailPassword(email, 'wrong password'))).rejects.toMatchObject({
      statusCode: 401,
      error: 'unauthorized: invalid credentials',
      errorCode: 'InvalidPassword',
    });
    await user.linkCredentials(Realm.Credentials.emailPassword(email, PASSWORD));

    expect(user.identities.map(({ providerType }) => providerType)).toEqual(['anon-user', 'local-userpass']);
    expect((await logIn(email)).id).toBe(user.id);
  });

  it('logs in by a function of the app', async () => {
    const user = await client().logIn(Realm.Credentials.function({ name: 'Ada' }));
    const again = await client().logIn(Realm.Credentials.function({ name: 'Ada' }));

    expect(user.profile).toEqual({ name: 'Ada' });
    expect(again.id).toBe(user.id);
    await expect(client().logIn(Realm.Credentials.function({}))).rejects.toMatchObject({
      statusCode: 401,
      error: 'who?',
      errorCode: 'AuthError',
    });
  });
});
