import { keyString } from '../../bson/ordered-key.js';
import { hasField, isDocument, setField, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileSort } from '../../bson/sort.js';
import { step } from '../../work/work-clock.js';
import type { Expression } from '../../expressions/expression.js';
import { compileGroupAccumulator, type GroupAccumulator, type GroupAccumulatorFactory } from './group-accumulator.js';
import type { Stage, StageCompiler, StageTable } from './pipeline-context.js';
import { deferred } from './select.js';

export const groupStages: StageTable = {
  $group: (specification, compiler) => {
    if (!isDocument(specification)) throw mongoError(15947, "a group's fields must be specified in an object");
    if (!hasField(specification, '_id')) throw mongoError(15955, 'a group specification must include an _id');
    const { _id: id, ...fields } = specification;
    return groupBy(compiler.expression(id), compileOutputs(fields, compiler), compiler);
  },
  $sortByCount: (expression, compiler) => {
    const isPath = typeof expression === 'string' && expression.startsWith('$');
    const isOperator = isDocument(expression) && Object.keys(expression)[0]?.startsWith('$') === true;
    if (!isPath && !isOperator)
      throw mongoError(40147, 'the sortByCount field must be defined as a $-prefixed path or an expression inside an object');
    const group = groupBy(compiler.expression(expression), compileOutputs({ count: { $sum: 1 } }, compiler), compiler);
    const order = compileSort({ count: -1 });
    return (input) => deferred(() => order.sort(group(input), (document) => document));
  },
};

export type GroupOutputs = readonly (readonly [string, GroupAccumulatorFactory])[];

/** Compiles the output fields of a grouping stage. Throws 40235 for dotted names, and what accumulators throw. */
export function compileOutputs(fields: Document, compiler: StageCompiler): GroupOutputs {
  return Object.keys(fields).map((field) => {
    if (field.includes('.')) throw mongoError(40235, `The field name '${field}' cannot contain '.'`);
    if (field.startsWith('$')) throw mongoError(40236, `The field name '${field}' cannot be an operator name`);
    return [field, compileGroupAccumulator(field, fields[field], compiler)] as const;
  });
}

/** Groups documents by a value; groups come in the order their first documents came. */
export function groupBy(id: Expression, outputs: GroupOutputs, compiler: StageCompiler): Stage {
  return (input) =>
    deferred(() => {
      const groups = new Map<string, Group>();
      for (const document of input) {
        step();
        const value = id(document) ?? null;
        const key = keyString(value, compiler.collation);
        let group = groups.get(key);
        if (!group) {
          group = new Group(value, outputs);
          groups.set(key, group);
        }
        group.add(document);
      }
      return [...groups.values()].map((group) => group.result());
    });
}

/** One group being collected. */
export class Group {
  private readonly accumulators: readonly (readonly [string, GroupAccumulator])[];

  constructor(
    readonly id: unknown,
    outputs: GroupOutputs,
  ) {
    this.accumulators = outputs.map(([field, create]) => [field, create()] as const);
  }

  add(document: Document): void {
    for (const [, accumulator] of this.accumulators) accumulator.add(document);
  }

  result(): Document {
    const result: Document = { _id: this.id };
    for (const [field, accumulator] of this.accumulators) setField(result, field, accumulator.result());
    return result;
  }
}
