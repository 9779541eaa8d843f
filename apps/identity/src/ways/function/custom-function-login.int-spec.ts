import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userLogin } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { asUnauthenticated } from '#testing/principals.js';
import { EmailPasswordScene, returning } from '../../accounts/email-password.fixture.js';
import { provider, type TestApp } from '../../other-services.fixture.js';

let scene: EmailPasswordScene;
let app: TestApp;
beforeAll(async () => {
  scene = await EmailPasswordScene.start();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.calls.length = 0;
  scene.answer = () => returning('ada');
  app = scene.services.addApp(`app-${newId()}`, [provider('custom-function', { config: { authFunctionName: 'whoIs' } })]);
});

function login(payload: Record<string, unknown> = {}) {
  const request = { clientAppId: app.snapshot.clientAppId, provider: 'custom-function', payload };
  return asUnauthenticated(() => scene.identity.bus.call(userLogin, request));
}

describe('a login by a function of the app', () => {
  it('gives it the payload without the envelope', async () => {
    await login({ pin: { $numberInt: '7' }, options: { device: {} }, provider: 'custom-function', nested: { options: 1 } });

    expect(scene.calls).toEqual([
      {
        appId: app.snapshot.appId,
        functionName: 'whoIs',
        args: [{ pin: { $numberInt: '7' }, nested: { options: 1 } }],
      },
    ]);
  });

  it('makes one user of an id', async () => {
    const first = await login();
    scene.answer = () => returning({ id: 'ada', name: 'Ada' });
    const second = await login();

    expect(second.user_id).toBe(first.user_id);
    expect(await scene.records('users').find({ appId: app.snapshot.appId }).toArray()).toMatchObject([
      { identities: [{ id: 'ada', provider_type: 'custom-function', dataJson: '{"name":"Ada"}' }] },
    ]);
  });

  it.each([
    ['Error: go away', 'Error: go away'],
    ['', 'unauthorized: the authentication function rejected the login'],
    // The bare word would make a client that links refresh its token and retry forever.
    ['unauthorized', 'unauthorized: the authentication function rejected the login'],
  ])('reports that it threw %j', async (error, message) => {
    scene.answer = () => ({ resultEjson: null, error });

    await expect(login()).rejects.toMatchObject({ code: 'AuthError', message });
    expect(await scene.records('users').countDocuments({ appId: app.snapshot.appId })).toBe(0);
  });

  it.each([null, '', 7, {}, { id: 7 }, { $undefined: true }])('rejects the answer %j', async (value) => {
    scene.answer = () => returning(value);

    await expect(login()).rejects.toMatchObject({
      code: 'AuthError',
      message: 'the authentication function must return a string, or an object with a string id',
    });
  });
});
