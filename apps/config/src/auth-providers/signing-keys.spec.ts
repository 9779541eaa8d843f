import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSigningKey, signingKeysOf } from './signing-keys.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PRIVATE_PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const EC_PEM = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

function refused(message: string): object {
  return expect.objectContaining({ code: 'InvalidParameter', message }) as object;
}

describe('checkSigningKey', () => {
  it.each([32, 33, 512])('accepts %d characters for HS256', (length) => {
    expect(() => checkSigningKey('HS256', 'key', 'k'.repeat(length))).not.toThrow();
  });

  it.each([1, 31, 513])('refuses %d characters for HS256', (length) => {
    expect(() => checkSigningKey('HS256', 'key', 'k'.repeat(length))).toThrow(
      refused("signing key 'key' must have 32 to 512 characters for HS256"),
    );
  });

  it('refuses what everybody knows for HS256', () => {
    expect(() => checkSigningKey('HS256', 'key', PUBLIC_PEM)).toThrow(
      refused("signing key 'key' must not be a PEM text for HS256"),
    );
  });

  it('accepts an RSA public key for RS256', () => {
    expect(() => checkSigningKey('RS256', 'key', PUBLIC_PEM)).not.toThrow();
  });

  it.each([
    { what: 'a password', value: 'k'.repeat(32) },
    { what: 'a private key', value: PRIVATE_PEM },
    { what: 'a key of another kind', value: EC_PEM },
    { what: 'half a key', value: PUBLIC_PEM.slice(0, 200) },
    { what: 'nothing', value: '' },
  ])('refuses $what for RS256, without quoting it', ({ value }) => {
    expect(() => checkSigningKey('RS256', 'key', value)).toThrow(
      refused("signing key 'key' must be an RSA public key or certificate in PEM for RS256"),
    );
  });
});

describe('signingKeysOf', () => {
  const provider = {
    name: 'custom-token',
    type: 'custom-token',
    disabled: false,
    config: {},
    secret_config: { signingKeys: ['a', 'b'], other: 'c' },
    metadata_fields: [],
    domain_restrictions: [],
    redirect_uris: [],
  };

  it('names the keys and the algorithm, HS256 by default', () => {
    expect(signingKeysOf(provider)).toEqual({ algorithm: 'HS256', names: ['a', 'b'] });
    expect(signingKeysOf({ ...provider, config: { signingAlgorithm: 'RS256' } })).toEqual({
      algorithm: 'RS256',
      names: ['a', 'b'],
    });
  });

  it('names none where they are not used', () => {
    expect(signingKeysOf({ ...provider, config: { useJWKURI: true } }).names).toEqual([]);
    expect(signingKeysOf({ ...provider, type: 'oauth2-google' }).names).toEqual([]);
    expect(signingKeysOf({ ...provider, secret_config: {} }).names).toEqual([]);
  });
});
