import { describe, expect, it } from 'vitest';
import { providerId, providerName, specifiedProviderName } from './provider-names.js';

describe('names of providers', () => {
  it.each([
    ['local', 'local-userpass'],
    ['platform-cloud', 'mongodb-cloud'],
  ])('%s is %s', (name, id) => {
    expect(providerId(name)).toBe(id);
    expect(providerId(id)).toBe(id);
    expect(specifiedProviderName(id)).toBe(name);
    expect(specifiedProviderName(name)).toBe(name);
  });

  it.each(['anon-user', 'api-key', '', 'constructor', '__proto__'])('%j has one name', (name) => {
    expect(providerId(name)).toBe(name);
    expect(specifiedProviderName(name)).toBe(name);
  });

  it('a provider named after its type is so in either spelling; another name stays', () => {
    expect(providerName('local-userpass', 'local')).toBe('local-userpass');
    expect(providerName('local-userpass', 'my-login')).toBe('my-login');
    expect(providerName('anon-user', 'local')).toBe('local');
  });
});
