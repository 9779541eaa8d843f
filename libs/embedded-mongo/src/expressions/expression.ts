import type { Collation } from '../bson/collation.js';
import { getField, isDocument, setField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { beginAllocation, step } from '../work/work-clock.js';
import { Bindings } from './bindings.js';
import type { ConstantParts } from './constant-parts.js';
import type { Evaluate, ExpressionCompiler, Frame, Names, OperatorTable } from './operators/expression-compiler.js';
import { aggregateOperators } from './operators/aggregates.js';
import { arithmeticOperators } from './operators/arithmetic.js';
import { arrayOperators } from './operators/array.js';
import { comparisonOperators } from './operators/comparison.js';
import { controlOperators } from './operators/control.js';
import { dateOperators } from './operators/date.js';
import { iterationOperators } from './operators/iteration.js';
import { metaOperators } from './operators/meta.js';
import { percentileOperators } from './operators/percentiles.js';
import { objectOperators } from './operators/object.js';
import { setOperators } from './operators/set.js';
import { stringOperators } from './operators/string.js';
import { typeOperators } from './operators/type.js';

export interface ExpressionOptions {
  /** Variables defined outside the expression. */
  bindings?: Bindings | undefined;
  /** Used by comparisons of strings. */
  collation?: Collation | undefined;
  /** Collects the constant parts that MongoDB evaluates before it reads documents. */
  constants?: ConstantParts | undefined;
  /** The documents were found by a text search and have scores. */
  textScore?: boolean | undefined;
}

/** A compiled expression over one document; undefined means the value is missing. */
export type Expression = (document: unknown) => unknown;

const OPERATORS: ReadonlyMap<string, OperatorTable[string]> = new Map(
  [
    aggregateOperators,
    arithmeticOperators,
    arrayOperators,
    comparisonOperators,
    controlOperators,
    dateOperators,
    iterationOperators,
    metaOperators,
    objectOperators,
    percentileOperators,
    setOperators,
    stringOperators,
    typeOperators,
  ].flatMap((table) => Object.entries(table)),
);

const MAX_DEPTH = 200;

/** Operators whose results MongoDB does not evaluate before it reads documents, only their operands. */
const NEVER_CONSTANT: ReadonlySet<string> = new Set(
  `$filter $firstN $getField $lastN $map $maxN $meta $minN $rand $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne
  $median $percentile $setField $sortArray $unsetField $zip`.split(/\s+/),
);

/** Operator that MongoDB evaluates before it reads documents, without treating its result as a constant. */
const CHECKED_ONLY = '$setEquals';

/**
 * Compiles an aggregation expression. Values keep their BSON types throughout. Throws 168 for an unknown operator, 17276 for an
 * undefined variable, and the errors operators report for their operands.
 */
export function compileExpression(specification: unknown, options: ExpressionOptions = {}): Expression {
  const evaluate = new Compiler(options).compile(specification, undefined);
  return (document) => {
    beginAllocation();
    return evaluate(document, undefined);
  };
}

/** Returns the value of an expression that is the same for all documents; `undefined` for one that depends on them. */
export function constantValue(specification: unknown, options: ExpressionOptions = {}): { readonly value: unknown } | undefined {
  const compiler = new Compiler(options);
  const evaluate = compiler.compile(specification, undefined);
  return compiler.isConstant(evaluate) ? { value: evaluate(undefined, undefined) } : undefined;
}

/** Returns the value of a dotted field path; through an array, the array of its documents' values: arrays in it have none. */
export function readPath(value: unknown, parts: readonly string[], at = 0): unknown {
  let current = value;
  for (let i = at; i < parts.length; i++) {
    if (Array.isArray(current)) return readArrayPath(current, parts, i);
    if (!isDocument(current)) return undefined;
    current = getField(current, parts[i] ?? '');
  }
  return current;
}

function readArrayPath(array: readonly unknown[], parts: readonly string[], at: number): unknown[] {
  const found: unknown[] = [];
  for (const element of array) {
    if (Array.isArray(element)) continue;
    const value = readPath(element, parts, at);
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** Splits `a.b.c`, refusing what cannot be a field path in an expression. Throws 15998, 40353 or 16410. */
export function parseFieldPath(path: string): string[] {
  if (path === '' || path.endsWith('.')) throw mongoError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw mongoError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$')) {
      throw mongoError(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
    }
    if (part.includes('\0')) throw mongoError(16411, 'FieldPath field names may not contain the null byte.');
  }
  return parts;
}

class Compiler implements ExpressionCompiler {
  readonly collation: Collation | undefined;
  readonly textScore: boolean;
  private readonly bindings: Bindings;
  private readonly now = new Date();
  private readonly constants: ConstantParts | undefined;
  /** Values of parts that are the same for all documents. */
  private readonly same = new WeakSet<Evaluate>();
  private depth = 0;
  /** Parts compiled so far that depend on a document. */
  private varying = 0;

  constructor(options: ExpressionOptions) {
    this.collation = options.collation;
    this.textScore = options.textScore === true;
    this.bindings = options.bindings ?? new Bindings();
    this.constants = options.constants;
  }

  isConstant(evaluate: Evaluate): boolean {
    return this.same.has(evaluate);
  }

  inconstant(compile: () => Evaluate): Evaluate {
    return this.constants?.ignoring(compile) ?? compile();
  }

  unvaried<T>(compile: () => T, isUnused: (compiled: T) => boolean): T {
    const before = this.varying;
    const compiled = compile();
    if (isUnused(compiled)) this.varying = before;
    return compiled;
  }

  addConstant(part: () => unknown): void {
    this.constants?.add(part);
  }

  compile(specification: unknown, names: Names | undefined): Evaluate {
    if (++this.depth > MAX_DEPTH) throw mongoError(15, 'expression is nested too deeply');
    try {
      const before = this.varying;
      const evaluate = this.node(specification, names);
      if (this.varying === before) this.same.add(evaluate);
      return evaluate;
    } finally {
      this.depth--;
    }
  }

  private node(specification: unknown, names: Names | undefined): Evaluate {
    if (typeof specification === 'string')
      return specification.startsWith('$') ? this.reference(specification, names) : constant(specification);
    if (Array.isArray(specification)) return this.array(specification, names);
    return isDocument(specification) ? this.document(specification, names) : constant(specification);
  }

  private reference(text: string, names: Names | undefined): Evaluate {
    if (!text.startsWith('$$')) {
      this.varying++;
      const parts = parseFieldPath(text.slice(1));
      const [only] = parts;
      if (parts.length === 1 && only !== undefined) return (root) => (isDocument(root) ? getField(root, only) : undefined);
      return (root) => readPath(root, parts);
    }
    const [name = '', ...rest] = parseFieldPath(text.slice(2));
    const variable = this.variable(name, names);
    return rest.length === 0 ? variable : (root, frame) => readPath(variable(root, frame), rest);
  }

  private variable(name: string, names: Names | undefined): Evaluate {
    let hops = 0;
    for (let scope = names; scope; scope = scope.next) {
      if (scope.name === name) {
        this.varying++;
        return local(hops);
      }
      hops++;
    }
    const { bindings } = this;
    // Variables of a statement are set before it is compiled, variables of a join for each document.
    if (bindings.has(name) && this.constants?.areVariablesSet !== true) this.varying++;
    if (bindings.has(name)) return () => bindings.get(name);
    switch (name) {
      case 'ROOT':
      case 'CURRENT':
        this.varying++;
        return (root) => root;
      case 'REMOVE':
        return constant(undefined);
      case 'NOW':
        return constant(this.now);
      default:
        throw mongoError(17276, `Use of undefined variable: ${name}`);
    }
  }

  private array(items: readonly unknown[], names: Names | undefined): Evaluate {
    const compiled = items.map((item) => this.compile(item, names));
    return (root, frame) => compiled.map((evaluate) => evaluate(root, frame) ?? null);
  }

  private document(specification: Document, names: Names | undefined): Evaluate {
    const keys = Object.keys(specification);
    const [first] = keys;
    if (first?.startsWith('$') === true) {
      if (keys.length !== 1) throw mongoError(15983, 'an object representing an expression must have exactly one field');
      const compileOperator = OPERATORS.get(first);
      if (!compileOperator) throw mongoError(168, `Unrecognized expression '${first}'`);
      const before = this.varying;
      const evaluate = compileOperator(specification[first], this, names);
      if (NEVER_CONSTANT.has(first)) this.varying++;
      if (this.varying === before) this.constants?.add(() => evaluate(undefined, undefined));
      if (first === CHECKED_ONLY) this.varying++;
      return (root, frame) => {
        step();
        return evaluate(root, frame);
      };
    }
    const fields = keys.map((key): [string, Evaluate] => {
      if (key.startsWith('$'))
        throw mongoError(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
      if (key.includes('.')) throw mongoError(16412, "FieldPath field names may not contain '.'.");
      return [key, this.compile(specification[key], names)];
    });
    return (root, frame) => {
      const result: Document = {};
      for (const [key, evaluate] of fields) {
        const value = evaluate(root, frame);
        if (value !== undefined) setField(result, key, value);
      }
      return result;
    };
  }
}

function constant(value: unknown): Evaluate {
  return () => value;
}

function local(hops: number): Evaluate {
  return (_root, frame) => {
    let current: Frame | undefined = frame;
    for (let i = 0; i < hops; i++) current = current?.next;
    return current?.value;
  };
}
