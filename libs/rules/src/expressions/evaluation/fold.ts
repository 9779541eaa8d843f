import { literal, type Condition, type Leaf, type Operand } from '../syntax.js';
import { conditionTruth, partsIn } from './condition-truth.js';
import { isComputed, operandValue, type Scope } from './operand-value.js';
import { both, either, negated, Trouble, Truth } from '../truth.js';

function constant(truth: Truth): Condition {
  return { kind: 'constant', truth };
}

/** Returns `true` if every part of an operand has a value in this scope, or is known never to have one. */
export function isKnown(operand: Operand, scope: Scope): boolean {
  switch (operand.kind) {
    case 'literal':
      return true;
    case 'expansion':
      return scope.session.knows(operand.name);
    case 'relative':
      return scope.candidate !== undefined;
    case 'conversion':
      return isKnown(operand.operand, scope);
    case 'function':
      return operand.arguments.every((argument) => isKnown(argument, scope));
    case 'list':
      return operand.items.every((item) => isKnown(item, scope));
    case 'document':
      return operand.fields.every(([, field]) => isKnown(field, scope));
  }
}

/** An operand with its value put in, when it has one; the operand itself otherwise, or the trouble with it. */
function foldOperand(operand: Operand, scope: Scope): Operand | Trouble {
  if (operand.kind === 'literal' || !isKnown(operand, scope)) return operand;
  const value = operandValue(operand, scope);
  if (value instanceof Trouble) return value === Trouble.pending ? operand : value;
  return literal(value, isComputed(operand));
}

function foldLeaf(leaf: Leaf, scope: Scope): Condition {
  const subject = foldOperand(leaf.subject, scope);
  if (subject instanceof Trouble) return constant(subject.truth);
  if (leaf.kind === 'exists' || leaf.kind === 'test') return decided({ ...leaf, subject }, [subject], scope);
  const operand = foldOperand(leaf.operand, scope);
  if (operand instanceof Trouble) return constant(operand.truth);
  return decided({ ...leaf, subject, operand }, [subject, operand], scope);
}

function decided(condition: Condition, operands: readonly Operand[], scope: Scope): Condition {
  return operands.every((operand) => operand.kind === 'literal') ? constant(conditionTruth(condition, scope)) : condition;
}

/** Joins conditions: constants into one, dropped where they change nothing, alone where they decide. */
function foldList(kind: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const [neutral, join] = kind === 'all' ? [Truth.true, both] : [Truth.false, either];
  let known: Truth = neutral;
  const open: Condition[] = [];
  for (const condition of conditions) {
    if (condition.kind === 'constant') known = join(known, condition.truth);
    else if (condition.kind === kind) for (const each of condition.of) open.push(each);
    else open.push(condition);
  }
  if (open.length === 0 || known === (kind === 'all' ? Truth.false : Truth.true)) return constant(known);
  if (known !== neutral) open.push(constant(known));
  const [only] = open;
  return only && open.length === 1 ? only : { kind, of: open };
}

function foldNested(condition: Condition & { kind: 'nested' | 'element' }, scope: Scope): Condition {
  const subject = foldOperand(condition.subject, scope);
  if (subject instanceof Trouble) return constant(subject.truth);
  const foldAll = (within: Scope): Condition[] => condition.of.map((part) => fold(part, within));
  if (subject.kind !== 'literal') return { ...condition, subject, of: foldAll({ session: scope.session }) };
  const alternatives = partsIn(condition, subject.value).map((candidate) =>
    foldList('all', foldAll({ session: scope.session, candidate })),
  );
  return foldList('any', alternatives);
}

/**
 * Returns the condition with everything that is known put in; a constant when that decides it. Functions are not called
 * from here.
 */
export function fold(condition: Condition, scope: Scope): Condition {
  switch (condition.kind) {
    case 'constant':
      return condition;
    case 'all':
    case 'any':
      return foldList(
        condition.kind,
        condition.of.map((part) => fold(part, scope)),
      );
    case 'not': {
      const of = fold(condition.of, scope);
      return of.kind === 'constant' ? constant(negated(of.truth)) : { kind: 'not', of };
    }
    case 'field': {
      const of = fold(condition.of, scope);
      if (of.kind !== 'constant') return { kind: 'field', of };
      return of.truth === Truth.invalid ? constant(Truth.false) : of;
    }
    case 'holds': {
      const operand = foldOperand(condition.operand, scope);
      if (operand instanceof Trouble) return constant(operand.truth);
      return decided({ kind: 'holds', operand }, [operand], scope);
    }
    case 'nested':
    case 'element':
      return foldNested(condition, scope);
    default:
      return foldLeaf(condition, scope);
  }
}
