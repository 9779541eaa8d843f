import { describe, expect, it } from 'vitest';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { callbackAddress, withCallbackChosen, withCallbackImported, withCallbackShown } from './callback-address.js';

const ISSUER = 'https://issuer.example';
const oidc = (callback?: unknown, type = 'oidc') => ({
  ...AUTH_PROVIDER.made({ type, name: type, config: { issuer: ISSUER, ...(callback === undefined ? {} : { callback }) } }),
  metadata_fields: [],
});
const [OWN, SHARED] = [oidc('own'), oidc()];

describe('config.callback of an oidc provider', () => {
  it.each([
    ['a new one', undefined, undefined, OWN],
    ['a new one', undefined, 'own', OWN],
    ['a new one', undefined, null, OWN],
    ['a new one', undefined, '', OWN],
    ['one with its own', OWN, undefined, OWN],
    ['one with its own', OWN, null, OWN],
    ['one that shares', SHARED, undefined, SHARED],
    ['one that shares', SHARED, 'shared', SHARED],
    ['one that shares', SHARED, 'own', OWN],
  ])('of %s (%#)', (_what, stored, callback, written) => {
    expect(withCallbackChosen(stored, oidc(callback))).toEqual(written);
  });

  it.each([
    [undefined, 'shared', /must be 'own': only providers that already use the shared address can keep it$/],
    [OWN, 'shared', /must be 'own': only/],
    [SHARED, 'Own', /^config.callback must be 'own' or 'shared'$/],
    [undefined, true, /^config.callback must be 'own' or 'shared'$/],
    [undefined, ['own'], /^config.callback must be 'own' or 'shared'$/],
  ])('is not written: %j, %j', (stored, callback, message) => {
    expect(() => withCallbackChosen(stored, oidc(callback))).toThrow(message);
  });

  it.each([
    [undefined, undefined, OWN, false],
    [undefined, 'own', OWN, false],
    [undefined, 'shared', OWN, true],
    [OWN, undefined, OWN, false],
    [OWN, 'shared', OWN, true],
    [SHARED, undefined, OWN, true],
    [SHARED, 'own', OWN, false],
    [SHARED, 'shared', oidc('shared'), false],
    [undefined, 'other', oidc('other'), false],
  ])('of an import over %j is read of %j', (stored, callback, read, isNoted) => {
    const notes: string[] = [];
    expect(withCallbackImported(stored, oidc(callback), (note) => notes.push(note))).toEqual(read);
    expect(notes).toEqual(
      isNoted ? ["authentication provider 'oidc' now has its own callback URL: register it at the identity provider"] : [],
    );
  });

  it('is added to a provider without one', () => {
    expect(withCallbackShown(SHARED)).toEqual(oidc('shared'));
    expect(withCallbackShown(OWN)).toEqual(OWN);
  });

  it('is nothing to other types', () => {
    const google = oidc('shared', 'oauth2-google');
    expect(withCallbackChosen(undefined, google)).toBe(google);
    expect(withCallbackImported(undefined, google, () => expect.fail())).toBe(google);
    expect(withCallbackShown(google)).toBe(google);
  });
});

describe('the address to register', () => {
  const tell = (provider: ReturnType<typeof oidc>, base: string | undefined = 'https://gw.test') =>
    callbackAddress(base, 'shop-abcde', { ...provider, _id: '64b0c0ffee64b0c0ffee64b0' });

  it('is shown for oidc providers if it is known', () => {
    expect(tell(OWN)).toEqual({
      callback: 'own',
      callback_url: 'https://gw.test/api/client/v2.0/auth/callback/shop-abcde/64b0c0ffee64b0c0ffee64b0',
    });
    expect(tell(SHARED)).toEqual({ callback: 'shared', callback_url: 'https://gw.test/api/client/v2.0/auth/callback' });
    expect(callbackAddress(undefined, 'shop-abcde', { ...OWN, _id: '64b0c0ffee64b0c0ffee64b0' })).toEqual({});
    expect(tell(oidc('own', 'oauth2-google'))).toEqual({});
  });
});
