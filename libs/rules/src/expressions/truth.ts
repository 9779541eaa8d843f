/**
 * Result of a condition. In addition to true and false: `invalid`, a conversion failed (false at the enclosing field);
 * `failed`, a function or a source of values failed (never true, not even negated); `pending`, a value is not available
 * yet.
 */
export const Truth = { false: 0, true: 1, invalid: 2, failed: 3, pending: 4 } as const;

// oxlint-disable-next-line typescript/no-redeclare -- the type of the constant's values, under the same name
export type Truth = (typeof Truth)[keyof typeof Truth];

export function truthOf(value: boolean): Truth {
  return value ? Truth.true : Truth.false;
}

export function negated(truth: Truth): Truth {
  if (truth === Truth.true) return Truth.false;
  return truth === Truth.false ? Truth.true : truth;
}

/** Combines two results with "and": a false decides; else the worst counts. Independent of order. */
export function both(left: Truth, right: Truth): Truth {
  if (left === Truth.false || right === Truth.false) return Truth.false;
  return left > right ? left : right;
}

/** Combines two results with "or": a true decides; else the worst counts. Independent of order. */
export function either(left: Truth, right: Truth): Truth {
  if (left === Truth.true || right === Truth.true) return Truth.true;
  return left > right ? left : right;
}

/** Stands in the place of a value that could not be had. */
export class Trouble {
  static readonly invalid = new Trouble(Truth.invalid);
  static readonly failed = new Trouble(Truth.failed);
  static readonly pending = new Trouble(Truth.pending);

  private constructor(readonly truth: Truth) {}
}
