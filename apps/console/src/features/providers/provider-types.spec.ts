import { describe, expect, it } from 'vitest';
import { addressToMoveTo, addressToRegister, type Provider } from './provider-types';

const SHARED_URL = 'https://gw.test/api/client/v2.0/auth/callback';
const oidc = (callback: 'own' | 'shared', callback_url: string): Provider => {
  return { _id: 'id', type: 'oidc', disabled: false, callback, callback_url };
};
const shared = oidc('shared', SHARED_URL);
const own = oidc('own', `${SHARED_URL}/shop-abcde/id`);

describe('the redirect address of a provider', () => {
  it('to register is shared for types with fixed addresses, separate for oidc, absent for others', () => {
    expect(addressToRegister('oauth2-google', undefined, SHARED_URL)).toBe(SHARED_URL);
    expect(addressToRegister('oidc', own, SHARED_URL)).toBe(`${SHARED_URL}/shop-abcde/id`);
    expect(addressToRegister('oidc', shared, SHARED_URL)).toBe(SHARED_URL);
    expect(addressToRegister('oidc', undefined, SHARED_URL)).toBeUndefined();
    expect(addressToRegister('anon-user', { _id: 'a', type: 'anon-user', disabled: false }, SHARED_URL)).toBeUndefined();
  });

  it('is shown only while the address is shared', () => {
    expect(addressToMoveTo(shared, 'shop-abcde', SHARED_URL)).toBe(`${SHARED_URL}/shop-abcde/id`);
    expect(addressToMoveTo(own, 'shop-abcde', SHARED_URL)).toBeUndefined();
    expect(addressToMoveTo(undefined, 'shop-abcde', SHARED_URL)).toBeUndefined();
  });
});
