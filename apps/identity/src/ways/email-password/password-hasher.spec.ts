import { describe, expect, it } from 'vitest';
import { FULL_COST, TEST_COST } from './password-cost.js';
import { PasswordHasher } from './password-hasher.js';

const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
const cheap = /^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe.each([
  ['in full', FULL_COST, full, cheap],
  ['cheaply, in tests', TEST_COST, cheap, full],
])('a password that is hashed %s', (_, cost, form, otherForm) => {
  const hasher = new PasswordHasher(cost);

  it('stores that cost in its hash, also in the placeholder for unknown users', async () => {
    expect(await hasher.hash('correct horse')).toMatch(form);
    expect(hasher.hashOfNobody).toMatch(form);
    expect(otherForm.test(hasher.hashOfNobody)).toBe(false);
  });

  it('is distinguished from others and matches no password', async () => {
    const hash = await hasher.hash('correct horse');

    expect(await hasher.verify(hash, 'correct horse')).toBe(true);
    expect(await hasher.verify(hash, 'wrong horse')).toBe(false);
    // Fails if that hash is incomplete: the library would refuse it without the work.
    expect(await hasher.verify(null, 'correct horse')).toBe(false);
  });

  it('is recognized by a process with another cost', async () => {
    const other = new PasswordHasher(cost === FULL_COST ? TEST_COST : FULL_COST);

    expect(await other.verify(await hasher.hash('correct horse'), 'correct horse')).toBe(true);
  });
});
