import { Truth, truthOf } from '../truth.js';
import { shown } from '../fault.js';
import { literal, type Condition, type Operand } from '../syntax.js';
import type { Document } from '../values/value-type.js';
import { compileExpansion, isExpansion, segmentsOf } from './expansion.js';
import { unwrapped } from './extended-json.js';
import { documentOf, type Inspection } from './inspection.js';
import { compileFunction, compileOperand } from './operand.js';
import { isLogical, looksLikeOperator, operatorOf, type LogicalOperator } from './operators.js';
import { compileQueryOperator, queryOperatorOf } from './query-operator.js';
import { compileValueOperator, NEVER } from './value-operator.js';

type Compile = (json: unknown) => Condition;

function all(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (!only) return { kind: 'constant', truth: Truth.true };
  return conditions.length === 1 ? only : { kind: 'all', of: conditions };
}

function field(of: Condition): Condition {
  return { kind: 'field', of };
}

function compileLogical(operator: LogicalOperator, json: unknown, inspection: Inspection, compile: Compile): Condition {
  if (operator === 'not') return { kind: 'not', of: inspection.negated(() => compile(json)) };
  if (!Array.isArray(json)) {
    inspection.fault(`%${operator} takes a list`);
    return NEVER;
  }
  const read = (): Condition[] => inspection.eachElement(json, NEVER, compile);
  const of = operator === 'nor' ? inspection.negated(read) : read();
  if (operator === 'and') return { kind: 'all', of };
  return operator === 'or' ? { kind: 'any', of } : { kind: 'not', of: { kind: 'any', of } };
}

/**
 * Compiles the conditions of a document on a subject: operators, fields of the subject, and fields of other subjects.
 */
function compilePattern(pattern: Document, subject: Operand, inspection: Inspection): Condition {
  const members: Condition[] = [];
  const conditions = inspection.eachMember<Condition | undefined>(pattern, NEVER, (key, json) => {
    if (isExpansion(key)) return compileExpansionField(key, json, inspection);
    if (looksLikeOperator(key)) return compileSubjectOperator(key, json, subject, inspection, pattern);
    const path = segmentsOf(key, inspection);
    members.push(path ? field(compileRhs(json, { kind: 'relative', path }, inspection)) : NEVER);
    return undefined;
  });
  const others = conditions.filter((condition) => condition !== undefined);
  if (members.length === 0 && others.length > 0) return all(others);
  return all([...others, { kind: 'nested', subject, of: members }]);
}

function compileSubjectOperator(
  key: string,
  json: unknown,
  subject: Operand,
  inspection: Inspection,
  beside: Document,
): Condition {
  const queryOperator = inspection.slot.queryOperators ? queryOperatorOf(key) : undefined;
  if (queryOperator !== undefined) {
    const below = (part: unknown, of: Operand): Condition => compileRhs(part, of, inspection);
    return compileQueryOperator(queryOperator, json, { subject, inspection, beside, below });
  }
  const operator = operatorOf(key);
  if (operator === undefined) {
    inspection.fault(`unknown operator ${shown(key)}`);
    return NEVER;
  }
  if (isLogical(operator))
    return compileLogical(operator, json, inspection, (part) => compileSubjectPart(part, subject, inspection));
  return compileValueOperator(operator, json, subject, inspection, (value) => compileRhs(value, subject, inspection));
}

/** Compiles one part of a logical operator below a field. */
function compileSubjectPart(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const pattern = documentOf(json);
  if (pattern && unwrapped(pattern) === undefined) return compilePattern(pattern, subject, inspection);
  inspection.fault('must be an object of operators');
  return NEVER;
}

/** Compiles the right-hand side of a key: a value to match, or conditions on the subject. */
function compileRhs(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const pattern = documentOf(json);
  if (pattern && unwrapped(pattern) === undefined) return compilePattern(pattern, subject, inspection);
  const match = (): Condition => ({ kind: 'match', subject, operand: compileOperand(json, inspection, 'operand') });
  return Array.isArray(json) ? inspection.comparedList(NEVER, match) : match();
}

/**
 * Returns `true` if the right-hand side of `%%true` or `%%false` is a whole expression, not operators on the constant.
 */
function isWholeExpression(json: unknown): boolean {
  const document = documentOf(json);
  if (!document || unwrapped(document) !== undefined) return false;
  return Object.keys(document).every((key) => !looksLikeOperator(key) || isLogical(operatorOf(key)));
}

function compileExpansionField(key: string, json: unknown, inspection: Inspection): Condition {
  const subject = compileExpansion(key, inspection);
  if (subject.kind === 'literal' && isWholeExpression(json)) {
    const compile = (): Condition => compileCondition(json, inspection);
    return subject.value === true ? compile() : { kind: 'not', of: inspection.negated(compile) };
  }
  return field(compileRhs(json, subject, inspection));
}

function compilePlainField(key: string, json: unknown, inspection: Inspection): Condition {
  const path = segmentsOf(key, inspection);
  const name = inspection.slot.implicit;
  if (path && name) {
    const subject = compileExpansion(`%%${name}.${key}`, inspection);
    return field(compileRhs(json, subject, inspection));
  }
  // Compiled only to find its errors: here a plain key is a path into nothing.
  compileRhs(json, literal(undefined), inspection);
  return NEVER;
}

function compileRootOperator(key: string, json: unknown, inspection: Inspection): Condition {
  const operator = operatorOf(key);
  if (isLogical(operator)) return compileLogical(operator, json, inspection, (part) => compileCondition(part, inspection));
  if (inspection.slot.queryOperators && queryOperatorOf(key) === 'comment') return { kind: 'constant', truth: Truth.true };
  if (operator === 'function') return field({ kind: 'holds', operand: compileFunction(json, inspection) });
  inspection.fault(operator === undefined ? `unknown operator ${shown(key)}` : `${shown(key)} needs a field to apply to`);
  return NEVER;
}

function compileField(key: string, json: unknown, inspection: Inspection): Condition {
  if (isExpansion(key)) return compileExpansionField(key, json, inspection);
  return looksLikeOperator(key) ? compileRootOperator(key, json, inspection) : compilePlainField(key, json, inspection);
}

/** Compiles a whole expression: true, false, or fields that all have to hold. */
export function compileCondition(json: unknown, inspection: Inspection): Condition {
  if (typeof json === 'boolean') return { kind: 'constant', truth: truthOf(json) };
  if (json === '%%true') return { kind: 'constant', truth: Truth.true };
  if (json === '%%false') return NEVER;
  const document = documentOf(json);
  if (document)
    return all(inspection.eachMember<Condition>(document, NEVER, (key, value) => compileField(key, value, inspection)));
  inspection.fault('an expression must be true, false or an object');
  return NEVER;
}
