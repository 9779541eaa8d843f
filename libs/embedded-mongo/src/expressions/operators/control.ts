import { hasField, isDocument, isNullish, type Document } from '../../bson/types.js';
import { MongoError, mongoError } from '../../errors/mongo-error.js';
import type { Evaluate, ExpressionCompiler, OperatorTable } from './expression-compiler.js';
import { isTruthy } from '../../bson/truth.js';
import { unary } from './operator-operands.js';

/** Operators that evaluate only some of their operands. */
export const controlOperators: OperatorTable = {
  $literal: (operand) => () => operand,
  $and: (operand, compiler, names) => {
    const terms = compiler.unvaried(
      () => list(operand).map((term) => compiler.compile(term, names)),
      (compiled) => compiled.some((term) => constantTruth(term, compiler) === false),
    );
    return (root, frame) => terms.every((term) => isTruthy(term(root, frame)));
  },
  $or: (operand, compiler, names) => {
    const terms = compiler.unvaried(
      () => list(operand).map((term) => compiler.compile(term, names)),
      (compiled) => compiled.some((term) => constantTruth(term, compiler) === true),
    );
    return (root, frame) => terms.some((term) => isTruthy(term(root, frame)));
  },
  $not: unary('$not', (value) => !isTruthy(value)),
  $cond: (operand, compiler, names) => {
    const [test, ifTrue, ifFalse] = condOperands(operand);
    const condition = compiler.compile(test, names);
    const truth = constantTruth(condition, compiler);
    const branch = (part: unknown, isUnused: boolean): Evaluate =>
      compiler.unvaried(
        () => compiler.compile(part, names),
        () => isUnused,
      );
    const then = branch(ifTrue, truth === false);
    const otherwise = branch(ifFalse, truth === true);
    return (root, frame) => (isTruthy(condition(root, frame)) ? then : otherwise)(root, frame);
  },
  $ifNull: (operand, compiler, names) => {
    // After a constant operand that is not null, the following operands are not evaluated if all before it are constant.
    const first = { isConstant: true, isPresent: false };
    const candidates = list(operand).map((item) => {
      const candidate = compiler.unvaried(
        () => compiler.compile(item, names),
        () => first.isPresent,
      );
      first.isPresent ||= first.isConstant && valueOf(candidate, compiler, isNullish) === false;
      first.isConstant &&= compiler.isConstant(candidate);
      return candidate;
    });
    if (candidates.length < 2) {
      throw mongoError(1257300, `$ifNull needs at least two arguments, had: ${candidates.length}`);
    }
    return (root, frame) => {
      let value: unknown;
      for (const candidate of candidates) {
        value = candidate(root, frame);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $switch: (operand, compiler, names) => {
    if (!isDocument(operand)) throw mongoError(40060, `$switch requires an object as an argument`);
    for (const key of Object.keys(operand)) {
      if (key !== 'branches' && key !== 'default') throw mongoError(40067, `$switch found an unknown argument: ${key}`);
    }
    let isSettled = false;
    const settled = (part: unknown): Evaluate =>
      compiler.unvaried(
        () => compiler.compile(part, names),
        () => isSettled,
      );
    const branches = switchBranches(operand).flatMap(({ test: condition, result: chosen }) => {
      const test = settled(condition);
      const truth = constantTruth(test, compiler);
      if (truth === false) {
        compiler.unvaried(
          () => compiler.inconstant(() => compiler.compile(chosen, names)),
          () => true,
        );
        return [];
      }
      const result = settled(chosen);
      // Branches after a branch that is always taken are never taken.
      isSettled ||= truth === true;
      return [{ test, result }];
    });
    const otherwise = hasField(operand, 'default') ? settled(operand['default']) : undefined;
    if (branches.length === 0 && !otherwise)
      throw mongoError(40069, 'Cannot execute a switch statement where all the cases evaluate to false without a default');
    return (root, frame) => {
      const branch = branches.find(({ test }) => isTruthy(test(root, frame)));
      if (branch) return branch.result(root, frame);
      if (!otherwise)
        throw mongoError(40066, '$switch could not find a matching branch for an input, and no default was specified.');
      return otherwise(root, frame);
    };
  },
};

/** Returns whether a condition holds for all documents or for none; undefined where they decide it. */
function constantTruth(test: Evaluate, compiler: ExpressionCompiler): boolean | undefined {
  return valueOf(test, compiler, isTruthy);
}

/**
 * Evaluates `is` for a constant part; undefined for a part that depends on documents, or fails: the error is reported when the
 * part is evaluated.
 */
function valueOf(part: Evaluate, compiler: ExpressionCompiler, is: (value: unknown) => boolean): boolean | undefined {
  if (!compiler.isConstant(part)) return undefined;
  try {
    return is(part(undefined, undefined));
  } catch (error) {
    if (error instanceof MongoError) return undefined;
    throw error;
  }
}

function list(operand: unknown): unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function condOperands(operand: unknown): unknown[] {
  if (Array.isArray(operand)) {
    if (operand.length !== 3)
      throw mongoError(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`);
    return operand;
  }
  if (!isDocument(operand)) throw mongoError(16020, 'Expression $cond takes exactly 3 arguments. 1 were passed in.');
  for (const key of Object.keys(operand)) {
    if (key !== 'if' && key !== 'then' && key !== 'else') throw mongoError(17083, `Unrecognized parameter to $cond: ${key}`);
  }
  return ['if', 'then', 'else'].map((key, index) => {
    if (!hasField(operand, key)) throw mongoError(17080 + index, `Missing '${key}' parameter to $cond`);
    return operand[key];
  });
}

function switchBranches(operand: Document): { test: unknown; result: unknown }[] {
  const { branches } = operand;
  if (!Array.isArray(branches)) throw mongoError(40061, '$switch expected an array for branches');
  if (branches.length === 0) throw mongoError(40068, '$switch requires at least one branch.');
  return branches.map((branch) => {
    if (!isDocument(branch)) throw mongoError(40062, '$switch expected each branch to be an object');
    for (const key of Object.keys(branch)) {
      if (key !== 'case' && key !== 'then') throw mongoError(40063, `$switch found an unknown argument to a branch: ${key}`);
    }
    if (!hasField(branch, 'case')) throw mongoError(40064, "$switch requires each branch have a 'case' expression");
    if (!hasField(branch, 'then')) throw mongoError(40065, "$switch requires each branch have a 'then' expression.");
    return { test: branch['case'], result: branch['then'] };
  });
}
