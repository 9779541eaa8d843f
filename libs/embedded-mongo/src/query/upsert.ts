import { equal } from '../bson/compare.js';
import { cloneValue, isDocument, isRegex, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { constantOf } from './constant-filter.js';
import { isOperatorDocument, REFERENCE_FIELDS } from './matcher.js';
import { writeAt } from './update-path.js';

/** A path every matching document must be equal in to a value. */
type Equality = readonly [path: string, value: unknown];

/**
 * Returns the fields an upsert takes from its filter: the ones every matching document must be equal in (`a: 1`, `$eq`, `$in` of
 * one value, `$all`, inside `$and` and an `$or` of which one branch can hold). Returns no fields for a filter that is false for
 * every document, as MongoDB's optimizer sees it. Throws 54 if a path is given twice, or one inside another.
 */
export function upsertSeed(filter: Document): Document {
  const document: Document = {};
  const taken = new TakenPaths();
  for (const [path, value] of equalitiesOf(filter)) {
    taken.add(path);
    writeAt(document, path.split('.'), cloneValue(value));
  }
  return document;
}

/** Returns the part of {@link upsertSeed} that a replacement takes: `_id`. Throws 111 if only a part of it is given. */
export function upsertId(filter: Document): Document {
  const document: Document = {};
  const taken = new TakenPaths();
  for (const [path, value] of equalitiesOf(filter)) {
    if (path.startsWith('_id.')) {
      throw mongoError(111, `field at '_id' must be exactly specified, field at sub-path '${path}'found`);
    }
    if (path !== '_id') continue;
    taken.add(path);
    document['_id'] = cloneValue(value);
  }
  return document;
}

function equalitiesOf(filter: Document): Equality[] {
  return constantOf(filter) === 'never' ? [] : stated(filter);
}

function stated(filter: Document): Equality[] {
  return Object.keys(filter).flatMap((key) => {
    const operand = filter[key];
    if (key === '$and') return branchesOf(operand).flatMap(stated);
    if (key === '$or') return alternative(branchesOf(operand));
    if (REFERENCE_FIELDS.has(key)) return [[key, operand]];
    return key.startsWith('$') ? [] : ofField(key, operand);
  });
}

function branchesOf(operand: unknown): Document[] {
  return Array.isArray(operand) ? operand.filter(isDocument) : [];
}

/** Returns the equalities that every branch implies: all equalities of the only branch that can match, or a value they share. */
function alternative(branches: readonly Document[]): Equality[] {
  const constants = branches.map(constantOf);
  if (constants.includes('always')) return [];
  const possible = branches.filter((_, index) => constants[index] !== 'never');
  const [first, ...others] = possible;
  if (!first) return [];
  if (others.length === 0) return stated(first);
  const [wanted] = onlyEquality(first);
  const isSame = (branch: Document): boolean => {
    const [other] = onlyEquality(branch);
    return other !== undefined && wanted !== undefined && other[0] === wanted[0] && equal(other[1], wanted[1]);
  };
  return wanted && others.every(isSame) ? [wanted] : [];
}

/** Returns the equality a filter consists of, if it does. */
function onlyEquality(filter: Document): Equality[] {
  const [key, ...others] = Object.keys(filter);
  if (key === undefined || others.length > 0) return [];
  const operand = filter[key];
  if (key === '$and') {
    const branches = branchesOf(operand);
    return branches.length === 1 ? branches.flatMap(onlyEquality) : [];
  }
  if (key.startsWith('$') || (isOperatorDocument(operand) && Object.keys(operand).length > 1)) return [];
  return ofField(key, operand);
}

function ofField(path: string, operand: unknown): Equality[] {
  return valuesOf(operand).map((value) => [path, value]);
}

function valuesOf(operand: unknown): unknown[] {
  if (!isOperatorDocument(operand)) return isRegex(operand) ? [] : [operand];
  return Object.keys(operand).flatMap((operator) => {
    const value = operand[operator];
    if (operator === '$eq') return [value];
    if (!Array.isArray(value)) return [];
    if (operator === '$all') return value.filter((one) => !isRegex(one) && !isOperatorDocument(one));
    if (operator !== '$in' || value.length === 0) return [];
    return value.every((one) => !isRegex(one) && equal(one, value[0])) ? value.slice(0, 1) : [];
  });
}

/** The paths values were taken for: along each only, since comparing it with every other takes for ever where there are many. */
class TakenPaths {
  private readonly paths = new Set<string>();
  /** A path inside, for each path around one that was taken. */
  private readonly around = new Map<string, string>();

  add(path: string): void {
    if (this.paths.has(path)) throw mongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    const inside = this.around.get(path);
    if (inside !== undefined) throw overlap(inside, path);
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      const outer = path.slice(0, dot);
      if (this.paths.has(outer)) throw overlap(path, outer);
      this.around.set(outer, path);
    }
    this.paths.add(path);
  }
}

function overlap(inside: string, outside: string): MongoError {
  return mongoError(54, `cannot infer query fields to set, both paths '${inside}' and '${outside}' are matched`);
}
