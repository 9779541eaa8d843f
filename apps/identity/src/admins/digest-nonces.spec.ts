import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DigestNonces, NONCE_MS } from './digest-nonces.js';

const KEY = randomBytes(32).toString('base64');
const NOW = 1_700_000_000_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

it('can be used once with each count, however that is written', () => {
  const nonces = new DigestNonces(KEY);
  const nonce = nonces.make();

  expect(nonces.use(nonce, '0000000a')).toBe(true);
  expect(nonces.use(nonce, '0000000a')).toBe(false);
  expect(nonces.use(nonce, '0000000A')).toBe(false);
  expect(nonces.use(nonce, '00000001')).toBe(true);
  expect(nonces.use(nonces.make(), '0000000a')).toBe(true);
});

it('is known to every replica', () => {
  expect(new DigestNonces(KEY).use(new DigestNonces(KEY).make(), '00000001')).toBe(true);
});

it('ends after five minutes, also when it was made by a clock ahead', () => {
  const nonces = new DigestNonces(KEY);
  const nonce = nonces.make();

  vi.setSystemTime(NOW + NONCE_MS - 1);
  expect(nonces.use(nonce, '00000001')).toBe(true);
  vi.setSystemTime(NOW + NONCE_MS);
  expect(nonces.use(nonce, '00000002')).toBe(false);
  vi.setSystemTime(NOW - NONCE_MS);
  expect(nonces.use(nonce, '00000003')).toBe(false);
});

it('is remembered for as long as it lasts', () => {
  const nonces = new DigestNonces(KEY);
  const nonce = nonces.make();
  nonces.use(nonce, '00000001');

  vi.setSystemTime(NOW + NONCE_MS - 1);

  expect(nonces.use(nonce, '00000001')).toBe(false);
});

it('is ours: no other key, no other text, no other spelling', () => {
  const nonces = new DigestNonces(KEY);
  const nonce = nonces.make();
  const bytes = Buffer.from(nonce, 'base64url');
  const later = Buffer.from(bytes);
  later[7] = (later[7] ?? 0) + 1;

  const other = new DigestNonces(randomBytes(32).toString('base64')).make();
  for (const forged of [other, '', 'abc', later.toString('base64url'), `${nonce}=`, `${nonce} `, bytes.toString('hex')]) {
    expect(nonces.use(forged, '00000001'), forged).toBe(false);
  }
});

it('is valid during a master key rotation, with either key', () => {
  const next = randomBytes(32).toString('base64');
  const before = new DigestNonces(KEY, next);
  const after = new DigestNonces(next, KEY);

  expect(after.use(before.make(), '00000001')).toBe(true);
  expect(before.use(after.make(), '00000001')).toBe(true);
});
