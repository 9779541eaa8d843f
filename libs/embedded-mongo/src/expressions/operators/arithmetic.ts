import { Decimal128, Long } from 'bson';
import {
  asDecimal128,
  decimalArithmetic,
  exactValue,
  isBeyond,
  isMinus,
  padTo,
  roundAt,
  toDecimal128,
  truncateAt,
  type ExactDecimal,
} from '../../bson/decimal.js';
import { arithmeticOrDouble, divide, integer, modulo, toInteger } from '../../bson/number-arithmetic.js';
import { isNullish, isNumber, numericKind, toDouble, toNumber, type NumericValue } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import { inTurn, positional, requireInteger, requireNumber, unaryOrNull, untilNull } from './operator-operands.js';

/** Returns a function of doubles; decimals go through a double and come back as decimals with its 15 digits. */
function real(
  name: string,
  apply: (value: number) => number,
  check?: { holds: (value: number) => boolean; code: number; message: string },
): OperatorCompiler {
  return unaryOrNull(name, (value) => {
    const number = requireNumber(name, value, 28765);
    const double = toNumber(number);
    if (check && !Number.isNaN(double) && !check.holds(double))
      throw mongoError(check.code, `${check.message}, but is ${double}`);
    const result = toDouble(apply(double));
    return numericKind(number) === 'decimal' ? asDecimal128(result) : result;
  });
}

function inRange(name: string, low: number, high: number): { holds: (value: number) => boolean; code: number; message: string } {
  return {
    holds: (value) => value >= low && value <= high,
    code: 50989,
    message: `cannot apply ${name}, value must be in [${low},${high}]`,
  };
}

function sigmoid(number: NumericValue): unknown {
  const result = toDouble(1 / (1 + Math.exp(-toNumber(number))));
  return numericKind(number) === 'decimal' ? asDecimal128(result) : result;
}

function binary(
  name: string,
  apply: (a: NumericValue, b: NumericValue) => unknown,
  [first, second]: readonly [number, number] = [14, 14],
): OperatorCompiler {
  return positional(name, 2, 2, ([a, b]) => {
    if (isNullish(a) || isNullish(b)) return null;
    return apply(requireNumber(name, a, first), requireNumber(name, b, second));
  });
}

export const arithmeticOperators: OperatorTable = {
  $add: untilNull('$add', requireTerm, add),
  $subtract: positional('$subtract', 2, 2, ([a, b]) => subtract(a, b)),
  $multiply: untilNull(
    '$multiply',
    (value) => requireNumber('$multiply', value),
    (factors) => factors.reduce((product, factor) => arithmeticOrDouble('multiply', product, factor), 1),
  ),
  $divide: binary('$divide', (a, b) => {
    if (toNumber(b) === 0 && !(b instanceof Decimal128 && !isZero(b))) throw mongoError(2, "can't $divide by zero");
    return divide(a, b);
  }),
  $mod: binary(
    '$mod',
    (a, b) => {
      const hasDecimal = a instanceof Decimal128 || b instanceof Decimal128;
      if (isZero(b)) throw mongoError(hasDecimal ? 5733415 : 16610, "can't $mod by zero");
      return modulo(a, b);
    },
    [16611, 16611],
  ),
  $abs: unaryOrNull('$abs', (value) => absolute(requireNumber('$abs', value, 28765))),
  $ceil: rounding('$ceil', Math.ceil, (value) => {
    const whole = truncateAt(value, 0);
    return isLess(whole, value) ? { coefficient: whole.coefficient + 1n, exponent: 0 } : whole;
  }),
  $floor: rounding('$floor', Math.floor, (value) => {
    const whole = truncateAt(value, 0);
    return isLess(value, whole) ? { coefficient: whole.coefficient - 1n, exponent: 0 } : whole;
  }),
  $round: toPlace('$round', roundAt),
  $trunc: toPlace('$trunc', truncateAt),
  $pow: binary('$pow', power, [28762, 28763]),
  $sqrt: real('$sqrt', Math.sqrt, {
    holds: (value) => value >= 0,
    code: 28714,
    message: "$sqrt's argument must be greater than or equal to 0",
  }),
  $exp: real('$exp', Math.exp),
  $ln: real('$ln', Math.log, { holds: (value) => value > 0, code: 28766, message: "$ln's argument must be a positive number" }),
  $log10: real('$log10', Math.log10, {
    holds: (value) => value > 0,
    code: 28761,
    message: "$log10's argument must be a positive number",
  }),
  $log: binary(
    '$log',
    (value, base) => {
      if (!(toNumber(value) > 0)) throw mongoError(28758, `$log's argument must be a positive number, but is ${toNumber(value)}`);
      if (!(toNumber(base) > 0) || toNumber(base) === 1) {
        throw mongoError(28759, `$log's base must be a positive number not equal to 1, but is ${toNumber(base)}`);
      }
      return ofKinds([value, base], Math.log(toNumber(value)) / Math.log(toNumber(base)));
    },
    [28756, 28757],
  ),
  $sin: real('$sin', Math.sin),
  $cos: real('$cos', Math.cos),
  $tan: real('$tan', Math.tan),
  $asin: real('$asin', Math.asin, inRange('$asin', -1, 1)),
  $acos: real('$acos', Math.acos, inRange('$acos', -1, 1)),
  $atan: real('$atan', Math.atan),
  $atan2: inTurn('$atan2', 2, 2, ([readY, readX]) => {
    const y = readY?.();
    if (isNullish(y)) return null;
    const opposite = requireNumber('$atan2', y, 51044);
    const x = readX?.();
    if (isNullish(x)) return null;
    const adjacent = requireNumber('$atan2', x, 51045);
    return ofKinds([opposite, adjacent], Math.atan2(toNumber(opposite), toNumber(adjacent)));
  }),
  $sinh: real('$sinh', Math.sinh),
  $cosh: real('$cosh', Math.cosh),
  $tanh: real('$tanh', Math.tanh),
  $asinh: real('$asinh', Math.asinh),
  $acosh: real('$acosh', Math.acosh, inRange('$acosh', 1, Infinity)),
  $atanh: real('$atanh', Math.atanh, inRange('$atanh', -1, 1)),
  $degreesToRadians: real('$degreesToRadians', (degrees) => degrees * (Math.PI / 180)),
  $radiansToDegrees: real('$radiansToDegrees', (radians) => radians * (180 / Math.PI)),
  $sigmoid: unaryOrNull('$sigmoid', (value) => sigmoid(requireNumber('$sigmoid', value))),
  $rand: () => () => Math.random(),
  $bitAnd: bitwise('$bitAnd', -1n, (a, b) => a & b),
  $bitOr: bitwise('$bitOr', 0n, (a, b) => a | b),
  $bitXor: bitwise('$bitXor', 0n, (a, b) => a ^ b),
  $bitNot: unaryOrNull('$bitNot', (value) => {
    const number = requireIntegral('$bitNot', requireNumber('$bitNot', value, 28765));
    return integer(~number.bits, number.wide) ?? null;
  }),
};

function requireTerm(value: unknown): Date | NumericValue {
  if (value instanceof Date || isNumber(value)) return value;
  throw mongoError(14, `$add only supports numeric or date types, not ${typeNameOf(value)}`);
}

function add(terms: readonly (Date | NumericValue)[]): unknown {
  let date: Date | undefined;
  let sum: NumericValue = 0;
  for (const value of terms) {
    if (value instanceof Date) {
      if (date) throw mongoError(16612, 'only one date allowed in an $add expression');
      date = value;
    } else {
      sum = arithmeticOrDouble('add', sum, value);
    }
  }
  return date ? shiftDate(date, toNumber(sum)) : sum;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumber(b)) return shiftDate(a, -toNumber(b));
  } else if (isNumber(a) && isNumber(b)) {
    return arithmeticOrDouble('subtract', a, b);
  }
  throw mongoError(14, `can't $subtract ${typeNameOf(b)} from ${typeNameOf(a)}`);
}

function shiftDate(date: Date, milliseconds: number): Date {
  const shifted = new Date(date.getTime() + Math.round(milliseconds));
  if (Number.isNaN(shifted.getTime())) throw mongoError(15, 'date overflow');
  return shifted;
}

function absolute(value: NumericValue): unknown {
  switch (numericKind(value)) {
    case 'decimal':
      return isMinus(value) ? decimalArithmetic('multiply', value, -1) : value;
    case 'double':
      return toDouble(Math.abs(toNumber(value)));
    default: {
      const bits = toInteger(value) ?? 0n;
      const result = integer(bits < 0n ? -bits : bits, value instanceof Long);
      if (result === undefined) throw mongoError(28680, "can't take $abs of long long min");
      return result;
    }
  }
}

function rounding(
  name: string,
  onDouble: (value: number) => number,
  onExact: (value: ExactDecimal) => ExactDecimal,
): OperatorCompiler {
  return unaryOrNull(name, (value) => {
    const number = requireNumber(name, value, 28765);
    if (number instanceof Decimal128) {
      const exact = exactValue(number);
      if (!exact) return number;
      return isBeyond(exact, 0) ? Decimal128.fromString('NaN') : toDecimal128(padTo(onExact(exact), 0), isMinus(number));
    }
    return numericKind(number) === 'double' ? toDouble(onDouble(toNumber(number))) : number;
  });
}

/** Returns a real number as a decimal where an operand is one: with the digits of a double. */
function ofKinds(operands: readonly NumericValue[], value: number): unknown {
  return operands.some((each) => each instanceof Decimal128) ? asDecimal128(toDouble(value)) : toDouble(value);
}

/** `$round` and `$trunc`: to a number of decimal places, negative for tens, hundreds, … */
function toPlace(name: string, apply: (value: ExactDecimal, place: number) => ExactDecimal): OperatorCompiler {
  return inTurn(name, 1, 2, ([readValue, readDigits]) => {
    const value = readValue?.();
    if (isNullish(value)) return null;
    const number = requireNumber(name, value, 51081);
    const digits = readDigits ? readDigits() : 0;
    if (isNullish(digits)) return null;
    const place = requireInteger(`${name} precision`, requireNumber(name, digits, 16004), 51082);
    if (place < -20 || place > 100)
      throw mongoError(51083, `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`);
    const exact = exactValue(number);
    if (!exact) return number;
    const result = apply(exact, -place);
    if (number instanceof Decimal128) return toDecimal128(padTo(result, -place), isMinus(number));
    if (numericKind(number) === 'double') {
      if (result.coefficient === 0n && isMinus(number)) return -0;
      return toDouble(Number(`${result.coefficient}e${result.exponent}`));
    }
    const whole = result.coefficient * 10n ** BigInt(result.exponent);
    const rounded = integer(whole, number instanceof Long);
    if (rounded === undefined) throw mongoError(51080, `invalid conversion from Decimal128 result in ${name}`);
    return rounded;
  });
}

const MAX_DECIMAL_POWER = 10_000;

function power(base: NumericValue, exponent: NumericValue): unknown {
  if (isZero(base) && toNumber(exponent) < 0) throw mongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const kinds = [numericKind(base), numericKind(exponent)];
  const whole = toInteger(exponent);
  if (kinds.includes('decimal')) return decimalPower(base, exponent, whole);
  if (kinds.includes('double') || whole === undefined || whole < 0n) return toDouble(toNumber(base) ** toNumber(exponent));
  const approximate = toNumber(base) ** Number(whole);
  if (Math.abs(approximate) > 2 ** 64) return toDouble(approximate);
  // 0, 1 and -1 stay small however large the exponent; the parity is all that matters.
  const bits = toInteger(base) ?? 0n;
  const bounded = bits >= -1n && bits <= 1n ? (whole === 0n ? 0n : 2n - (whole % 2n)) : whole;
  return integer(bits ** bounded, kinds.includes('long')) ?? toDouble(approximate);
}

function decimalPower(base: NumericValue, exponent: NumericValue, whole: bigint | undefined): Decimal128 {
  if (whole === undefined || whole > MAX_DECIMAL_POWER || whole < -MAX_DECIMAL_POWER)
    return asDecimal128(toNumber(base) ** toNumber(exponent));
  let result: NumericValue = asDecimal128(1);
  let square: NumericValue = asDecimal128(base);
  for (let left = whole < 0n ? -whole : whole; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = decimalArithmetic('multiply', result, square);
    square = decimalArithmetic('multiply', square, square);
  }
  return whole < 0n ? decimalArithmetic('divide', 1, result) : asDecimal128(result);
}

function bitwise(name: string, identity: bigint, apply: (a: bigint, b: bigint) => bigint): OperatorCompiler {
  return untilNull(
    name,
    (value) => requireIntegral(name, value),
    (numbers) => {
      const bits = numbers.reduce((combined, number) => apply(combined, number.bits), identity);
      return (
        integer(
          bits,
          numbers.some(({ wide }) => wide),
        ) ?? null
      );
    },
  );
}

function requireIntegral(name: string, value: unknown): { bits: bigint; wide: boolean } {
  const kind = isNumber(value) ? numericKind(value) : undefined;
  const bits = isNumber(value) ? toInteger(value) : undefined;
  if (bits === undefined || (kind !== 'int' && kind !== 'long')) {
    throw mongoError(14, `${name} only supports int and long operands, not ${typeNameOf(value)}`);
  }
  return { bits, wide: kind === 'long' };
}

function isZero(value: NumericValue): boolean {
  const exact = exactValue(value);
  return exact !== undefined && exact.coefficient === 0n;
}

/** Both share a scale below one, so they compare after aligning. */
function isLess(a: ExactDecimal, b: ExactDecimal): boolean {
  const exponent = Math.min(a.exponent, b.exponent);
  return a.coefficient * 10n ** BigInt(a.exponent - exponent) < b.coefficient * 10n ** BigInt(b.exponent - exponent);
}
