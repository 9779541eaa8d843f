import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublishedKeys, UnusableKeysError } from './published-keys.js';

const rsaJwk = (bits = 2_048): JsonWebKey =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
const [A, B, C, D] = [rsaJwk(), rsaJwk(), rsaJwk(), rsaJwk()];

const read = (document: unknown) => {
  const { keys, ignored } = readPublishedKeys(JSON.stringify(document));
  return { keys: keys.map(({ kid, key }) => [kid, key.export({ format: 'jwk' })]), ignored };
};

describe('readPublishedKeys', () => {
  it('reads a set, named and unnamed keys alike, and a single key', () => {
    const set = { keys: [{ ...A, kid: 'a', use: 'sig', alg: 'RS256', key_ops: ['verify'] }, B], other: 1 };
    expect(read(set)).toEqual({
      keys: [
        ['a', A],
        [undefined, B],
      ],
      ignored: 0,
    });
    expect(read({ ...A, kid: 'a' })).toEqual({ keys: [['a', A]], ignored: 0 });
  });

  it('takes the first three usable keys and counts the others', () => {
    const unusable = { ...A, kid: 'enc', use: 'enc' };
    const set = { keys: [unusable, { ...A, kid: 'a' }, unusable, { ...B, kid: 'b' }, { ...C, kid: 'c' }, { ...D, kid: 'd' }] };
    expect(read(set)).toEqual({
      keys: [
        ['a', A],
        ['b', B],
        ['c', C],
      ],
      ignored: 1,
    });
  });

  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  it.each([
    ['for encryption', { ...A, use: 'enc' }],
    ['of another use', { ...A, use: 7 }],
    ['for another algorithm', { ...A, alg: 'RS512' }],
    ['for PSS', { ...A, alg: 'PS256' }],
    ['not for verifying', { ...A, key_ops: ['encrypt'] }],
    ['with odd operations', { ...A, key_ops: 'verify' }],
    ['on a curve', curve],
    ['symmetric', { kty: 'oct', k: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY' }],
    ['of 1024 bits', rsaJwk(1_024)],
    ['of too many bits', { ...A, n: Buffer.alloc(4_096, 255).toString('base64url') }],
    ['with exponent 1', { ...A, e: 'AQ' }],
    ['with an even exponent', { ...A, e: 'AQAC' }],
    ['with a huge exponent', { ...A, e: Buffer.alloc(64, 255).toString('base64url') }],
    ['without a modulus', { kty: 'RSA', e: 'AQAB' }],
    ['with an object for a modulus', { ...A, n: {} }],
    ['that is null', null],
    ['that is a list', [A]],
    ['that is a text', 'key'],
  ])('leaves out a key %s', (_, key) => {
    expect(read({ keys: [key, { ...B, kid: 'b' }] })).toEqual({ keys: [['b', B]], ignored: 0 });
    expect(() => read({ keys: [key] })).toThrow('the JWK URI publishes no RSA key for RS256');
  });

  it('reads the public half where a private key is published', () => {
    const jwk = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });
    expect(read(jwk)).toEqual({ keys: [[undefined, { kty: 'RSA', n: jwk.n, e: jwk.e }]], ignored: 0 });
  });

  it('names a key only by a text', () => {
    expect(read({ ...A, kid: 7 }).keys).toEqual([[undefined, A]]);
  });

  it.each([
    ['', 'the JWK URI does not return JSON'],
    ['<html>', 'the JWK URI does not return JSON'],
    ['[]', 'the JWK URI does not return a JWK or a JWK set'],
    ['null', 'the JWK URI does not return a JWK or a JWK set'],
    ['"keys"', 'the JWK URI does not return a JWK or a JWK set'],
    ['{"keys":{}}', 'the JWK URI does not return a JWK or a JWK set'],
    ['{"keys":[]}', 'the JWK URI publishes no RSA key for RS256'],
    ['{}', 'the JWK URI publishes no RSA key for RS256'],
    ['['.repeat(20_000), 'the JWK URI does not return JSON'],
  ])('finds none in %s', (text, message) => {
    expect(() => readPublishedKeys(text)).toThrow(UnusableKeysError);
    expect(() => readPublishedKeys(text)).toThrow(message);
  });
});
