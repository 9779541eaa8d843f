import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { AllowList } from './allow-list.js';
import { OutboundFailed, OutboundRefused } from './outbound-error.js';
import { OutboundGuard } from './outbound-guard.js';

function guardWith(names: Readonly<Record<string, readonly string[]>>, allow = '') {
  const asked: (readonly [string, boolean])[] = [];
  const guard = new OutboundGuard(AllowList.parse(allow), {
    resolve: async (name, trusted) => {
      asked.push([name, trusted]);
      const found = names[name];
      if (!found) throw new Error(`queryA ENOTFOUND ${name} at 10.0.0.53`);
      return found;
    },
  });
  return { guard, asked };
}

const lookedUp = (guard: OutboundGuard, host: string, options: { all?: boolean; family?: number } = {}) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    guard.lookup(host, options, (error, address) => (error ? reject(error) : resolve(address)));
  });

describe('OutboundGuard', () => {
  it('finds public addresses', async () => {
    const { guard, asked } = guardWith({ 'public.example': ['1.1.1.1', '2606:4700::1'] });
    expect(await guard.addressesOf('Public.Example.')).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
    expect(asked).toEqual([['public.example', false]]);
  });

  it('leaves out what is private, and rejects a name that has nothing else', async () => {
    const { guard } = guardWith({
      'mixed.example': ['10.0.0.1', '1.1.1.1', '::1'],
      'private.example': ['10.0.0.1', '::ffff:a00:1'],
    });
    expect(await guard.addressesOf('mixed.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
    const refused = await guard.addressesOf('private.example').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OutboundRefused);
    expect(refused).toMatchObject({ message: "requests to 'private.example' are not allowed" });
  });

  it.each(['127.0.0.1', '0x7f.1', '2130706433', '127.0.0.1.', '[::1]', '::ffff:127.0.0.1', '0.0.0.0', '169.254.169.254'])(
    'rejects the address %s without asking a name server',
    async (host) => {
      const { guard, asked } = guardWith({});
      await expect(guard.assertReachableHost(host)).rejects.toBeInstanceOf(OutboundRefused);
      expect(() => guard.checkLiteral(host)).toThrow(OutboundRefused);
      await expect(lookedUp(guard, host)).rejects.toBeInstanceOf(OutboundRefused);
      expect(asked).toEqual([]);
    },
  );

  it('lets public addresses and names pass where only addresses are checked', () => {
    const { guard, asked } = guardWith({});
    guard.checkLiteral('1.1.1.1');
    guard.checkLiteral('[2606:4700::1]');
    guard.checkLiteral('private.example');
    expect(asked).toEqual([]);
    expect(() => guard.checkLiteral('a b')).toThrow(OutboundFailed);
  });

  it('reaches what the operator lists, by name or by address', async () => {
    const names = { 'keys.internal': ['10.0.0.1'], 'a.corp': ['192.168.0.1'], 'other.example': ['10.9.0.1', '10.0.0.2'] };
    const { guard, asked } = guardWith(names, 'keys.internal *.corp 10.9.0.0/16 ::1');
    expect(await guard.addressesOf('keys.internal')).toEqual([{ address: '10.0.0.1', family: 4 }]);
    expect(await guard.addressesOf('a.corp')).toEqual([{ address: '192.168.0.1', family: 4 }]);
    expect(await guard.addressesOf('other.example')).toEqual([{ address: '10.9.0.1', family: 4 }]);
    expect(await guard.addressesOf('[::1]')).toEqual([{ address: '::1', family: 6 }]);
    expect(asked.map(([, trusted]) => trusted)).toEqual([true, true, false]);
    const hosts = ['KEYS.internal.', 'x.corp', '10.9.8.7', '[::1]', 'other.example', '10.8.0.1', 'corp', 'a b'];
    expect(hosts.map((host) => guard.isListed(host))).toEqual([true, true, true, true, false, false, false, false]);
  });

  it('says that a host was not found, and not where it looked', async () => {
    const { guard } = guardWith({ 'empty.example': [], 'odd.example': ['not an address'] });
    for (const host of ['missing.example', 'empty.example', 'odd.example']) {
      const failed = await guard.addressesOf(host).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(OutboundFailed);
      expect(failed).toMatchObject({ message: 'the host was not found' });
    }
    await expect(guard.addressesOf('a b')).rejects.toThrow('the host is not valid');
  });

  it('responds to sockets in every way they ask, never with more than 8 addresses', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `1.1.1.${n}`);
    const { guard } = guardWith({ 'both.example': ['1.1.1.1', '2606:4700::1', '10.0.0.1'], 'many.example': many });
    expect(await lookedUp(guard, 'both.example')).toBe('1.1.1.1');
    expect(await lookedUp(guard, 'both.example', { family: 6 })).toBe('2606:4700::1');
    expect(await lookedUp(guard, 'both.example', { all: true, family: 4 })).toEqual([{ address: '1.1.1.1', family: 4 }]);
    expect(await lookedUp(guard, 'both.example', { all: true })).toHaveLength(2);
    expect(await lookedUp(guard, 'many.example', { all: true })).toHaveLength(8);
    await expect(lookedUp(guard, 'many.example', { family: 6 })).rejects.toThrow('the host was not found');
  });
});
