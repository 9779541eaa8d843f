import { hasField, isDocument, isNullish, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { allocate } from '../../work/work-clock.js';
import { bindFrame, type OperatorTable } from './expression-compiler.js';
import { requireArray, requireInteger } from './operator-operands.js';
import { isTruthy } from '../../bson/truth.js';

const VARIABLE_NAME = /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/;

/** Operators that introduce variables. */
export const iterationOperators: OperatorTable = {
  $let: (operand, compiler, names) => {
    const { vars, in: body } = operandFields('$let', operand, ['vars', 'in']);
    if (!isDocument(vars)) throw mongoError(10065, 'invalid parameter: expected an object (vars)');
    let inner = names;
    const values = Object.keys(vars).map((name) => {
      checkVariableName(name);
      inner = { name, next: inner };
      return compiler.compile(vars[name], names);
    });
    const evaluate = compiler.compile(body, inner);
    return (root, frame) => {
      let scope = frame;
      for (const value of values) scope = bindFrame(value(root, frame), scope);
      return evaluate(root, scope);
    };
  },
  $map: (operand, compiler, names) => {
    const { input, as = 'this', in: body } = operandFields('$map', operand, ['input', 'in'], ['as']);
    const source = compiler.compile(input, names);
    const evaluate = compiler.compile(body, { name: checkVariableName(as), next: names });
    return (root, frame) => {
      const array = source(root, frame);
      if (isNullish(array)) return null;
      const elements = requireArray('$map', array, 16883);
      allocate(elements.length);
      return elements.map((element) => evaluate(root, bindFrame(element, frame)) ?? null);
    };
  },
  $filter: (operand, compiler, names) => {
    const { input, as = 'this', cond, limit } = operandFields('$filter', operand, ['input', 'cond'], ['as', 'limit']);
    const source = compiler.compile(input, names);
    const condition = compiler.compile(cond, { name: checkVariableName(as), next: names });
    const most = compiler.compile(limit ?? null, names);
    return (root, frame) => {
      const array = source(root, frame);
      if (isNullish(array)) return null;
      const kept = requireArray('$filter', array, 28651).filter((element) =>
        isTruthy(condition(root, bindFrame(element, frame))),
      );
      const count = most(root, frame);
      return isNullish(count) ? kept : kept.slice(0, positiveLimit(count));
    };
  },
  $reduce: (operand, compiler, names) => {
    const { input, initialValue, in: body } = operandFields('$reduce', operand, ['input', 'initialValue', 'in']);
    const source = compiler.compile(input, names);
    const initial = compiler.compile(initialValue, names);
    const evaluate = compiler.compile(body, { name: 'this', next: { name: 'value', next: names } });
    return (root, frame) => {
      const array = source(root, frame);
      if (isNullish(array)) return null;
      let value = initial(root, frame);
      for (const element of requireArray('$reduce', array, 40080)) {
        value = evaluate(root, bindFrame(element, bindFrame(value, frame)));
      }
      return value;
    };
  },
};

function operandFields(
  operator: string,
  operand: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): Document {
  if (!isDocument(operand)) throw mongoError(9, `${operator} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!required.includes(key) && !optional.includes(key)) throw mongoError(9, `Unrecognized parameter to ${operator}: ${key}`);
  }
  for (const key of required) {
    if (!hasField(operand, key)) throw mongoError(9, `Missing '${key}' parameter to ${operator}`);
  }
  return operand;
}

/**
 * Checks the name of a user variable. User variables start with a lower-case letter, so that they never hide a system
 * variable.
 */
export function checkVariableName(name: unknown): string {
  if (typeof name !== 'string' || (!VARIABLE_NAME.test(name) && name !== 'CURRENT')) {
    throw mongoError(9, `'${String(name)}' starts with an invalid character for a user variable name`);
  }
  return name;
}

function positiveLimit(value: unknown): number {
  const limit = requireInteger('$filter limit', value, 327391);
  if (limit < 1) throw mongoError(327392, '$filter: limit must be greater than 0');
  return limit;
}
