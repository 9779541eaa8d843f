import { describe, expect, it } from 'vitest';
import { fromBase64, fromText, toBase64, toHex, toLatin1, toText } from './bytes.js';

/** Every byte, several times over. */
const BYTES = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256);

describe('bytes', () => {
  it.each([0, 1, 2, 3, 1_023, 1_024, 1_025, 5_000])('convert %i to strings and back', (length) => {
    const bytes = BYTES.subarray(0, length);
    const buffer = Buffer.from(bytes);
    expect(toBase64(bytes)).toBe(buffer.toString('base64'));
    expect(toHex(bytes)).toBe(buffer.toString('hex'));
    expect(toLatin1(bytes)).toBe(buffer.toString('latin1'));
    expect(fromBase64(buffer.toString('base64'))).toEqual(bytes);
    expect(fromBase64(buffer.toString('base64url'))).toEqual(bytes);
  });

  it('preserve a long string, wherever its chunks end', () => {
    for (const unit of ['a', 'ä', '€', '😀']) {
      for (const before of ['', 'x', 'xx', 'xxx']) {
        const text = before + unit.repeat(1_100);
        expect(toText(fromText(text), true)).toBe(text);
      }
    }
  });

  it('mark or reject invalid ones in long strings as in short ones', () => {
    for (const length of [10, 5_000]) {
      const bytes = new Uint8Array(length).fill(97);
      bytes[5] = 0xff;
      expect(toText(bytes)).toBe(`aaaaa\ufffd${'a'.repeat(length - 6)}`);
      expect(toText(bytes, true)).toBeNull();
      bytes.set([0xed, 0xa0, 0x80], 5);
      expect(toText(bytes, true)).toBeNull();
    }
  });
});
