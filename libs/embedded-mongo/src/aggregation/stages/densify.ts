import { compare } from '../../bson/compare.js';
import { arithmeticOrDouble } from '../../bson/number-arithmetic.js';
import { isDocument, isNullish, isNumber, toNumber, type Document, type NumericValue } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { step as countStep } from '../../work/work-clock.js';
import { parseFieldPath, readPath } from '../../expressions/expression.js';
import { addUnits, requireUnit, type DateUnit } from '../../expressions/operators/date-units.js';
import { UTC } from '../../expressions/operators/time-zone.js';
import type { StageTable } from './pipeline-context.js';
import { withPath } from '../../query/reshape.js';
import { wholeInput } from './select.js';
import { partition } from './window.js';

/** Most documents one stage may add, as in the server. */
const MAX_GENERATED = 500_000;

type Position = NumericValue | Date;

interface DensifyOptions {
  parts: readonly string[];
  partitionParts: readonly (readonly string[])[];
  step: NumericValue;
  unit: DateUnit | undefined;
  /** Explicit bounds exclude the upper end; the others include it. */
  bounds: 'full' | 'partition' | readonly [Position, Position];
}

export const densifyStages: StageTable = {
  $densify: (specification, compiler) => {
    const options = readOptions(specification);
    return wholeInput((documents) => {
      const positioned = documents.filter((document) => !isNullish(readPath(document, options.parts)));
      const rest = documents.filter((document) => isNullish(readPath(document, options.parts)));
      const keyOf = (document: Document): unknown => options.partitionParts.map((parts) => readPath(document, parts) ?? null);
      const whole = extent(positioned, options);
      const budget = { left: MAX_GENERATED };
      // Without fields to divide by there is one partition, whether or not a document has a place in it.
      const isWhole = options.partitionParts.length === 0 && positioned.length === 0;
      const partitions = isWhole ? [[]] : partition(positioned, keyOf, compiler);
      return [...rest, ...partitions.flatMap((members) => densify(members, options, whole, budget))];
    });
  },
};

function readOptions(specification: unknown): DensifyOptions {
  if (!isDocument(specification)) throw mongoError(5733201, 'The $densify stage specification must be an object');
  for (const key of Object.keys(specification)) {
    if (!['field', 'partitionByFields', 'range'].includes(key))
      throw mongoError(40415, `BSON field '$densify.${key}' is an unknown field.`);
  }
  const { field, partitionByFields = [], range } = specification;
  if (typeof field !== 'string') throw mongoError(40414, "BSON field '$densify.field' is missing but a required field");
  if (!isDocument(range)) throw mongoError(40414, "BSON field '$densify.range' is missing but a required field");
  if (!Array.isArray(partitionByFields)) throw mongoError(14, "'partitionByFields' must be an array of strings");
  const { step, unit, bounds } = range;
  if (!isNumber(step) || !(toNumber(step) > 0))
    throw mongoError(5733401, 'The step parameter in a range statement must be a strictly positive numeric value');
  return {
    parts: parseFieldPath(field),
    partitionParts: partitionByFields.map((path) => parseFieldPath(String(path))),
    step,
    unit: unit === undefined ? undefined : requireUnit('$densify', unit),
    bounds: readBounds(bounds, unit !== undefined),
  };
}

function readBounds(bounds: unknown, isDate: boolean): DensifyOptions['bounds'] {
  if (bounds === 'full' || bounds === 'partition') return bounds;
  if (!Array.isArray(bounds) || bounds.length !== 2)
    throw mongoError(5733403, "Bounds must be 'full', 'partition' or an array of two elements");
  const [lower, upper] = bounds as unknown[];
  if (isDate && lower instanceof Date && upper instanceof Date && lower <= upper) return [lower, upper];
  if (!isDate && isNumber(lower) && isNumber(upper) && compare(lower, upper) <= 0) return [lower, upper];
  throw mongoError(5733402, 'A bounding array must be an ascending array of two numbers, or of two dates with a unit');
}

function positionOf(document: Document, { parts, unit }: DensifyOptions): Position {
  const value = readPath(document, parts);
  if (unit === undefined ? isNumber(value) : value instanceof Date) return value as Position;
  if (isNumber(value) || value instanceof Date)
    throw mongoError(6053600, 'The values of the field and the step of $densify must both be dates, or both numbers');
  throw mongoError(5733201, "Densify field type must be numeric, or a date when 'unit' is given");
}

function extent(documents: readonly Document[], options: DensifyOptions): readonly [Position, Position] | undefined {
  const positions = documents.map((document) => positionOf(document, options)).toSorted(compare);
  const [first] = positions;
  const last = positions.at(-1);
  return first === undefined || last === undefined ? undefined : [first, last];
}

/** Yields the documents in order, adding one for every step without a document. */
function densify(
  members: readonly Document[],
  options: DensifyOptions,
  whole: readonly [Position, Position] | undefined,
  budget: { left: number },
): Document[] {
  const { parts, partitionParts, bounds } = options;
  const range = bounds === 'full' ? whole : bounds === 'partition' ? extent(members, options) : bounds;
  const sorted = members.toSorted((a, b) => compare(positionOf(a, options), positionOf(b, options)));
  if (!range) return sorted;
  const [lower, upper] = range;
  const isExplicit = typeof bounds !== 'string';
  const template = partitionParts.reduce<Document>(
    (made, path) => withPath(made, path, readPath(members[0], path)) as Document,
    {},
  );
  const result: Document[] = [];
  let next = 0;
  for (let made = 0; ; made++) {
    countStep();
    const position = stepFrom(lower, made, options);
    const order = compare(position, upper);
    if (order > 0 || (order === 0 && isExplicit)) break;
    let isPresent = false;
    for (let member = sorted[next]; member !== undefined; member = sorted[next]) {
      const place = compare(positionOf(member, options), position);
      if (place > 0) break;
      isPresent ||= place === 0;
      result.push(member);
      next++;
    }
    if (isPresent) continue;
    if (budget.left-- === 0)
      throw mongoError(5897900, `Generated ${MAX_GENERATED} documents in $densify, which is over the limit`);
    result.push(withPath(template, parts, position) as Document);
  }
  return [...result, ...sorted.slice(next)];
}

function stepFrom(lower: Position, count: number, { step, unit }: DensifyOptions): Position {
  if (lower instanceof Date) return new Date(addUnits(lower.getTime(), unit ?? 'millisecond', toNumber(step) * count, UTC));
  return arithmeticOrDouble('add', lower, arithmeticOrDouble('multiply', step, count));
}
