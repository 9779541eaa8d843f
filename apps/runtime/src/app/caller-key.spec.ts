import { describe, expect, it } from 'vitest';
import { aUser } from '../testing/app-builders.js';
import { REQUEST } from '../testing/request-expressions.js';
import { adminKey, callerKey, shareOf, trialKey } from './caller-key.js';

const caller = { user: aUser({ id: '65a1f0c2d4e5f60718293a4b' }), customDataEjson: '{}' };

describe('whom a run counts for', () => {
  it.each([
    ['the user', caller, '203.0.113.7', 'user:65a1f0c2d4e5f60718293a4b'],
    ['the address of a request without a user', null, '203.0.113.7', 'address:203.0.113.7'],
    ['the network of an IPv6 address, of which anybody has many', null, '2001:db8:1:2:3::4', 'address:2001:db8:1:2::/64'],
    ['the system where there is no request', null, '', 'system'],
  ])('is %s', (_who, caller, remoteIPAddress, key) => {
    expect(callerKey(caller, { ...REQUEST, remoteIPAddress })).toBe(key);
  });
});

describe('what administrators try', () => {
  it('counts for the administrator and the text', () => {
    const key = trialKey('a', 'exports = 1');
    expect(key).toMatch(/^admin:a:[0-9a-f]{64}$/);
    expect(trialKey('a', 'exports = 1')).toBe(key);
    expect(new Set([key, trialKey('a', 'exports = 2'), trialKey('b', 'exports = 1'), adminKey('a')]).size).toBe(4);
  });

  it('has a separate share from the users of the app', () => {
    expect(shareOf('app', 'user:admin:1')).toBe('app');
    expect(shareOf('app', 'system')).toBe('app');
    expect(shareOf('app', adminKey('a'))).toBe('app trials');
    expect(shareOf('app', trialKey('a', 'x'))).toBe('app trials');
  });
});
