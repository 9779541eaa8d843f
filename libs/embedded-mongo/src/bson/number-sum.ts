import { Decimal128 } from 'bson';
import { arithmeticOrDouble, divide } from './number-arithmetic.js';
import { asDecimal128 } from './decimal.js';
import { numericKind, toDouble, toNumber, type NumericValue } from './types.js';

/**
 * Adds numbers the way the server sums: integers exactly, doubles with compensation (so ten times 0.1 is 1), decimals as decimals;
 * the result has the widest type seen.
 */
export class NumberSum {
  count = 0;
  private integers: NumericValue = 0;
  private doubles = 0;
  private compensation = 0;
  private decimals: NumericValue | undefined;
  private sawDouble = false;

  add(value: NumericValue): void {
    this.count++;
    const kind = numericKind(value);
    if (kind === 'decimal') {
      this.decimals = arithmeticOrDouble('add', this.decimals ?? Decimal128.fromString('0'), value);
    } else if (kind === 'double') {
      this.addDouble(toNumber(value));
    } else {
      const sum = arithmeticOrDouble('add', this.integers, value);
      // Integers beyond int64 are summed as a double from here on.
      if (numericKind(sum) === 'double') {
        this.integers = 0;
        this.addDouble(toNumber(sum));
      } else {
        this.integers = sum;
      }
    }
  }

  total(): NumericValue {
    if (this.decimals !== undefined) {
      const rest = this.sawDouble ? asDecimal128(this.doubleTotal()) : this.integers;
      return arithmeticOrDouble('add', this.decimals, rest);
    }
    return this.sawDouble ? toDouble(this.doubleTotal()) : this.integers;
  }

  /** Returns the mean: a decimal if any decimal was added, else a double; null if nothing was. */
  mean(): NumericValue | null {
    return this.count === 0 ? null : divide(this.total(), this.count);
  }

  /** Neumaier's variant of Kahan summation. */
  private addDouble(value: number): void {
    this.sawDouble = true;
    const sum = this.doubles + value;
    const lost = Math.abs(this.doubles) >= Math.abs(value) ? this.doubles - sum + value : value - sum + this.doubles;
    // Infinities and NaN have no meaningful remainder.
    if (Number.isFinite(lost)) this.compensation += lost;
    this.doubles = sum;
  }

  private doubleTotal(): number {
    return this.doubles + this.compensation + toNumber(this.integers);
  }
}
