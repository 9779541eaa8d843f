import type * as fc from 'fast-check';

/** Kinds of names that start with `$`; one name can be of several kinds. */
export const KINDS = ['filter', 'update', 'projection', 'expression', 'accumulator', 'window', 'stage'] as const;
export type Kind = (typeof KINDS)[number];

const counts = new Map<string, number>();

/** Returns an arbitrary whose draws are counted as uses of an operator or a stage. */
export function named<T>(kind: Kind, name: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const key = `${kind} ${name}`;
  if (!counts.has(key)) counts.set(key, 0);
  return arbitrary.map((value) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return value;
  });
}

/** Returns the number of draws by kind and name: `filter $eq`. */
export function drawnOperators(): ReadonlyMap<string, number> {
  return counts;
}
