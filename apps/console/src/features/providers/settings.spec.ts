import { describe, expect, it } from 'vitest';
import { FORMS, pathsOf } from './provider-forms';
import { PROVIDER_TYPES, type Provider } from './provider-types';
import { cleaned, linesOf, pathOf, settingsOf, valueAt, withValue } from './settings';

describe('settings of a provider', () => {
  const settings = { config: { clientId: 'c', ownMember: { a: 1 } }, redirect_uris: ['https://a'] };

  it('are changed at one place, and keep what no form knows', () => {
    expect(withValue(settings, 'config.clientId', 'd')).toEqual({ ...settings, config: { clientId: 'd', ownMember: { a: 1 } } });
    expect(withValue({}, 'secret_config.clientSecret', 's')).toEqual({ secret_config: { clientSecret: 's' } });
    expect(withValue(settings, 'redirect_uris', [])).toEqual({ ...settings, redirect_uris: [] });
    expect([valueAt(settings, 'config.clientId'), valueAt(settings, 'redirect_uris'), valueAt({}, 'config.a')]).toEqual([
      'c',
      ['https://a'],
      undefined,
    ]);
  });

  it('leave out what the server decides', () => {
    const provider: Provider = { _id: '1', type: 'oidc', disabled: false, ...settings };
    expect(settingsOf(provider)).toEqual(settings);
  });

  it('are sent without empty lines and empty names of secrets', () => {
    const edited = {
      config: { audience: [' a ', ''], clientId: '', kept: [1, ''] },
      secret_config: { clientSecret: '', signingKeys: ['k', ''] },
      redirect_uris: ['', 'https://a'],
      metadata_fields: [{ name: 'email' }],
    };
    expect(cleaned(edited)).toEqual({
      config: { audience: ['a'], clientId: '', kept: [1, ''] },
      secret_config: { signingKeys: ['k'] },
      redirect_uris: ['https://a'],
      metadata_fields: [{ name: 'email' }],
    });
  });

  it('have lists that may be stored as one text', () => {
    expect([linesOf('a'), linesOf(['a', 'b']), linesOf(undefined), linesOf(null)]).toEqual([['a'], ['a', 'b'], [], []]);
  });
});

describe('a message of the server', () => {
  it.each([
    ['config.jwkURI must be an http or https URL', 'config.jwkURI'],
    ['config.jwkURI is required with config.useJWKURI', 'config.jwkURI'],
    ['config.resetFunctionName must be a string', 'config.resetFunctionName'],
    ['metadata_fields[1] needs a name', 'metadata_fields'],
    ['the app is gone', undefined],
  ])('%s', (message, path) => {
    expect(
      pathOf(message, [
        'config.resetFunction',
        'config.resetFunctionName',
        'config.jwkURI',
        'config.useJWKURI',
        'metadata_fields',
      ]),
    ).toBe(path);
  });
});

it('there is a form for every type, without a property twice', () => {
  expect(Object.keys(FORMS).toSorted()).toEqual(Object.keys(PROVIDER_TYPES).toSorted());
  for (const type of Object.keys(FORMS)) {
    const paths = pathsOf(type);
    expect(new Set(paths).size).toBe(paths.length);
  }
});
