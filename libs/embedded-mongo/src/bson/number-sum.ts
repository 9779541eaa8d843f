import { Decimal128, Long } from 'bson';
import { arithmeticOrDouble, divide } from './number-arithmetic.js';
import { asDecimal128 } from './decimal.js';
import { isInt32, numericKind, toDouble, toNumber, type NumericValue } from './types.js';

/** A sum of int32 that is kept aside is exact far below what a double can hold. */
const ASIDE_MAX = 2 ** 52;
/** Sums of integers up to here cannot leave int64 by what is kept aside. */
const FAR_FROM_OVERFLOW = 2 ** 62;

/**
 * Adds numbers the way the server sums: integers exactly, doubles with compensation (so ten times 0.1 is 1), decimals as decimals;
 * the result has the widest type seen.
 */
export class NumberSum {
  count = 0;
  private integers: NumericValue = 0;
  /** A part of the sum of integers, once that is an int64: adding to one is slow. */
  private aside = 0;
  private doubles = 0;
  private compensation = 0;
  private decimals: NumericValue | undefined;
  private sawDouble = false;

  add(value: NumericValue): void {
    this.count++;
    if (typeof value === 'number' && isInt32(value) && this.addedFast(value)) return;
    this.join();
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
    this.join();
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

  /** Adds an int32 where that needs no arithmetic of BSON. */
  private addedFast(value: number): boolean {
    const { integers } = this;
    if (typeof integers === 'number') {
      const sum = integers + value;
      if (!isInt32(sum)) return false;
      this.integers = sum;
      return true;
    }
    const sum = this.aside + value;
    if (Math.abs(sum) > ASIDE_MAX || (this.aside === 0 && Math.abs(toNumber(integers)) > FAR_FROM_OVERFLOW)) return false;
    this.aside = sum;
    return true;
  }

  /** Adds what was kept aside. */
  private join(): void {
    if (this.aside === 0) return;
    this.integers = arithmeticOrDouble('add', this.integers, Long.fromNumber(this.aside));
    this.aside = 0;
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
