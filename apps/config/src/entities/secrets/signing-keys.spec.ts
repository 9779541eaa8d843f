import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { checkSigningKey, signingKeysOf } from './signing-keys.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const PRIVATE_PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const SMALL_PEM = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const EC_PEM = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

function refused(message: string): object {
  return expect.objectContaining({ code: 'InvalidParameter', message }) as object;
}

describe('checkSigningKey', () => {
  it.each([32, 33, 512])('accepts %d characters for HS256', (length) => {
    expect(() => checkSigningKey('HS256', 'key', 'k'.repeat(length))).not.toThrow();
  });

  it('counts characters, not the units they take', () => {
    expect(() => checkSigningKey('HS256', 'key', '\u{1f511}'.repeat(512))).not.toThrow();
    expect(() => checkSigningKey('HS256', 'key', '\u{1f511}'.repeat(31))).toThrow(
      refused("signing key 'key' must have 32 to 512 characters for HS256"),
    );
  });

  it.each([1, 31, 513])('rejects %d characters for HS256', (length) => {
    expect(() => checkSigningKey('HS256', 'key', 'k'.repeat(length))).toThrow(
      refused("signing key 'key' must have 32 to 512 characters for HS256"),
    );
  });

  it.each([PUBLIC_PEM, publicKey.export({ type: 'spki', format: 'der' }).toString('base64')])(
    'rejects publicly known keys for HS256',
    (known) => {
      expect(() => checkSigningKey('HS256', 'key', known)).toThrow(
        refused("signing key 'key' must not be a public key for HS256"),
      );
    },
  );

  it('accepts an RSA public key for RS256', () => {
    expect(() => checkSigningKey('RS256', 'key', PUBLIC_PEM)).not.toThrow();
    expect(() => checkSigningKey('RS256', 'key', PUBLIC_PEM.replaceAll('\n', String.raw`\n`))).not.toThrow();
  });

  it.each([
    { what: 'a password', value: 'k'.repeat(32) },
    { what: 'a private key', value: PRIVATE_PEM },
    { what: 'a key of another kind', value: EC_PEM },
    { what: 'a key that is too small', value: SMALL_PEM },
    { what: 'half a key', value: PUBLIC_PEM.slice(0, 200) },
    { what: 'nothing', value: '' },
  ])('rejects $what for RS256, without quoting it', ({ value }) => {
    expect(() => checkSigningKey('RS256', 'key', value)).toThrow(
      refused("signing key 'key' must be an RSA public key of 2048 bits or more, or a certificate of one, in PEM for RS256"),
    );
  });
});

describe('signingKeysOf', () => {
  const provider = {
    ...AUTH_PROVIDER.made({ name: 'custom-token', type: 'custom-token' }),
    secret_config: { signingKeys: ['a', 'b'], other: 'c' },
    metadata_fields: [],
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
