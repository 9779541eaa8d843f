import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './master-key.js';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

describe('the fingerprint of a master key', () => {
  it('stays the same for a key, whose text may end otherwise, and differs between keys', () => {
    // Backups keep it: it must not change between versions.
    expect(fingerprintOf(key(7))).toBe('9aadeceb8d119933');
    expect(fingerprintOf(key(7).replaceAll('=', ''))).toBe(fingerprintOf(key(7)));
    expect(new Set([0, 1, 7, 255].map((byte) => fingerprintOf(key(byte)))).size).toBe(4);
  });
});
