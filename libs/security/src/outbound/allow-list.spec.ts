import { describe, expect, it } from 'vitest';
import { AllowList } from './allow-list.js';

describe('AllowList', () => {
  const list = AllowList.parse('Keys.internal, *.corp.example 10.1.0.0/16\n192.168.0.7,fd00::/8 [fe80::1] *.bücher.example');

  it('has names exactly, and everything below a suffix', () => {
    const asked = ['keys.internal', 'a.corp.example', 'a.b.corp.example', 'x.xn--bcher-kva.example'];
    expect(asked.map((name) => list.allowsName(name))).toEqual(asked.map(() => true));
    const others = [
      'internal',
      'x.keys.internal',
      'corp.example',
      '.corp.example',
      'evilcorp.example',
      'keys.internal.evil.example',
    ];
    expect(others.map((name) => list.allowsName(name))).toEqual(others.map(() => false));
  });

  it('has addresses of networks, also where IPv6 only wraps them', () => {
    const asked = ['10.1.255.255', '192.168.0.7', 'fd12::1', 'fe80::1', '::ffff:10.1.0.1', '64:ff9b::a01:1'];
    expect(asked.map((address) => list.allowsAddress(address))).toEqual(asked.map(() => true));
    const others = ['10.2.0.0', '192.168.0.8', 'fe80::2', '::ffff:10.2.0.1', '64:ff9b::a02:1', 'fd12::1%eth0', 'x', ''];
    expect(others.map((address) => list.allowsAddress(address))).toEqual(others.map(() => false));
  });

  it('has nothing unless something is listed', () => {
    for (const empty of [AllowList.EMPTY, AllowList.parse(' ,\n')]) {
      expect(empty.allowsName('localhost')).toBe(false);
      expect(empty.allowsAddress('127.0.0.1')).toBe(false);
    }
  });

  it('can have everything', () => {
    const all = AllowList.parse('0.0.0.0/0 ::/0');
    expect(['127.0.0.1', '::1', '::ffff:7f00:1'].map((address) => all.allowsAddress(address))).toEqual([true, true, true]);
  });

  it.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '*',
    '*.',
    '*.*.example',
    'a*.example',
    '127.1',
    'http://x',
    'x:80',
    '*.10.0.0.1',
  ])('rejects the entry %s by name', (entry) =>
    expect(() => AllowList.parse(`fine.example,${entry}`)).toThrow(`'${entry}' is not a host name, an address or a network`),
  );
});
