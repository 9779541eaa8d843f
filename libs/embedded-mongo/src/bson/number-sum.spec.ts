import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { NumberSum } from './number-sum.js';
import type { NumericValue } from './types.js';

function sumOf(values: readonly NumericValue[]): NumberSum {
  const sum = new NumberSum();
  for (const value of values) sum.add(value);
  return sum;
}

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

describe('NumberSum', () => {
  it.each<[NumericValue[], NumericValue]>([
    [[], 0],
    [[1, 2], 3],
    [[2147483647, 1], Long.fromString('2147483648')],
    [[Long.fromString('9007199254740993'), 1], Long.fromString('9007199254740994')],
    [[Long.MAX_VALUE, 1], 9223372036854775808],
    [[Long.fromNumber(5), 1, 2], Long.fromNumber(8)],
    [[2147483647, 1, -1, 0.5], 2147483647.5],
    [[Long.fromNumber(5), 7, Long.fromNumber(1), -3], Long.fromNumber(10)],
    [Array.from({ length: 10 }, () => 0.1), new Double(1)],
    [[1, 0.5], 1.5],
    [[1e308, 1e308], Infinity],
    [[1, Number.NaN], Number.NaN],
    [[Infinity, -Infinity], Number.NaN],
    [[decimal('0.1'), decimal('0.2'), 1], decimal('1.3')],
    [[decimal('0.1'), 0.5], decimal('0.600000000000000')],
  ])('maps %j to %s', (values, expected) => {
    expect(sumOf(values).total()).toEqual(expected);
  });

  it('adds more int32 than it keeps aside', () => {
    const largest = 2147483647;
    const count = 2_100_000;
    expect(sumOf(Array.from({ length: count }, () => largest)).total()).toEqual(Long.fromNumber(largest * count));
  });

  it('averages as a double or a decimal', () => {
    expect(sumOf([]).mean()).toBeNull();
    expect(sumOf([1, 2]).mean()).toBe(1.5);
    expect(sumOf([1, 3]).mean()).toEqual(new Double(2));
    expect(sumOf([decimal('1'), 2]).mean()).toEqual(decimal('1.5'));
  });
});
