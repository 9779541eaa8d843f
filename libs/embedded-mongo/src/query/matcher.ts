import { BSONRegExp } from 'bson';
import type { Collation } from '../bson/collation.js';
import { hasField, isDocument, isNullish, isNumber, isRegex, toNumber, type Document } from '../bson/types.js';
import type { Bindings } from '../expressions/bindings.js';
import { compileExpression } from '../expressions/expression.js';
import { isTruthy } from '../bson/truth.js';
import { mongoError } from '../errors/mongo-error.js';
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
}

/** Deepest nesting of `$and`, `$or`, `$not`, `$elemMatch`, as the server limits it. */
const MAX_DEPTH = 100;

/** Turns a question about values into a test of whatever holds them. */
type Binder = (leaf: Leaf) => Matcher;

const bindToValue: Binder = (leaf) => (value) => leaf.test(value);
const bindToElement: Binder = (leaf) => (value) => leaf.testElement(value);

/**
 * Compiles a query filter. Nothing is ever ignored: an operator or option this store does not know throws (2 BadValue mostly, 14 for
 * a filter that is not a document, 27 for `$text` without a text index).
 */
export function compileMatcher(filter: unknown, options: MatcherOptions = {}): Matcher {
  return new FilterCompiler(options).filter(filter, 0);
}

/** Compiles what `$pull` removes by: operators or equality tested against a whole array element, or a filter for document elements. */
export function compileElementTest(condition: unknown, options: MatcherOptions = {}): (element: unknown) => boolean {
  const compiler = new FilterCompiler(options);
  if (isOperatorDocument(condition)) return allOf(compiler.operators(condition, bindToValue, 0));
  if (isDocument(condition)) {
    const matches = compiler.filter(condition, 0);
    return (element) => isDocument(element) && matches(element);
  }
  const leaf = implicitEqualityLeaf(condition, options.collation);
  return isRegex(condition) ? (element) => leaf.test(element) : (element) => leaf.testElement(element);
}

/** True for `{ $op: … }` as opposed to a document to be equal to; DBRef fields do not count as operators. */
export function isOperatorDocument(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}

class FilterCompiler {
  private readonly collation: Collation | undefined;

  constructor(private readonly options: MatcherOptions) {
    this.collation = options.collation;
  }

  filter(filter: unknown, depth: number): Matcher {
    if (!isDocument(filter)) throw mongoError(14, "Expected field 'filter' to be of type object");
    if (depth > MAX_DEPTH) throw mongoError(2, `exceeded depth limit of ${MAX_DEPTH} when parsing query`);
    const tests: Matcher[] = [];
    for (const key of Object.keys(filter)) {
      const operand = filter[key];
      if (key.startsWith('$')) tests.push(...this.topLevel(key, operand, depth));
      else tests.push(this.field(key, operand, depth));
    }
    return allOf(tests);
  }

  private field(path: string, operand: unknown, depth: number): Matcher {
    const parts = path.split('.');
    // Every operator is asked of the whole path on its own: different array elements may satisfy different operators.
    const bind: Binder = (leaf) => (value, position) => somePathValue(value, parts, leaf, position);
    return isOperatorDocument(operand)
      ? allOf(this.operators(operand, bind, depth))
      : bind(implicitEqualityLeaf(operand, this.collation));
  }

  private topLevel(operator: string, operand: unknown, depth: number): Matcher[] {
    switch (operator) {
      case '$and':
        return [allOf(this.branches(operator, operand, depth))];
      case '$or': {
        const branches = this.branches(operator, operand, depth);
        return [(value, position) => branches.some((branch) => branch(value, position))];
      }
      case '$nor': {
        const branches = this.branches(operator, operand, depth);
        return [(value) => !branches.some((branch) => branch(value))];
      }
      case '$expr': {
        const evaluate = compileExpression(operand, { bindings: this.options.bindings, collation: this.collation });
        return [(value) => isTruthy(evaluate(value))];
      }
      case '$jsonSchema':
        return [compileJsonSchema(operand)];
      case '$sampleRate':
        return [sampleTest(operand)];
      case '$comment':
        return [];
      case '$alwaysTrue':
      case '$alwaysFalse':
        if (!isNumber(operand) || toNumber(operand) !== 1) throw mongoError(9, `${operator} must be an integer value of 1`);
        return [() => operator === '$alwaysTrue'];
      case '$where':
        throw mongoError(2, '$where is not supported: this server runs no JavaScript in queries');
      case '$text':
        throw mongoError(27, 'text index required for $text query');
      default:
        throw mongoError(
          2,
          `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
        );
    }
  }

  private branches(operator: string, operand: unknown, depth: number): Matcher[] {
    if (!Array.isArray(operand)) throw mongoError(2, `${operator} must be an array`);
    if (operand.length === 0) throw mongoError(2, '$and/$or/$nor must be a nonempty array');
    return operand.map((branch) => {
      if (!isDocument(branch)) throw mongoError(2, '$or/$and/$nor entries need to be full objects');
      return this.filter(branch, depth + 1);
    });
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
      case '$comment':
        return [];
      default:
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
      if (isOperatorDocument(element)) throw mongoError(2, 'no $ expressions in $all');
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
    const matches = this.filter(filter, depth + 1);
    // An array element is looked into by index, like a document with those keys.
    return (element) => (isDocument(element) || Array.isArray(element)) && matches(element);
  }
}

const FILTER_OPERATORS = new Set(['$and', '$or', '$nor', '$expr', '$where', '$jsonSchema']);

/** `$elemMatch` holds either operators on the element itself or a filter on its fields. */
function isValueCondition(condition: Document): boolean {
  const first = Object.keys(condition)[0];
  return first !== undefined && first.startsWith('$') && !FILTER_OPERATORS.has(first);
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

function allOf(tests: readonly Matcher[]): Matcher {
  const [only] = tests;
  if (only === undefined) return () => true;
  if (tests.length === 1) return only;
  return (value, position) => {
    for (const test of tests) if (!test(value, position)) return false;
    return true;
  };
}
