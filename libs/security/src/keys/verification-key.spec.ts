import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '#testing/self-signed.js';
import { verificationKey } from './verification-key.js';

const SECRET = '0123456789abcdef0123456789abcdef';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

function publicPem(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

describe('verificationKey', () => {
  it('makes an HMAC key of 32 to 512 characters and of nothing that is a public key', () => {
    expect(verificationKey('HS256', SECRET)?.type).toBe('secret');
    expect(verificationKey('HS256', 'ü'.repeat(512))?.type).toBe('secret');
    expect(verificationKey('HS256', 'x'.repeat(31))).toBeNull();
    expect(verificationKey('HS256', 'x'.repeat(513))).toBeNull();
    const short = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(verificationKey('HS256', short.export({ type: 'spki', format: 'pem' }).toString())).toBeNull();
    expect(verificationKey('HS256', short.export({ type: 'spki', format: 'der' }).toString('base64'))).toBeNull();
    expect(verificationKey('HS256', rsa.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'))).toBeNull();
  });

  it('makes an RSA key of a public key of 2048 bits or more and of nothing else', () => {
    expect(verificationKey('RS256', rsaPem)?.asymmetricKeyDetails?.modulusLength).toBe(2_048);
    expect(verificationKey('RS256', rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString())?.type).toBe('public');
    expect(verificationKey('RS256', publicPem(1_024))).toBeNull();
    expect(verificationKey('RS256', SECRET)).toBeNull();
    expect(verificationKey('RS256', `-----BEGIN PUBLIC KEY-----\n${SECRET}\n-----END PUBLIC KEY-----`)).toBeNull();
    expect(verificationKey('RS256', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeNull();
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(verificationKey('RS256', curve.export({ type: 'spki', format: 'pem' }).toString())).toBeNull();
    const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2_048 }).publicKey;
    expect(verificationKey('RS256', pss.export({ type: 'spki', format: 'pem' }).toString())).toBeNull();
  });

  it('rejects an RSA key with exponent 1', () => {
    const { n } = rsa.publicKey.export({ format: 'jwk' });
    const weak = createPublicKey({ key: { kty: 'RSA', n: n ?? '', e: 'AQ' }, format: 'jwk' });
    expect(verificationKey('RS256', weak.export({ type: 'spki', format: 'pem' }).toString())).toBeNull();
  });

  it('reads the key of a certificate, and line breaks written out', () => {
    const { certificate, publicKey } = selfSigned('issuer');
    expect(verificationKey('RS256', certificate)?.equals(publicKey)).toBe(true);
    expect(verificationKey('HS256', certificate)).toBeNull();
    expect(verificationKey('RS256', rsaPem.trimEnd().replaceAll('\n', String.raw`\n`))?.equals(rsa.publicKey)).toBe(true);
  });

  it('rejects an RSA key with a huge exponent, which would cost as much as signing', () => {
    const { n } = rsa.publicKey.export({ format: 'jwk' });
    const e = Buffer.alloc(256, 255).toString('base64url');
    const slow = createPublicKey({ key: { kty: 'RSA', n: n ?? '', e }, format: 'jwk' });
    expect(verificationKey('RS256', slow.export({ type: 'spki', format: 'pem' }).toString())).toBeNull();
  });
});
