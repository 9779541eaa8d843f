import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { asDecimal128, decimalArithmetic, type DecimalOperation } from './decimal.js';
import { arithmetic, arithmeticOrDouble, divide, modulo, toInteger, type ArithmeticOperation } from './number-arithmetic.js';
import type { NumericValue } from './types.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

describe('arithmetic', () => {
  it.each<[ArithmeticOperation, NumericValue, NumericValue, NumericValue]>([
    ['add', 1, 2, 3],
    ['add', 2147483647, 1, long('2147483648')],
    ['add', 1, long('1'), long('2')],
    ['add', 1, 0.5, 1.5],
    ['add', 0.5, 0.5, new Double(1)],
    ['add', long('9007199254740993'), 1, long('9007199254740994')],
    ['add', long('9007199254740993'), new Double(0), 9007199254740992],
    ['subtract', -2147483648, 1, long('-2147483649')],
    ['multiply', 65536, 65536, long('4294967296')],
    ['multiply', 2147483647, 2147483647, long('4611686014132420609')],
    ['multiply', -1, 0, 0],
    ['add', decimal('0.1'), 1, decimal('1.1')],
    ['add', decimal('1'), 0.1, decimal('1.100000000000000')],
    ['multiply', decimal('1.5'), long('2'), decimal('3.0')],
  ])('%s %s %s is %s', (operation, a, b, expected) => {
    expect(arithmetic(operation, a, b)).toEqual(expected);
  });

  it('reports int64 overflow, or turns it into a double on request', () => {
    expect(arithmetic('add', long('9223372036854775807'), 1)).toBeUndefined();
    expect(arithmeticOrDouble('add', long('9223372036854775807'), 1)).toBe(9223372036854775808);
  });

  it('divides into doubles and decimals and keeps the type of a remainder', () => {
    expect(divide(6, 3)).toEqual(new Double(2));
    expect(divide(1, 3)).toBe(1 / 3);
    expect(divide(decimal('1'), 3)).toEqual(decimal('0.3333333333333333333333333333333333'));
    expect(modulo(-7, 3)).toBe(-1);
    expect(modulo(long('9007199254740993'), 2)).toEqual(long('1'));
    expect(modulo(5.5, 2)).toBe(1.5);
    expect(modulo(decimal('5.5'), 2)).toEqual(decimal('1.5'));
  });

  it('reads integral values of any type', () => {
    expect([toInteger(5), toInteger(new Double(5)), toInteger(long('9007199254740993')), toInteger(5.5)]).toEqual([
      5n,
      5n,
      9007199254740993n,
      undefined,
    ]);
  });
});

describe('decimal128', () => {
  it.each<[DecimalOperation, string, string, string]>([
    ['add', '1E+40', '1', '1.000000000000000000000000000000000E+40'],
    ['add', '9999999999999999999999999999999999', '1', '1.000000000000000000000000000000000E+34'],
    ['add', '1', '5E-34', '1.000000000000000000000000000000000'],
    ['add', '1.000000000000000000000000000000001', '5E-34', '1.000000000000000000000000000000002'],
    ['subtract', '0.3', '0.1', '0.2'],
    ['multiply', '1E+6000', '1E+6000', 'Infinity'],
    ['multiply', '1E-6000', '1E-6000', '0E-6176'],
    ['divide', '1', '8', '0.125'],
    ['divide', '10', '5', '2'],
    ['divide', '2', '3', '0.6666666666666666666666666666666667'],
    ['divide', '1', '0', 'Infinity'],
    ['divide', '-1', '0', '-Infinity'],
    ['divide', '0', '0', 'NaN'],
    ['mod', '-7.5', '2', '-1.5'],
    ['add', 'Infinity', '-Infinity', 'NaN'],
    ['add', 'NaN', '1', 'NaN'],
  ])('%s %s %s is %s', (operation, a, b, expected) => {
    expect(decimalArithmetic(operation, decimal(a), decimal(b)).toString()).toBe(expected);
  });

  it('converts doubles with fifteen digits and integers exactly', () => {
    expect(asDecimal128(2.5).toString()).toBe('2.50000000000000');
    expect(asDecimal128(long('9223372036854775807')).toString()).toBe('9223372036854775807');
    expect(asDecimal128(5).toString()).toBe('5');
    expect(asDecimal128(Number.NaN).toString()).toBe('NaN');
  });
});
