import { expect, it } from 'vitest';
import { hashPrivateKey, isPrivateKey } from './private-key.js';

it('recognises a key by its SHA-256', () => {
  const hash = hashPrivateKey('abc');
  expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(isPrivateKey('abc', hash)).toBe(true);
  expect(isPrivateKey('abd', hash)).toBe(false);
  expect(isPrivateKey('', hash)).toBe(false);
  expect(isPrivateKey('abc', null)).toBe(false);
});
