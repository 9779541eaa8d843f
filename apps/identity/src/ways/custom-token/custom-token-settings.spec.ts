import { describe, expect, it } from 'vitest';
import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { readCustomTokenSettings } from './custom-token-settings.js';

function provider(changes: Partial<AuthProviderConfig> = {}): AuthProviderConfig {
  return {
    _id: '64b0c0ffee64b0c0ffee0001',
    ...AUTH_PROVIDER.made({ name: 'custom-token', type: 'custom-token' }),
    metadata_fields: [],
    ...changes,
  };
}

const audienceOf = (config: Record<string, unknown>) => readCustomTokenSettings(provider({ config }), 'shop-abcde').audience;

describe('readCustomTokenSettings', () => {
  it.each([undefined, '', [], [''], ' , ', null, 7])('demands the app itself as audience when %j is configured', (audience) => {
    expect(audienceOf({ audience })).toEqual({ audiences: ['shop-abcde'], any: false });
  });

  it('reads one, several and alternative audiences', () => {
    expect(audienceOf({ audience: 'my-api' })).toEqual({ audiences: ['my-api'], any: false });
    expect(audienceOf({ audience: 'a, b' })).toEqual({ audiences: ['a', 'b'], any: false, whole: 'a, b' });
    expect(audienceOf({ audience: ['a', 'b'], requireAnyAudience: true })).toEqual({ audiences: ['a', 'b'], any: true });
  });

  it('reads algorithm, names of keys and metadata fields', () => {
    const settings = readCustomTokenSettings(
      provider({
        config: { signingAlgorithm: 'RS256' },
        secret_config: { signingKeys: ['one', 'two', 'three', 'four'] },
        metadata_fields: [{ required: true, name: 'user.name' }],
      }),
      'shop-abcde',
    );
    expect(settings).toEqual({
      algorithm: 'RS256',
      audience: { audiences: ['shop-abcde'], any: false },
      keyNames: ['one', 'two', 'three'],
      keysUri: null,
      fields: [{ path: ['user', 'name'], target: 'name', required: true }],
    });
  });

  it('signs with HS256 by default, and with RS256 if keys come from a URL', () => {
    expect(readCustomTokenSettings(provider(), 'x').algorithm).toBe('HS256');
    const jwkURI = 'https://issuer.example/jwks';
    const secret_config = { signingKeys: ['one'] };
    const byUri = provider({ config: { useJWKURI: true, signingAlgorithm: 'HS256', jwkURI }, secret_config });
    expect(readCustomTokenSettings(byUri, 'x')).toMatchObject({ algorithm: 'RS256', keyNames: [], keysUri: jwkURI });
    const unused = provider({ config: { useJWKURI: false, jwkURI }, secret_config });
    expect(readCustomTokenSettings(unused, 'x')).toMatchObject({ algorithm: 'HS256', keyNames: ['one'], keysUri: null });
    const nowhere = provider({ config: { useJWKURI: true }, secret_config });
    expect(readCustomTokenSettings(nowhere, 'x')).toMatchObject({ algorithm: 'RS256', keyNames: [], keysUri: null });
  });
});
