import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FastifyRequest } from 'fastify';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AccessLists } from './access-lists.js';

const app = (accessList: readonly string[], appId = 'app') => ({ appId, accessList }) as AppSnapshot;

let lists: AccessLists;
let now = 1_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  lists = new AccessLists();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

/** Checks an address. The result also indicates if the request will leave a log entry. */
function ask(snapshot: AppSnapshot, ip: string): { refused: unknown; told: boolean } {
  const request = { gateway: { context: { remoteAddress: ip } } } as unknown as FastifyRequest;
  try {
    lists.check(snapshot, request);
    return { refused: null, told: request.gateway.snapshot !== undefined };
  } catch (error) {
    return { refused: error, told: request.gateway.snapshot === snapshot };
  }
}

describe('an access list', () => {
  it.each([
    [[], '10.0.0.1'],
    [['0.0.0.0/0'], '2001:db8::1'],
    [['10.0.0.0/8'], '::ffff:10.0.0.1'],
  ])('%j lets %s in', (list, ip) => {
    expect(ask(app(list), ip)).toEqual({ refused: null, told: false });
  });

  it('allows all addresses if the config service is older', () => {
    expect(ask({ appId: 'app' } as AppSnapshot, '192.0.2.1')).toEqual({ refused: null, told: false });
  });

  it('rejects other addresses, logged once a minute for each app and network', () => {
    const shop = app(['10.0.0.0/8']);
    const refused = expect.objectContaining({ code: 'AddressNotAllowed', status: 403 });

    expect(ask(shop, '192.0.2.1')).toEqual({
      refused: expect.objectContaining({ message: "requests from the address '192.0.2.1' are not allowed" }),
      told: true,
    });
    expect(ask(shop, '192.0.2.1')).toEqual({ refused, told: false });
    expect(ask(shop, '192.0.2.2')).toEqual({ refused, told: true });
    expect(ask(shop, '2001:db8::1')).toEqual({ refused, told: true });
    expect(ask(shop, '2001:db8::2')).toEqual({ refused, told: false });
    expect(ask(app(['10.0.0.0/8'], 'other'), '192.0.2.1')).toEqual({ refused, told: true });

    pass(59_000);
    expect(ask(shop, '192.0.2.1')).toEqual({ refused, told: false });
    pass(2_000);
    expect(ask(shop, '192.0.2.1')).toEqual({ refused, told: true });
  });
});
