import type { Condition, Leaf } from '../syntax.js';
import { isTooMuchWork } from '../values/comparison-work.js';
import { matches } from '../values/match.js';
import { isMember } from '../values/membership.js';
import { isOrdered } from '../values/order.js';
import { Hits, InnerList } from '../values/path.js';
import { testTruth } from '../values/value-test.js';
import { partsOf } from '../values/url-argument.js';
import { isDocument } from '../values/value-type.js';
import { isComputed, operandValue, type Scope } from './operand-value.js';
import { both, either, negated, Trouble, Truth, truthOf } from '../truth.js';

/** Returns the documents a `nested` condition looks at: the value itself, or those in a list. */
export function candidatesIn(value: unknown): readonly unknown[] {
  if (value instanceof InnerList) return candidatesIn(value.elements);
  if (value instanceof Hits) return value.values.flatMap((hit) => candidatesIn(hit));
  if (Array.isArray(value)) return value.filter(isDocument);
  const parts = partsOf(value);
  return isDocument(parts) ? [parts] : [];
}

/**
 * Returns the parts of a value that a condition checks: documents, or elements, which only lists have. Like the database, a condition
 * on fields takes a list among the elements as a document with its elements by index.
 */
export function partsIn(condition: Condition & { kind: 'nested' | 'element' }, value: unknown): readonly unknown[] {
  if (condition.kind === 'nested') return candidatesIn(value);
  if (value instanceof Hits) return value.values.flatMap((hit) => partsIn(condition, hit));
  const list = value instanceof InnerList ? value.elements : value;
  if (!Array.isArray(list)) return [];
  const elements: readonly unknown[] = list;
  if (!condition.documents) return elements.map((element) => (Array.isArray(element) ? new InnerList(element) : element));
  return elements.map((element) => (Array.isArray(element) ? { ...element } : element)).filter(isDocument);
}

function leafTruth(leaf: Leaf, scope: Scope): Truth {
  const subject = operandValue(leaf.subject, scope);
  if (subject instanceof Trouble) return subject.truth;
  if (leaf.kind === 'exists') return truthOf(subject !== undefined);
  if (leaf.kind === 'test') return testTruth(leaf.test, subject);
  const operand = operandValue(leaf.operand, scope);
  if (operand instanceof Trouble) return operand.truth;
  switch (leaf.kind) {
    case 'match':
      if (isTooMuchWork(subject, operand)) return Truth.failed;
      return truthOf(matches(subject, operand, isComputed(leaf.operand)));
    case 'in':
      if (operand instanceof Hits && isTooMuchWork(subject, operand)) return Truth.failed;
      return truthOf(isMember(subject, operand));
    case 'order':
      return truthOf(isOrdered(subject, leaf.operator, operand));
  }
}

function allTruth(conditions: readonly Condition[], scope: Scope): Truth {
  let truth: Truth = Truth.true;
  for (const condition of conditions) {
    truth = both(truth, conditionTruth(condition, scope));
    if (truth === Truth.false) break;
  }
  return truth;
}

function anyTruth<T>(items: readonly T[], truthOfItem: (item: T) => Truth): Truth {
  let truth: Truth = Truth.false;
  for (const item of items) {
    truth = either(truth, truthOfItem(item));
    if (truth === Truth.true) break;
  }
  return truth;
}

/** Returns the current result of a condition. It does not call functions: a call that was not made yet is pending. */
export function conditionTruth(condition: Condition, scope: Scope): Truth {
  switch (condition.kind) {
    case 'constant':
      return condition.truth;
    case 'all':
      return allTruth(condition.of, scope);
    case 'any':
      return anyTruth(condition.of, (item) => conditionTruth(item, scope));
    case 'not':
      return negated(conditionTruth(condition.of, scope));
    case 'field': {
      const truth = conditionTruth(condition.of, scope);
      return truth === Truth.invalid ? Truth.false : truth;
    }
    case 'holds': {
      const value = operandValue(condition.operand, scope);
      return value instanceof Trouble ? value.truth : truthOf(value === true);
    }
    case 'nested':
    case 'element': {
      const subject = operandValue(condition.subject, scope);
      if (subject instanceof Trouble) return subject.truth;
      return anyTruth(partsIn(condition, subject), (candidate) => allTruth(condition.of, { session: scope.session, candidate }));
    }
    default:
      return leafTruth(condition, scope);
  }
}
