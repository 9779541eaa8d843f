import { describe, expect, it } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { callerNetwork } from './caller-network.js';

describe('what limits count as one client', () => {
  it('is that of the request', () => {
    const context = { requestId: '', principal: null, request: null, origin: null };
    expect(runInContext({ ...context, remoteAddress: '2001:db8::7' }, callerNetwork)).toBe('2001:db8:0:0::/64');
    expect(runInContext({ ...context, remoteAddress: null }, callerNetwork)).toBe('unknown');
    expect(callerNetwork()).toBe('unknown');
  });
});
