import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './addresses.js';
import { SystemResolver } from './host-resolver.js';

const resolver = new SystemResolver();

describe('SystemResolver', () => {
  it('resolves this machine without DNS', async () => {
    for (const name of ['localhost', 'app.localhost']) expect(await resolver.resolve(name, false)).toEqual(['127.0.0.1', '::1']);
  });

  it('resolves trusted names as the system does', async () => {
    const addresses = await resolver.resolve('localhost', true);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(isIP(address)).not.toBe(0);
      expect(isPublicAddress(address)).toBe(false);
    }
  });

  it.each([true, false])('fails for a name that does not exist (trusted: %s)', async (trusted) => {
    await expect(resolver.resolve('nobody.invalid', trusted)).rejects.toThrow();
  });
});
