import { describe, expect, it } from 'vitest';
import { demand } from '../lazy.js';
import './node-crypto.js';

const { timingSafeEqual } = demand<{ timingSafeEqual: (a: unknown, b: unknown) => boolean }>('node-crypto');
const BYTES = Uint8Array.of(1, 2, 3);

describe('timingSafeEqual', () => {
  it.each([
    [[1, 2, 3], true],
    [[0, 2, 3], false],
    [[1, 2, 4], false],
    [[3, 2, 1], false],
  ])('checks if bytes are those of %j', (bytes, isEqual) => {
    expect(timingSafeEqual(BYTES, Uint8Array.from(bytes))).toBe(isEqual);
    expect(timingSafeEqual(Uint8Array.from(bytes), BYTES)).toBe(isEqual);
  });

  it('takes nothing for nothing', () => {
    expect(timingSafeEqual(new Uint8Array(0), new Uint8Array(0))).toBe(true);
  });

  it('rejects what is no bytes, on either side', () => {
    const refused = new TypeError('The arguments must be instances of Buffer or TypedArray');
    expect(() => timingSafeEqual('abc', BYTES)).toThrow(refused);
    expect(() => timingSafeEqual(BYTES, 'abc')).toThrow(refused);
  });

  it('rejects bytes of another length', () => {
    const refused = new RangeError('Input buffers must have the same byte length');
    expect(() => timingSafeEqual(BYTES, BYTES.subarray(1))).toThrow(refused);
  });
});
