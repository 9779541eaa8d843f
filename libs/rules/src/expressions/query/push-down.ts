import { Truth } from '../truth.js';
import { isComputed } from '../evaluation/operand-value.js';
import type { Condition, Leaf, Literal, Operand } from '../syntax.js';
import { fieldPath, segmentsBelow, type FieldPath, type Prefix } from './field-path.js';
import * as leaves from './leaf-selection.js';
import { complement, EVERYTHING, intersection, NOTHING, UNDECIDED, union, type Selection } from './query-filter.js';

/**
 * Position of a condition: the path above it, and if that may lead to several documents, one of which has to satisfy
 * it.
 */
interface Place {
  readonly prefix?: Prefix;
  readonly isOneOfMany: boolean;
}

type Comparison = Exclude<Leaf, { kind: 'exists' | 'test' }>;

function known(operand: Operand): Literal | undefined {
  return operand.kind === 'literal' ? operand : undefined;
}

function fieldAgainstValue(leaf: Comparison, path: FieldPath, value: Literal): Selection {
  switch (leaf.kind) {
    case 'match':
      return leaves.matchSelection(path, value.value, isComputed(value));
    case 'in':
      return leaves.inSelection(path, value.value);
    case 'order':
      return leaves.orderSelection(path, leaf.operator, value.value);
  }
}

function valueAgainstField(leaf: Comparison, value: Literal, path: FieldPath): Selection {
  switch (leaf.kind) {
    case 'match':
    case 'in':
      return leaves.matchedBySelection(path, value.value);
    case 'order':
      return leaves.orderedBySelection(path, leaf.operator, value.value);
  }
}

function leafSelection(leaf: Leaf, place: Place): Selection {
  const segments = segmentsBelow(leaf.subject, place.prefix);
  if (leaf.kind === 'exists') {
    // The stored document itself is always there.
    if (segments?.length === 0) return EVERYTHING;
    const path = fieldPath(segments);
    return path ? leaves.existsSelection(path) : UNDECIDED;
  }
  const path = fieldPath(segments);
  if (leaf.kind === 'test') return path ? leaves.testSelection(path, leaf.test) : UNDECIDED;
  const operand = known(leaf.operand);
  if (path && operand) return fieldAgainstValue(leaf, path, operand);
  const subject = known(leaf.subject);
  const operandPath = fieldPath(segmentsBelow(leaf.operand, undefined));
  return subject && operandPath ? valueAgainstField(leaf, subject, operandPath) : UNDECIDED;
}

function nestedSelection(condition: Condition & { kind: 'nested' }, place: Place): Selection {
  const segments = segmentsBelow(condition.subject, place.prefix);
  if (!segments) return UNDECIDED;
  const isDocumentItself = segments.length === 0;
  const inside = { prefix: segments, isOneOfMany: place.isOneOfMany || !isDocumentItself };
  const selection = intersection(condition.of.map((part) => trueSelection(part, inside)));
  // If one of several documents has to match, each part finds it, but maybe each part finds a different one.
  return isDocumentItself || selection.filter === false ? selection : { ...selection, exact: false };
}

function falseSelection(condition: Condition, place: Place): Selection {
  switch (condition.kind) {
    case 'constant':
      return condition.truth === Truth.false ? EVERYTHING : NOTHING;
    case 'all':
      return union(condition.of.map((part) => falseSelection(part, place)));
    case 'any':
      return intersection(condition.of.map((part) => falseSelection(part, place)));
    case 'not':
      return trueSelection(condition.of, place);
    default:
      // That one of many lacks something cannot be asked by asking that none has it; and not true may also mean failed.
      if (hasTrouble(condition) || (place.isOneOfMany && dependsOnPlace(condition))) return UNDECIDED;
      return complement(trueSelection(condition, place));
  }
}

/** Returns `true` if part of a folded condition has failed, so that it is neither true nor false. */
function hasTrouble(condition: Condition): boolean {
  switch (condition.kind) {
    case 'constant':
      return true;
    case 'all':
    case 'any':
    case 'nested':
    case 'element':
      return condition.of.some(hasTrouble);
    case 'not':
    case 'field':
      return hasTrouble(condition.of);
    default:
      return false;
  }
}

/** Returns `true` if a condition reads the document of the enclosing `nested` condition. */
function dependsOnPlace(condition: Condition): boolean {
  switch (condition.kind) {
    case 'constant':
      return false;
    case 'all':
    case 'any':
      return condition.of.some(dependsOnPlace);
    case 'not':
    case 'field':
      return dependsOnPlace(condition.of);
    case 'holds':
      return false;
    default:
      return condition.subject.kind === 'relative';
  }
}

/** Selects the documents for which a folded condition is true. */
export function trueSelection(condition: Condition, place: Place = { isOneOfMany: false }): Selection {
  switch (condition.kind) {
    case 'constant':
      return condition.truth === Truth.true ? EVERYTHING : NOTHING;
    case 'all':
      return intersection(condition.of.map((part) => trueSelection(part, place)));
    case 'any':
      return union(condition.of.map((part) => trueSelection(part, place)));
    case 'not':
      return falseSelection(condition.of, place);
    case 'field':
      return trueSelection(condition.of, place);
    case 'holds':
      return UNDECIDED;
    case 'nested':
      return nestedSelection(condition, place);
    case 'element': {
      const path = fieldPath(segmentsBelow(condition.subject, place.prefix));
      return path ? leaves.listSelection(path) : UNDECIDED;
    }
    default:
      return leafSelection(condition, place);
  }
}
