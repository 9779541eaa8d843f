import type { OrderOperator, ValueTest } from '../syntax.js';
import { ORDERED_TYPES } from '../values/order.js';
import { Hits } from '../values/path.js';
import { compareNumbers } from '../values/numbers.js';
import { valueType } from '../values/value-type.js';
import type { FieldPath } from './field-path.js';
import { atMost, exactly, NOTHING, UNDECIDED, union, type QueryFilter, type Selection } from './query-filter.js';

/** Values that `$eq` and `$in` compare as we do. */
function isSimple(value: unknown): boolean {
  switch (valueType(value)) {
    case 'string':
    case 'boolean':
    case 'objectId':
    case 'binary':
      return true;
    case 'number':
      return typeof value !== 'bigint' && !isNaNValue(value);
    case 'date':
      return !Number.isNaN((value as Date).getTime());
    default:
      return false;
  }
}

function isNaNValue(value: unknown): boolean {
  return compareNumbers(value, NaN) === 0;
}

function on(path: FieldPath, operator: string, operand: unknown): QueryFilter {
  return { [path.name]: { [operator]: operand } };
}

/** `$eq: null` would also find documents without the field. */
function isNull(path: FieldPath): Selection {
  return exactly(on(path, '$type', 'null'));
}

function equals(path: FieldPath, value: unknown): Selection {
  if (value === null) return isNull(path);
  return isSimple(value) ? exactly(on(path, '$eq', value)) : UNDECIDED;
}

/** Matching a list: itself, an element that is it, or, where the list stands for its elements, a value that is one of them. */
function equalsList(path: FieldPath, list: readonly unknown[], computed: boolean): Selection {
  if (!list.every(isSimple)) return UNDECIDED;
  const itself = on(path, '$eq', list);
  const element = on(path, '$in', list);
  if (!path.isDirect) return atMost({ $or: [itself, element] });
  if (!computed) return exactly(itself);
  if (list.length === 0) return exactly(itself);
  return exactly({ $or: [itself, { $and: [element, on(path, '$not', { $type: 'array' })] }] });
}

/** Returns the selection of documents with one of the hits; a list of all of them matches, too. */
function oneOf(path: FieldPath, hits: Hits): Selection {
  return hits.values.every(isSimple) ? exactly(on(path, '$in', hits.values)) : UNDECIDED;
}

/** Selects documents whose value at a path matches a known value. */
export function matchSelection(path: FieldPath, value: unknown, computed: boolean): Selection {
  if (value === undefined) return NOTHING;
  if (value instanceof Hits) return oneOf(path, value);
  return Array.isArray(value) ? equalsList(path, value, computed) : equals(path, value);
}

/** Selects documents whose value at a path matches an element of a known list. */
export function inSelection(path: FieldPath, list: unknown): Selection {
  if (list === undefined) return NOTHING;
  if (list instanceof Hits) return oneOf(path, list);
  const elements = (Array.isArray(list) ? list : [list]).filter((element) => element !== undefined);
  const simple = elements.filter((element) => element !== null);
  if (!simple.every(isSimple)) return UNDECIDED;
  const found = simple.length === 0 ? NOTHING : exactly(on(path, '$in', simple));
  return simple.length === elements.length ? found : union([found, isNull(path)]);
}

/** Selects documents whose value at a path stands in an order to a known value. */
export function orderSelection(path: FieldPath, operator: OrderOperator, value: unknown): Selection {
  const type = valueType(value);
  if (type === 'other' || (type === 'number' && !isSimple(value))) return UNDECIDED;
  return ORDERED_TYPES.has(type) && isSimple(value) ? exactly(on(path, `$${operator}`, value)) : NOTHING;
}

/** Selects documents that may have a list at a path. Below lists, the database looks at their elements. */
export function listSelection(path: FieldPath): Selection {
  return path.isDirect ? atMost(on(path, '$type', 'array')) : UNDECIDED;
}

/**
 * Returns the selection for a test of a value. Regular expressions are evaluated by two engines, and both have to find
 * a match.
 */
export function testSelection(path: FieldPath, test: ValueTest): Selection {
  switch (test.kind) {
    case 'size':
      return path.isDirect ? exactly(on(path, '$size', test.size)) : atMost(on(path, '$size', test.size));
    case 'type':
      return path.isDirect ? exactly(on(path, '$type', test.names)) : atMost(on(path, '$type', test.names));
    case 'mod':
      return atMost(on(path, '$mod', [test.divisor, test.remainder]));
    case 'bits':
      return atMost(on(path, `$${test.operator}`, [...test.positions]));
    case 'regex':
      return atMost({ [path.name]: { $regex: test.pattern, $options: test.options } });
  }
}

/** Selects documents that have something at a path. */
export function existsSelection(path: FieldPath): Selection {
  return exactly(on(path, '$exists', true));
}

/**
 * Selects documents whose value at a path is matched by a known value, `{"%%user.id": "%%root.owner"}`, or is a list
 * that has it, `{"%%user.id": {"%in": "%%root.members"}}`. Lists on both sides are left to the remainder.
 */
export function matchedBySelection(path: FieldPath, value: unknown): Selection {
  if (value === undefined) return NOTHING;
  if (value instanceof Hits) return oneOf(path, value);
  if (!Array.isArray(value)) return equals(path, value);
  return value.every(isSimple) ? atMost({ $or: [on(path, '$eq', value), on(path, '$in', value)] }) : UNDECIDED;
}

const REVERSED: Readonly<Record<OrderOperator, OrderOperator>> = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' };

/** Selects documents whose value at a path a known value stands in an order to. A list there has no order. */
export function orderedBySelection(path: FieldPath, operator: OrderOperator, value: unknown): Selection {
  if (Array.isArray(value)) return UNDECIDED;
  return { ...orderSelection(path, REVERSED[operator], value), exact: false };
}
