import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { CheckedKeys } from './checked-keys.js';

function app(appId = 'a1', disabled = false): AppSnapshot {
  return { appId, clientAppId: `${appId}-abcde`, authProviders: [{ type: 'api-key', disabled }] } as unknown as AppSnapshot;
}

const call = vi.fn<(contract: object, request: { payload: { key: string } }) => Promise<{ userId: string }>>();
let keys: CheckedKeys;
beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (_, { payload }) => ({ userId: `user of ${payload.key}` }));
  keys = new CheckedKeys({ call } as unknown as BusClient);
});

describe('a key', () => {
  it('is checked once', async () => {
    expect([await keys.userId(app(), 'k'), await keys.userId(app(), 'k')]).toEqual(['user of k', 'user of k']);
    expect(call.mock.calls.map(([, request]) => request)).toEqual([
      { clientAppId: 'a1-abcde', provider: 'api-key', payload: { key: 'k' }, createUser: false },
    ]);
  });

  it('is separate for another app or key', async () => {
    for (const [appId, key] of [
      ['a1', 'k'],
      ['a2', 'k'],
      ['a1', 'l'],
    ] as const) {
      await keys.userId(app(appId), key);
    }
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('is checked again when its user has changed, and no other', async () => {
    await keys.userId(app(), 'k');
    await keys.userId(app(), 'l');
    keys.forget({ appId: 'a2', userId: 'user of k' });
    keys.forget({ appId: 'a1', userId: 'user of k' });
    call.mockRejectedValueOnce(new AppError('AuthError', 'unauthorized'));
    await expect(keys.userId(app(), 'k')).rejects.toMatchObject({ code: 'AuthError' });
    await keys.userId(app(), 'l');
    expect(call).toHaveBeenCalledTimes(3);
    await keys.userId(app(), 'k');
    await keys.userId(app(), 'k');
    expect(call).toHaveBeenCalledTimes(4);
  });

  it('is not remembered where its user changes while it is checked', async () => {
    call.mockImplementationOnce(async () => {
      keys.forget({ appId: 'a1', userId: 'user of k' });
      return { userId: 'user of k' };
    });
    await keys.userId(app(), 'k');
    await keys.userId(app(), 'k');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is checked while its provider is disabled', async () => {
    await keys.userId(app(), 'k');
    await keys.userId(app('a1', true), 'k');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is checked again after a rejection', async () => {
    call.mockRejectedValueOnce(new AppError('AuthError', 'unauthorized'));
    await expect(keys.userId(app(), 'k')).rejects.toMatchObject({ code: 'AuthError' });
    await expect(keys.userId(app(), 'k')).resolves.toBe('user of k');
  });
});
