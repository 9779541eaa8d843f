import { describe, expect, it } from 'vitest';
import { aUser } from '../testing/app-builders.js';
import { REQUEST } from '../testing/request-expressions.js';
import { callerKey } from './caller-key.js';

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
