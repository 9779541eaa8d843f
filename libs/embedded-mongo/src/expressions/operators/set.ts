import type { Collation } from '../../bson/collation.js';
import { compare } from '../../bson/compare.js';
import { keyString } from '../../bson/ordered-key.js';
import { isNullish } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';
import type { OperatorTable } from './expression-compiler.js';
import { inTurn, positional, requireArray, unary, untilNull } from './operator-operands.js';
import { isTruthy } from '../../bson/truth.js';

/** Distinct elements by key, in order of first appearance. */
function asSet(operator: string, value: unknown, collation: Collation | undefined, code = 17044): Map<string, unknown> {
  const set = new Map<string, unknown>();
  for (const element of requireArray(operator, value, code)) {
    const key = keyString(element, collation);
    if (!set.has(key)) set.set(key, element);
  }
  return set;
}

export const setOperators: OperatorTable = {
  $setUnion: untilNull(
    '$setUnion',
    (array) => requireArray('$setUnion', array, 17043),
    (arrays, collation) => sorted(asSet('$setUnion', arrays.flat(), collation).values(), collation),
  ),
  $setIntersection: untilNull(
    '$setIntersection',
    (array, collation) => asSet('$setIntersection', array, collation, 17047),
    ([first = new Map<string, unknown>(), ...others], collation) => {
      const shared = [...first].filter(([key]) => others.every((other) => other.has(key)));
      return sorted(
        shared.map(([, element]) => element),
        collation,
      );
    },
  ),
  $setDifference: positional('$setDifference', 2, 2, ([a, b], collation) => {
    if (isNullish(a) || isNullish(b)) return null;
    const all = asSet('$setDifference', a, collation, 17048);
    const excluded = asSet('$setDifference', b, collation, 17049);
    return [...all].filter(([key]) => !excluded.has(key)).map(([, element]) => element);
  }),
  $setEquals: positional('$setEquals', 2, Infinity, (args, collation) => {
    const [first, ...others] = args;
    const set = asSet('$setEquals', first, collation);
    // Values after a set that differs are not checked.
    return others.every((array) => {
      const other = asSet('$setEquals', array, collation);
      return other.size === set.size && [...set.keys()].every((key) => other.has(key));
    });
  }),
  $setIsSubset: inTurn('$setIsSubset', 2, 2, ([readPart, readWhole], collation) => {
    const part = asSet('$setIsSubset', readPart?.(), collation, 17046);
    const whole = asSet('$setIsSubset', readWhole?.(), collation, 17042);
    return [...part.keys()].every((key) => whole.has(key));
  }),
  $anyElementTrue: unary('$anyElementTrue', (value) => elements('$anyElementTrue', value, 17041).some(isTruthy)),
  $allElementsTrue: unary('$allElementsTrue', (value) => elements('$allElementsTrue', value, 17040).every(isTruthy)),
};

/** Elements of a set in their order as values, which MongoDB has them in. */
function sorted(elements: Iterable<unknown>, collation: Collation | undefined): unknown[] {
  return [...elements].toSorted((a, b) => compare(a, b, collation));
}

function elements(operator: string, value: unknown, code: number): unknown[] {
  if (!Array.isArray(value)) throw mongoError(code, `${operator}'s argument must be an array, but is ${typeNameOf(value)}`);
  return value;
}
