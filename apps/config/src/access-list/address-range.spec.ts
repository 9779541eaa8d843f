import { describe, expect, it } from 'vitest';
import { includesAddress, plainAddress } from './address-range.js';

describe('includesAddress', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::1', '2001:0db8:0::1', true],
    ['10.0.0.0/8', '', false],
    ['10.0.0.0/8', 'localhost', false],
  ])('%s and %s: %s', (range, address, expected) => {
    expect(includesAddress(range, address)).toBe(expected);
  });
});

describe('plainAddress', () => {
  it('takes an IPv4 address out of its IPv6 form and leaves others alone', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(plainAddress('::1')).toBe('::1');
    expect(plainAddress('10.0.0.1')).toBe('10.0.0.1');
  });
});
