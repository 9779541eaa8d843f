import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plainSignature } from './plain-signature.js';

const number = (first: string, rest: string, bytes: number): string => first + rest.repeat(bytes - 1);
const der = (...numbers: string[]): Buffer => {
  const parts = numbers.map((hex) => Buffer.concat([Buffer.from([0x02, hex.length / 2]), Buffer.from(hex, 'hex')]));
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
};

describe('the plain form of a signature', () => {
  it('verifies like a JWS, for any key', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

    // Among this many signatures, some have numbers with a leading zero byte and some have shorter numbers.
    for (let i = 0; i < 600; i++) {
      const text = Buffer.from(`text ${i}`);
      const plain = plainSignature(sign('sha256', text, privateKey));
      expect(plain).toHaveLength(64);
      expect(verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, plain)).toBe(true);
    }
  });

  it('leaves out the zero before a number whose first bit is set', () => {
    const first = number('80', '11', 32);
    const second = number('ff', '22', 32);

    expect(plainSignature(der(`00${first}`, `00${second}`)).toString('hex')).toBe(first + second);
  });

  it('puts zeros before shorter numbers', () => {
    const first = number('7f', '11', 30);
    const second = '01';

    expect(plainSignature(der(first, second)).toString('hex')).toBe(`0000${first}${'00'.repeat(31)}${second}`);
  });
});
