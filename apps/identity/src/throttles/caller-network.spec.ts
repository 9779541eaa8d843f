import { describe, expect, it } from 'vitest';
import { runInContext } from '#bus/request-context.js';
import { callerNetwork, networkOf } from './caller-network.js';

describe('what limits count as one client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['somewhere', 'somewhere'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is that of the request', () => {
    const context = { requestId: '', principal: null, request: null, origin: null };
    expect(runInContext({ ...context, remoteAddress: '2001:db8::7' }, callerNetwork)).toBe('2001:db8:0:0::/64');
    expect(runInContext({ ...context, remoteAddress: null }, callerNetwork)).toBe('unknown');
    expect(callerNetwork()).toBe('unknown');
  });
});
