import { compare } from '../../bson/compare.js';
import { toInteger } from '../../bson/number-arithmetic.js';
import { hasField, isDocument, isNullish, isNumber, type Document } from '../../bson/types.js';
import { step } from '../../work/work-clock.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileSort } from '../../bson/sort.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { createAccumulator, isAccumulator } from '../../expressions/operators/accumulators.js';
import { constantValue, readPath } from '../../expressions/expression.js';
import { compilePercentiles } from '../../expressions/operators/percentiles.js';
import type { StageCompiler } from './pipeline-context.js';

/** An accumulator fed with whole documents; it evaluates its own operands. */
export interface GroupAccumulator {
  add(document: Document): void;
  result(): unknown;
}

export type GroupAccumulatorFactory = () => GroupAccumulator;

/** Compiles `{ $accumulator: operand }` of `$group`, `$bucket` and windows. Throws 15952 for unknown ones, 40234/40238 for malformed ones. */
export function compileGroupAccumulator(field: string, specification: unknown, compiler: StageCompiler): GroupAccumulatorFactory {
  const entries = isDocument(specification) ? Object.entries(specification) : [];
  const [entry] = entries;
  if (!entry?.[0].startsWith('$')) throw mongoError(40234, `The field '${field}' must be an accumulator object`);
  if (entries.length !== 1) throw mongoError(40238, `The field '${field}' must specify one accumulator`);
  const [name, operand] = entry;
  return compileNamedAccumulator(name, operand, compiler);
}

export function compileNamedAccumulator(name: string, operand: unknown, compiler: StageCompiler): GroupAccumulatorFactory {
  switch (name) {
    case '$count':
      if (!isDocument(operand) || Object.keys(operand).length > 0)
        throw mongoError(9, '$count takes no arguments, i.e. $count:{}');
      return () => new Counter();
    case '$firstN':
    case '$lastN':
    case '$minN':
    case '$maxN':
      return someElements(name, operand, compiler);
    case '$top':
    case '$bottom':
    case '$topN':
    case '$bottomN':
      return sortedElements(name, operand, compiler);
    case '$median':
    case '$percentile':
      return percentiles(name, operand, compiler);
    default:
      break;
  }
  if (!isAccumulator(name)) throw mongoError(15952, `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1) throw mongoError(40237, `The ${name} accumulator is a unary operator`);
  const evaluate = compiler.expression(Array.isArray(operand) ? operand[0] : operand);
  return () => {
    const accumulator = createAccumulator(name, compiler.collation);
    let isComplete = false;
    return {
      add: (document) => {
        if (isComplete) return;
        accumulator.add(evaluate(document));
        // Values that `$first` would ignore are not evaluated: the evaluation may fail.
        isComplete = name === '$first';
      },
      result: () => accumulator.result(),
    };
  };
}

class Counter implements GroupAccumulator {
  private count = 0;

  add(): void {
    this.count++;
  }

  result(): number {
    return this.count;
  }
}

function operandFields(name: string, operand: unknown, fields: readonly string[]): Document {
  if (!isDocument(operand)) throw mongoError(5787801, `specification must be an object; found ${name}: ${typeNameOf(operand)}`);
  for (const key of Object.keys(operand))
    if (!fields.includes(key)) throw mongoError(5787901, `Unknown argument for '${name}' operator: ${key}`);
  for (const key of fields) if (!hasField(operand, key)) throw mongoError(5787906, `Missing value for '${key}' in ${name}`);
  return operand;
}

function elementCount(name: string, specification: unknown, compiler: StageCompiler): number {
  const value = compiler.expression(specification)({});
  const count = isNumber(value) ? toInteger(value) : undefined;
  if (count === undefined || count < 1n) throw mongoError(5787908, `'n' must be greater than 0 in ${name}`);
  return Number(count);
}

function someElements(name: string, operand: unknown, compiler: StageCompiler): GroupAccumulatorFactory {
  const fields = operandFields(name, operand, ['input', 'n']);
  const input = compiler.expression(fields['input']);
  const count = elementCount(name, fields['n'], compiler);
  const sign = name === '$minN' ? 1 : -1;
  const select = (values: unknown[]): unknown[] => {
    if (name === '$firstN') return values.slice(0, count);
    if (name === '$lastN') return values.slice(-count);
    return values
      .filter((value) => !isNullish(value))
      .toSorted((a, b) => compare(a, b, compiler.collation) * sign)
      .slice(0, count);
  };
  return () => {
    const values: unknown[] = [];
    const add = (document: Document): void => {
      if (name !== '$firstN' || values.length < count) values.push(input(document) ?? null);
    };
    return { add, result: () => select(values) };
  };
}

function sortedElements(name: string, operand: unknown, compiler: StageCompiler): GroupAccumulatorFactory {
  const many = name.endsWith('N');
  const fields = operandFields(name, operand, many ? ['output', 'sortBy', 'n'] : ['output', 'sortBy']);
  const output = compiler.expression(fields['output']);
  const order = compileSort(fields['sortBy'], compiler.collation, readPath);
  const count = many ? elementCount(name, fields['n'], compiler) : 1;
  const fromTop = name.startsWith('$top');
  return () => {
    /** Sorted, equal ones as they came. */
    const kept: { key: readonly unknown[]; value: unknown }[] = [];
    const isBefore = (a: readonly unknown[], b: readonly unknown[]): boolean => {
      step();
      return order.compareKeys(a, b) < 0;
    };
    /**
     * Returns `true` if there is room for another document, removing the first or the last one if necessary. Documents with an
     * equal key stay.
     */
    const makesRoom = (key: readonly unknown[]): boolean => {
      if (kept.length < count) return true;
      const end = fromTop ? kept.at(-1) : kept[0];
      if (!end || !(fromTop ? isBefore(key, end.key) : isBefore(end.key, key))) return false;
      if (fromTop) kept.pop();
      else kept.shift();
      return true;
    };
    return {
      add: (document) => {
        const added = { key: order.keyOf(document), value: output(document) ?? null };
        if (!makesRoom(added.key)) return;
        let [low, high] = [0, kept.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (isBefore(added.key, kept[middle]?.key ?? [])) high = middle;
          else low = middle + 1;
        }
        kept.splice(low, 0, added);
      },
      result: () => (many ? kept.map(({ value }) => value) : (kept[0]?.value ?? null)),
    };
  };
}

function percentiles(name: '$median' | '$percentile', operand: unknown, compiler: StageCompiler): GroupAccumulatorFactory {
  if (Array.isArray(operand)) throw mongoError(40237, `The ${name} accumulator is a unary operator`);
  const asked = compilePercentiles(name, operand, name === '$median' ? 7436100 : 7429703, {
    input: (specification) => compiler.expression(specification),
    constant: (specification) => constantValue(specification, compiler),
  });
  return () => {
    const values: unknown[] = [];
    return { add: (document) => values.push(asked.input(document)), result: () => asked.of(values) };
  };
}
