import { describe, expect, it } from 'vitest';
import { isLocalRequest } from './local-request.js';

const isLocal = (remoteAddress: string | undefined, headers = {}, trusted: readonly string[] = []): boolean =>
  isLocalRequest({ headers, socket: { remoteAddress } }, trusted);

describe('a request of this machine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('comes from %s', (address) => {
    expect(isLocal(address, { host: 'localhost:9090', accept: '*/*' })).toBe(true);
  });

  it.each(['10.0.0.1', '203.0.113.7', 'fe80::1%eth0', '::ffff:10.0.0.1', '', undefined])('does not come from %s', (address) => {
    expect(isLocal(address)).toBe(false);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'])(
    'has no header %s for any value',
    (name) => {
      expect(isLocal('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  it('comes by no trusted proxy', () => {
    expect(isLocal('127.0.0.1', {}, ['127.0.0.1'])).toBe(false);
    expect(isLocal('::1', {}, ['0.0.0.0/0'])).toBe(false);
    expect(isLocal('127.0.0.1', {}, ['10.0.0.0/8'])).toBe(true);
  });
});
