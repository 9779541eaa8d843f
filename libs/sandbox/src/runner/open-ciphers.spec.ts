import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeCrypto } from './crypto-operations.js';
import { OPEN_CIPHERS_MAX, OpenCiphers } from './open-ciphers.js';

const create = () => createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12));
const compute = (ciphers: OpenCiphers, operation: string, members: object): unknown =>
  JSON.parse(computeCrypto(operation, JSON.stringify(members), ciphers));

const GCM = {
  operation: 'encipher',
  cipher: 'aes-128-gcm',
  key: { base64: Buffer.alloc(16).toString('base64') },
  iv: { base64: Buffer.alloc(12).toString('base64') },
};

describe('ciphers of a run', () => {
  it('are rejected beyond their number until some have ended', () => {
    const ciphers = new OpenCiphers();
    const numbers = Array.from({ length: OPEN_CIPHERS_MAX }, () => ciphers.add(create));

    expect(() => ciphers.add(create)).toThrow('more than 1000 ciphers wait for their final()');
    ciphers.take(numbers[3]);
    expect(ciphers.add(create)).toBe(OPEN_CIPHERS_MAX + 1);
  });

  it('keep no place of a cipher that cannot be created', () => {
    const ciphers = new OpenCiphers();
    const bad = { ...GCM, key: { text: 'short' } };

    for (let count = 0; count < OPEN_CIPHERS_MAX + 5; count++) {
      expect(compute(ciphers, 'cipher.begin', bad)).toMatchObject({ value: { code: 'ERR_CRYPTO_INVALID_KEYLEN' } });
    }
    expect(compute(ciphers, 'cipher.begin', GCM)).toEqual({ value: { value: 1 } });
  });

  it('go through their steps with what they were given before', () => {
    const ciphers = new OpenCiphers();
    const whole = create();
    const expected = [whole.update('ab').toString('base64'), whole.final().toString('base64')];

    compute(ciphers, 'cipher.begin', GCM);
    const parts = ['a', 'b'].map(
      (text) => compute(ciphers, 'cipher.update', { id: 1, data: { text } }) as { value: { value: string } },
    );
    expect(Buffer.concat(parts.map(({ value }) => Buffer.from(value.value, 'base64'))).toString('base64')).toBe(expected[0]);
    expect(compute(ciphers, 'cipher.final', { id: 1 })).toEqual({
      value: { value: [expected[1], whole.getAuthTag().toString('base64')] },
    });
  });

  it.each([[1], [0], [-1], ['1'], [null], [{}]])('are no others: %j', (id) => {
    const ciphers = new OpenCiphers();
    ciphers.take(ciphers.add(create));

    for (const step of ['update', 'final', 'setAAD', 'setAutoPadding', 'setAuthTag']) {
      expect(compute(ciphers, `cipher.${step}`, { id, data: { text: 'x' } })).toEqual({
        value: { name: 'Error', code: '', message: 'Invalid state' },
      });
    }
  });

  it('are gone when the run is', () => {
    const ciphers = new OpenCiphers();
    const number = ciphers.add(create);
    ciphers.clear();

    expect(() => ciphers.get(number)).toThrow('Invalid state');
  });
});
