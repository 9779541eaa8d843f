import { BSONRegExp } from 'bson';
import type { Collation } from '../bson/collation.js';
import { hasField, isDocument, isNullish, isNumber, isRegex, toNumber, type Document } from '../bson/types.js';
import type { Bindings } from '../expressions/bindings.js';
import type { ConstantParts } from '../expressions/constant-parts.js';
import { compileExpression } from '../expressions/expression.js';
import { isTruthy } from '../bson/truth.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError } from '../errors/mongo-error.js';
import { GEO_OPERATORS, geoLeaf } from '../geo/geo-query.js';
import { isNear, NEAR_OPERATORS, nearNotAllowed, nearness, readNear } from '../geo/near-query.js';
import { shellText } from '../bson/shell-text.js';
import { checkText, compileText } from '../text/text-search.js';
import { compileJsonSchema } from './json-schema.js';
import {
  bitsLeaf,
  comparisonLeaf,
  equalityLeaf,
  existsLeaf,
  implicitEqualityLeaf,
  membershipLeaf,
  moduloLeaf,
  regexLeaf,
  sizeLeaf,
  someElement,
  typeLeaf,
  whole,
} from './leaves.js';
import { somePathValue, type Leaf, type MatchPosition } from '../bson/path.js';

/** Tests one document; `position` receives the array index a positional update or projection needs. */
export type Matcher = (document: unknown, position?: MatchPosition) => boolean;

export interface MatcherOptions {
  collation?: Collation | undefined;
  /** Values of `$$name` variables in `$expr`, read when a document is tested. */
  bindings?: Bindings | undefined;
  constants?: ConstantParts | undefined;
  /** The documents come from a search of a collection, which knows its text index: `$text` can be tested. */
  searchesText?: boolean | undefined;
}

/** Deepest nesting of `$and`, `$or`, `$not`, `$elemMatch`, as the server limits it. */
const MAX_DEPTH = 100;

/** The place of a filter: MongoDB refuses some operators inside of `$elemMatch`, in the conditions of an update, in the filter of an upsert or of a projection by its position. */
export type FilterPlace = 'query' | 'stage' | 'upsert' | 'positional' | 'element' | 'update';

/** Places where documents have an order already, or where there is only one. */
const UNORDERED: ReadonlySet<FilterPlace> = new Set<FilterPlace>(['stage', 'positional', 'update']);

/** Converts a test of values into a test of the document or value that contains them. */
type Binder = (leaf: Leaf) => Matcher;

const bindToValue: Binder = (leaf) => (value) => leaf.test(value);
const bindToElement: Binder = (leaf) => (value) => leaf.testElement(value);

/**
 * Compiles a query filter. Nothing is ever ignored: an operator or option this store does not know throws (2 BadValue mostly, 14 for
 * a filter that is not a document, 27 for `$text` without a text index).
 */
export function compileMatcher(filter: unknown, options: MatcherOptions = {}, place: FilterPlace = 'query'): Matcher {
  const matches = new FilterCompiler(options).filter(filter, 0, place);
  if (isDocument(filter)) checkText(filter);
  return matches;
}

/**
 * Compiles the condition of `$pull`: operators or equality tested against a whole array element, or a filter for document elements where
 * the first name is a field or stands before fields (`$or`, `$comment`, `$ref`).
 */
export function compileElementTest(condition: unknown, options: MatcherOptions = {}): (element: unknown) => boolean {
  const compiler = new FilterCompiler(options);
  if (isDocument(condition)) {
    if (isNear(condition)) throw nearNotAllowed();
    if (VALUE_OPERATORS.has(firstName(condition))) return allOf(compiler.operators(condition, bindToValue, 0));
    const matches = compiler.filter(condition, 0, 'update');
    return (element) => isDocument(element) && matches(element);
  }
  const leaf = implicitEqualityLeaf(condition, options.collation);
  return isRegex(condition) ? (element) => leaf.test(element) : (element) => leaf.testElement(element);
}

/** Returns `true` for `{ $op: … }` as opposed to a document to be equal to; a document with `$ref` and `$id` is a reference. */
export function isOperatorDocument(value: unknown): value is Document {
  return isDocument(value) && firstName(value).startsWith('$') && !(hasField(value, '$ref') && hasField(value, '$id'));
}

function firstName(document: Document): string {
  return Object.keys(document)[0] ?? '';
}

class FilterCompiler {
  private readonly collation: Collation | undefined;
  /** Conditions that order by distance: a filter may have one, outside of `$or` and `$nor`. */
  private nears = 0;
  private alternatives = 0;

  constructor(private readonly options: MatcherOptions) {
    this.collation = options.collation;
  }

  filter(filter: unknown, depth: number, place: FilterPlace): Matcher {
    if (!isDocument(filter)) throw mongoError(14, "Expected field 'filter' to be of type object");
    if (depth > MAX_DEPTH) throw mongoError(2, `exceeded depth limit of ${MAX_DEPTH} when parsing query`);
    const tests: Matcher[] = [];
    for (const key of Object.keys(filter)) {
      const operand = filter[key];
      if (!key.startsWith('$')) tests.push(this.field(key, operand, depth, place));
      else if (REFERENCE_FIELDS.has(key)) tests.push(this.referenceField(key, operand));
      else if (key !== '$comment') tests.push(this.topLevel(key, operand, depth, place));
    }
    return allOf(tests);
  }

  private field(path: string, operand: unknown, depth: number, place: FilterPlace): Matcher {
    if (isDocument(operand) && isNear(operand)) return this.near(path, operand, place);
    const parts = path.split('.');
    // Every operator is asked of the whole path on its own: different array elements may satisfy different operators.
    const bind: Binder = (leaf) => (value, position) => somePathValue(value, parts, leaf, position);
    return isOperatorDocument(operand)
      ? allOf(this.operators(operand, bind, depth))
      : bind(implicitEqualityLeaf(operand, this.collation));
  }

  private near(path: string, condition: Document, place: FilterPlace): Matcher {
    if (UNORDERED.has(place)) throw nearNotAllowed();
    const query = readNear(path, condition);
    if (this.alternatives > 0 || place === 'element') throw mongoError(2, 'geo $near must be top-level expr');
    if (this.nears++ > 0) throw mongoError(2, 'Too many geoNear expressions');
    return (document) => nearness(query, document) !== undefined;
  }

  /** Compares a part of a reference by equality, as MongoDB does: a document of operators is a value there. */
  private referenceField(name: string, operand: unknown): Matcher {
    const leaf = equalityLeaf(operand, this.collation);
    return (value, position) => somePathValue(value, [name], leaf, position);
  }

  private topLevel(operator: string, operand: unknown, depth: number, place: FilterPlace): Matcher {
    requireAllowed(operator, place);
    switch (operator) {
      case '$and':
        return allOf(this.branches(operator, operand, depth, place));
      case '$or': {
        const branches = inOrderOfCost(this.branches(operator, operand, depth, place));
        return costingAs(branches, (value, position) => branches.some((branch) => branch(value, position)));
      }
      case '$nor': {
        const branches = inOrderOfCost(this.branches(operator, operand, depth, place));
        return costingAs(branches, (value) => !branches.some((branch) => branch(value)));
      }
      case '$expr': {
        const evaluate = compileExpression(operand, this.options);
        const matches: Matcher = (value) => isTruthy(evaluate(value));
        EXPRESSIONS.add(matches);
        return matches;
      }
      case '$jsonSchema':
        return compileJsonSchema(operand);
      case '$sampleRate':
        return sampleTest(operand);
      case '$alwaysTrue':
      case '$alwaysFalse':
        if (!isNumber(operand) || toNumber(operand) !== 1) throw mongoError(9, `${operator} must be an integer value of 1`);
        return () => operator === '$alwaysTrue';
      case '$where':
        throw mongoError(2, '$where is not supported: this server runs no JavaScript in queries');
      case '$text':
        if (this.options.searchesText !== true) throw unsupportedFeature(27, 'text index required for $text query');
        return compileText(operand);
      default:
        throw mongoError(
          2,
          `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
        );
    }
  }

  private branches(operator: string, operand: unknown, depth: number, place: FilterPlace): Matcher[] {
    if (!Array.isArray(operand)) throw mongoError(2, `${operator} must be an array`);
    if (operand.length === 0) throw mongoError(2, '$and/$or/$nor must be a nonempty array');
    if (operator !== '$and') this.alternatives++;
    const matchers = operand.map((branch) => {
      if (!isDocument(branch)) throw mongoError(2, '$or/$and/$nor entries need to be full objects');
      return this.filter(branch, depth + 1, place);
    });
    if (operator !== '$and') this.alternatives--;
    return matchers;
  }

  operators(specification: Document, bind: Binder, depth: number): Matcher[] {
    if (depth > MAX_DEPTH) throw mongoError(2, `exceeded depth limit of ${MAX_DEPTH} when parsing query`);
    return Object.keys(specification).flatMap((operator) => this.operator(operator, specification, bind, depth));
  }

  private operator(operator: string, specification: Document, bind: Binder, depth: number): Matcher[] {
    const operand = specification[operator];
    switch (operator) {
      case '$eq':
        return [bind(equalityLeaf(operand, this.collation))];
      case '$ne':
        if (isRegex(operand)) throw mongoError(2, "Can't have regex as arg to $ne.");
        return [not(bind(equalityLeaf(operand, this.collation)))];
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        return [bind(comparisonLeaf(operator, operand, this.collation))];
      case '$in':
        return [bind(membershipLeaf(listOperand(operator, operand), this.collation))];
      case '$nin':
        return [not(bind(membershipLeaf(listOperand(operator, operand), this.collation)))];
      case '$exists':
        return [isExpected(operand) ? bind(existsLeaf) : not(bind(existsLeaf))];
      case '$type':
        return [bind(typeLeaf(operand))];
      case '$regex':
        return [bind(this.regex(operand, specification['$options']))];
      case '$options':
        if (!hasField(specification, '$regex')) throw mongoError(2, '$options needs a $regex');
        return [];
      case '$size':
        return [bind(sizeLeaf(operand))];
      case '$mod':
        return [bind(moduloLeaf(operand))];
      case '$all':
        return this.all(operand, bind, depth);
      case '$elemMatch':
        return [bind(this.elementMatch(operand, depth))];
      case '$not':
        return [not(this.negated(operand, bind, depth))];
      case '$bitsAllSet':
      case '$bitsAllClear':
      case '$bitsAnySet':
      case '$bitsAnyClear':
        return [bind(bitsLeaf(operator, operand))];
      default:
        if (GEO_OPERATORS.has(operator)) return [bind(geoLeaf(operator, specification))];
        if (NEAR_OPERATORS.has(operator)) throw misplacedNear(operator, specification);
        throw mongoError(2, `unknown operator: ${operator}`);
    }
  }

  private regex(pattern: unknown, options: unknown): Leaf {
    if (options !== undefined && typeof options !== 'string') throw mongoError(2, '$options has to be a string');
    if (typeof pattern !== 'string' && !isRegex(pattern)) throw mongoError(2, '$regex has to be a string');
    if (options !== undefined && pattern instanceof BSONRegExp && pattern.options !== '') {
      throw mongoError(51075, 'options set in both $regex and $options');
    }
    return regexLeaf(pattern, options);
  }

  private all(operand: unknown, bind: Binder, depth: number): Matcher[] {
    if (!Array.isArray(operand)) throw mongoError(2, '$all needs an array');
    if (operand.length === 0) return [() => false];
    return operand.map((element) => {
      if (isDocument(element) && hasField(element, '$elemMatch')) return allOf(this.operators(element, bind, depth + 1));
      if (isOperatorDocument(element) && !REFERENCE_FIELDS.has(firstName(element)))
        throw mongoError(2, 'no $ expressions in $all');
      return bind(implicitEqualityLeaf(element, this.collation));
    });
  }

  private negated(operand: unknown, bind: Binder, depth: number): Matcher {
    if (isRegex(operand)) return bind(implicitEqualityLeaf(operand, this.collation));
    if (!isOperatorDocument(operand)) throw mongoError(2, '$not needs a regex or a document');
    return allOf(this.operators(operand, bind, depth + 1));
  }

  private elementMatch(operand: unknown, depth: number): Leaf {
    if (!isDocument(operand)) throw mongoError(2, '$elemMatch needs an Object');
    const test = isValueCondition(operand)
      ? allOf(this.operators(operand, bindToElement, depth + 1))
      : this.elementFilter(operand, depth);
    return whole((value, position) => Array.isArray(value) && someElement(value, (element) => test(element), position));
  }

  private elementFilter(filter: Document, depth: number): Matcher {
    const matches = this.filter(filter, depth + 1, 'element');
    // An array in the array is a document of its elements by index: it does not stand for its documents.
    return (element) => (isDocument(element) ? matches(element) : Array.isArray(element) && matches({ ...element }));
  }
}

/** Fields of a reference: names of fields wherever operators before fields may stand. */
export const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** Names at the beginning of a filter of fields, as opposed to a condition on one value. */
const FILTER_NAMES = new Set([
  ...'$and $or $nor $expr $where $jsonSchema $text $comment $alwaysTrue $alwaysFalse $sampleRate'.split(' '),
  ...REFERENCE_FIELDS,
]);

/** Operators on one value, by the first of which a condition of `$pull` is known. */
const VALUE_OPERATORS = new Set([
  ...'$eq $ne $gt $gte $lt $lte $in $nin $exists $type $regex $options $size $mod $all $elemMatch'.split(' '),
  ...'$bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear'.split(' '),
  ...GEO_OPERATORS,
  ...NEAR_OPERATORS,
]);

/** Throws 2 or 224 for an operator MongoDB does not take at a place. */
function requireAllowed(operator: string, place: FilterPlace): void {
  if (place === 'element' && ['$expr', '$text', '$where', '$sampleRate'].includes(operator))
    throw mongoError(2, `${operator} can only be applied to the top-level document`);
  if (place === 'upsert' && operator === '$expr')
    throw mongoError(224, '$expr is not allowed in the query predicate for an upsert');
  if (place !== 'update' && place !== 'positional') return;
  if (operator === '$expr' || operator === '$jsonSchema') throw mongoError(224, `${operator} is not allowed in this context`);
  if (operator === '$where' || operator === '$text') throw mongoError(2, `${operator} is not allowed in this context`);
}

/** Returns `true` where `$elemMatch` holds operators on the element itself, `false` where it holds a filter on its fields. */
export function isValueCondition(condition: Document): boolean {
  return isOperatorDocument(condition) && !FILTER_NAMES.has(firstName(condition));
}

/** Makes the error for an operator on distances that is not the only condition on a field of the document. */
function misplacedNear(operator: string, specification: Document): Error {
  if (firstName(specification) === operator) return mongoError(2, 'geo $near must be top-level expr');
  return mongoError(2, `near must be first in: ${shellText(specification)}`);
}

function listOperand(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw mongoError(2, `${operator} needs an array`);
  if (operand.some(isOperatorDocument)) throw mongoError(2, `cannot nest $ under ${operator}`);
  return operand;
}

/** `$exists` takes anything: false, 0 and null ask for absence. */
function isExpected(operand: unknown): boolean {
  if (isNumber(operand)) return toNumber(operand) !== 0;
  return operand !== false && !isNullish(operand);
}

function sampleTest(operand: unknown): Matcher {
  const rate = isNumber(operand) ? toNumber(operand) : Number.NaN;
  if (!(rate >= 0 && rate <= 1)) throw mongoError(2, 'numeric argument to $sampleRate must be in [0, 1]');
  return () => Math.random() < rate;
}

function not(test: Matcher): Matcher {
  return (value) => !test(value);
}

function allOf(given: readonly Matcher[]): Matcher {
  const [only] = given;
  if (only === undefined) return () => true;
  if (given.length === 1) return only;
  const tests = inOrderOfCost(given);
  return costingAs(tests, (value, position) => {
    for (const test of tests) if (!test(value, position)) return false;
    return true;
  });
}

/** Tests by expressions. */
const EXPRESSIONS = new WeakSet<Matcher>();

/** Puts expressions last, as MongoDB does: they may fail for documents that other tests decide. */
function inOrderOfCost(tests: readonly Matcher[]): readonly Matcher[] {
  if (!tests.some((test) => EXPRESSIONS.has(test))) return tests;
  return [...tests.filter((test) => !EXPRESSIONS.has(test)), ...tests.filter((test) => EXPRESSIONS.has(test))];
}

function costingAs(parts: readonly Matcher[], test: Matcher): Matcher {
  if (parts.every((part) => EXPRESSIONS.has(part))) EXPRESSIONS.add(test);
  return test;
}
