import { Decimal128, Double, Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { compareNumbers, numberKey } from './numbers.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

/** From least to greatest; equal ones together. */
const ASCENDING: readonly (readonly unknown[])[] = [
  [-Infinity, decimal('-Infinity')],
  [decimal('-9.999999999999999999999999999999999E+6144')],
  [-1.7e308],
  [decimal('-1E+20'), -1e20, -(10n ** 20n)],
  [-1, new Int32(-1), new Double(-1), Long.fromNumber(-1), decimal('-1.0'), decimal('-10E-1')],
  [decimal('-0.1')],
  [decimal('-1E-6176')],
  [0, -0, new Int32(0), decimal('0'), decimal('-0'), decimal('0E+100'), 0n],
  [decimal('1E-6176')],
  [5e-324],
  [decimal('0.1')],
  [0.1, new Double(0.1)],
  [0.5, decimal('0.50')],
  [1, decimal('1'), 1n],
  [9_007_199_254_740_992, decimal('9007199254740992')],
  [Long.fromString('9007199254740993'), decimal('9007199254740993'), 9_007_199_254_740_993n],
  [1e22, 10n ** 22n, decimal('1E22')],
  [1.7e308],
  [decimal('1E+6144')],
  [Infinity, decimal('Infinity'), new Double(Infinity)],
];

describe('compareNumbers', () => {
  it('orders numbers of all types exactly', () => {
    for (const [left, lefts] of ASCENDING.entries()) {
      for (const [right, rights] of ASCENDING.entries()) {
        for (const a of lefts) {
          for (const b of rights)
            expect(Math.sign(compareNumbers(a, b)), `${String(a)} and ${String(b)}`).toBe(Math.sign(left - right));
        }
      }
    }
  });

  it('equals NaN only to NaN', () => {
    expect(compareNumbers(NaN, decimal('NaN'))).toBe(0);
    expect(compareNumbers(NaN, 1)).toBeNaN();
    expect(compareNumbers(decimal('1'), new Double(NaN))).toBeNaN();
  });
});

describe('numberKey', () => {
  it('is the same for equal numbers only', () => {
    const keys = ASCENDING.map((equal) => new Set(equal.map(numberKey)));
    expect(keys.map(({ size }) => size)).toEqual(ASCENDING.map(() => 1));
    expect(new Set(keys.flatMap((key) => [...key])).size).toBe(ASCENDING.length);
  });
});
