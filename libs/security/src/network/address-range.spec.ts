import { describe, expect, it } from 'vitest';
import { addressFilter, plainAddress, plainRange, rangeKey } from './address-range.js';

describe('addressFilter', () => {
  it.each([
    [['10.1.2.3'], '10.1.2.3', true],
    [['10.1.2.3'], '10.1.2.4', false],
    [['10.0.0.0/8'], '10.255.0.1', true],
    [['10.0.0.0/8'], '11.0.0.0', false],
    [['10.0.0.0/8'], '::ffff:10.0.0.9', true],
    [['10.0.0.0/8'], '::ffff:a00:9', true],
    [['10.0.0.0/8'], '::ffff:b00:9', false],
    [['10.0.0.0/8', '192.0.2.7'], '192.0.2.7', true],
    [['0.0.0.0/0'], '203.0.113.9', true],
    [['0.0.0.0/0'], '2001:db8::1', true],
    [['10.0.0.0/8', '0.0.0.0/0'], '2001:db8::1', true],
    [['::/0'], '2001:db8::1', true],
    [['::/0'], '203.0.113.9', false],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db8:1::1%eth0', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1'], '2001:0db8:0::1', true],
    [['10.0.0.0/8'], '', false],
    [['10.0.0.0/8'], 'localhost', false],
    [['10.0.0.0/8'], '10.0.0.1:4711', false],
    [[], '10.0.0.1', false],
  ])('%j and %s: %s', (ranges, address, expected) => {
    expect(addressFilter(ranges)(address)).toBe(expected);
  });
});

describe('plainAddress', () => {
  it('takes an IPv4 address out of its IPv6 form and leaves others alone', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(plainAddress('::1')).toBe('::1');
    expect(plainAddress('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('plainRange', () => {
  it.each([
    ['0.0.0.0', '0.0.0.0/0'],
    ['0.0.0.0/8', '0.0.0.0/8'],
    ['::', '::'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:FFFF:10.0.0.1%eth0', '10.0.0.1'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:a00:1/128', '10.0.0.1/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::ffff:0:0/95', '::ffff:0:0/95'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::%eth0/64', 'fe80::/64'],
  ])('keeps %s as %s', (given, kept) => {
    expect(plainRange(given)).toBe(kept);
  });
});

describe('rangeKey', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1/32'],
    ['10.0.0.0/8', '10.9.9.9/8'],
    ['0.0.0.0', '0.0.0.0/0'],
    ['::1', '0:0:0:0:0:0:0:1/128'],
    ['2001:DB8::/32', '2001:0db8:1::/32'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
  ])('is one for %s and %s', (a, b) => {
    expect(rangeKey(a)).toBe(rangeKey(b));
  });

  it.each([
    ['10.0.0.1', '10.0.0.2'],
    ['10.0.0.0/8', '10.0.0.0/9'],
    ['0.0.0.0/0', '::/0'],
  ])('differs for %s and %s', (a, b) => {
    expect(rangeKey(a)).not.toBe(rangeKey(b));
  });
});
