import type { Bindings } from '../expressions/bindings.js';
import type { ConstantParts } from '../expressions/constant-parts.js';
import { compileExpression, type Expression } from '../expressions/expression.js';
import type { Collation } from '../bson/collation.js';
import { requireTextScore } from '../expressions/operators/meta.js';
import { textScoreOf } from '../bson/text-score.js';
import {
  copyDocument,
  getField,
  hasField,
  isDocument,
  isNumber,
  setField,
  toDouble,
  toNumber,
  type Document,
} from '../bson/types.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import { compileFindOperator, compilePositional, isPositionalPath, type ArrayProjection } from './find-projection.js';
import type { MatchPosition } from '../bson/path.js';

export interface ProjectionOptions {
  collation?: Collation | undefined;
  bindings?: Bindings | undefined;
  constants?: ConstantParts | undefined;
  /** Accept what only `find` projections have: `path.$`, `$slice`, `$elemMatch`. */
  find?: boolean;
  /** The documents were found by a text search and have scores. */
  textScore?: boolean | undefined;
  /** Called where a position is met: throws if the filter has something that may not stand beside one. */
  atPosition?: () => void;
}

/** Makes the projected copy of a document; the source is not changed. `position` is what the matcher reported, for `path.$`. */
export type Projection = (document: Document, position?: MatchPosition) => Document;

/** Content that a path keeps: all of it (`leaf`), the parts named inside, or a computed value. */
type Node = { kind: 'leaf' } | { kind: 'computed'; evaluate: Expression } | { kind: 'branch'; children: Tree };
type Tree = Map<string, Node>;

const LEAF: Node = { kind: 'leaf' };

/**
 * Compiles a projection of `find` or `$project`. Undefined for an empty one, which keeps everything. Throws 31253/31254 when inclusion
 * and exclusion are mixed, 31249/31250 on overlapping paths, 31252 for an expression among exclusions, 51270 for `{}`.
 */
export function compileProjection(specification: unknown, options: ProjectionOptions = {}): Projection | undefined {
  if (!isDocument(specification)) throw mongoError(14, "BSON field 'projection' is the wrong type, expected type 'object'");
  if (Object.keys(specification).length === 0) return undefined;
  const parsed = new ProjectionParser(options);
  for (const key of Object.keys(specification)) parsed.add(key, specification[key]);
  return parsed.finish();
}

class ProjectionParser {
  private readonly tree: Tree = new Map();
  /** All paths of the projection, whether they are kept, left out or made. */
  private readonly claimed: Tree = new Map();
  private readonly arrays: ArrayProjection[] = [];
  /** Paths at which `find` shows the score of a text search. */
  private readonly scores: string[] = [];
  private inclusive: boolean | undefined;
  private idIncluded: boolean | undefined;

  constructor(private readonly options: ProjectionOptions) {}

  add(path: string, value: unknown): void {
    if (this.options.find === true && isPositionalPath(path)) {
      this.addPositional(path.slice(0, -2));
      return;
    }
    checkPath(path);
    if (typeof value === 'boolean' || isNumber(value)) {
      this.addFlag(path, typeof value === 'boolean' ? value : toNumber(value) !== 0);
      return;
    }
    if (isDocument(value)) {
      const first = Object.keys(value)[0];
      if (first === undefined)
        throw mongoError(51270, `An empty sub-projection is not a valid value. Found empty object at path`);
      if (!first.startsWith('$')) {
        for (const key of Object.keys(value)) this.add(`${path}.${key}`, value[key]);
        return;
      }
      if (first === '$meta' && this.options.find === true) {
        requireTextScore(value.$meta, this.options.textScore === true);
        this.claim(path);
        this.scores.push(path);
        return;
      }
      if (hasField(value, '$elemMatch') && this.arrays.some(({ kind }) => kind === 'positional')) throw bothPositions(31255);
      const operator = this.options.find === true ? compileFindOperator(path, value, this.options) : undefined;
      if (operator) {
        this.addArray(operator, value[first]);
        return;
      }
    }
    this.addComputed(path, value);
  }

  private addFlag(path: string, included: boolean): void {
    this.claim(path);
    if (path === '_id') {
      this.idIncluded = included;
      return;
    }
    if (this.inclusive === undefined) this.inclusive = included;
    else if (this.inclusive !== included) {
      throw included
        ? mongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
        : mongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    }
    place(this.tree, path, LEAF);
  }

  /** Throws 31249 or 31250 for a path that is given twice, or one inside another: before anything else that may be wrong with it. */
  private claim(path: string): void {
    place(this.claimed, path, LEAF);
  }

  private addArray(operator: ArrayProjection, operand: unknown): void {
    try {
      this.claim(operator.path);
    } catch (error) {
      // MongoDB then reads the operand as that of the expression, which takes more than one.
      const isSlice = operator.kind === 'slice' && error instanceof MongoError;
      if (!isSlice || (this.inclusive !== false && Array.isArray(operand))) throw error;
      throw mongoError(
        this.inclusive === false ? 31252 : 28667,
        `Invalid $slice syntax :: caused by :: ${error.message}`,
        undefined,
        error,
      );
    }
    this.arrays.push(operator);
  }

  private addComputed(path: string, value: unknown): void {
    const evaluate = compileExpression(value, this.options);
    this.claim(path);
    if (this.inclusive === false)
      throw mongoError(isDocument(value) ? 31252 : 31310, 'Cannot use an expression in an exclusion projection');
    if (path === '_id') this.idIncluded = true;
    this.inclusive = true;
    place(this.tree, path, { kind: 'computed', evaluate });
  }

  private addPositional(path: string): void {
    checkPath(path);
    if (this.arrays.some(({ kind }) => kind === 'elemMatch')) throw bothPositions(31256);
    this.options.atPosition?.();
    if (this.arrays.some((array) => array.kind === 'positional'))
      throw mongoError(31276, 'Cannot specify more than one positional projection per query.');
    this.addFlag(path, true);
    this.arrays.push(compilePositional(path));
  }

  finish(): Projection {
    const inclusive = this.inclusive ?? this.modeOfRest();
    if (inclusive) {
      for (const { kind, path } of this.arrays) {
        // A sliced array is kept like any named field; a matched one is created again below.
        if (kind === 'slice') place(this.tree, path, LEAF);
      }
      if (this.idIncluded !== false && !this.tree.has('_id')) place(this.tree, '_id', LEAF);
    } else if (this.idIncluded === false) {
      place(this.tree, '_id', LEAF);
    }
    const { tree, arrays } = this;
    const project = inclusive
      ? (document: Document) => include(document, tree, document)
      : (document: Document) => exclude(document, tree);
    const { scores } = this;
    if (arrays.length === 0 && scores.length === 0) return project;
    return (document, position) => {
      const shown = arrays.reduce((result, array) => array.apply(result, document, position), project(document));
      for (const path of scores) writeScore(shown, path.split('.'), textScoreOf(document));
      return shown;
    };
  }

  /** With neither inclusion nor exclusion named, `$elemMatch` includes, `_id` alone decides, `$slice` changes nothing else. */
  private modeOfRest(): boolean {
    if (this.arrays.some(({ kind }) => kind === 'slice')) return false;
    if (this.arrays.some(({ kind }) => kind === 'elemMatch')) return true;
    return this.arrays.length === 0 && this.idIncluded === true;
  }
}

/** Writes the score of a document into what is shown of it; documents on the way are copies, or made. */
function writeScore(shown: Document, parts: readonly string[], score: number | undefined): void {
  const [first = '', ...rest] = parts;
  if (score === undefined) return;
  if (rest.length === 0) {
    setField(shown, first, toDouble(score));
    return;
  }
  const inner = getField(shown, first);
  const copy = isDocument(inner) ? copyDocument(inner) : {};
  setField(shown, first, copy);
  writeScore(copy, rest, score);
}

/** The codes differ by the one that comes last. */
function bothPositions(code: 31255 | 31256): MongoError {
  return mongoError(code, 'Cannot specify positional operator and $elemMatch.');
}

function checkPath(path: string): void {
  if (path.startsWith('$'))
    throw mongoError(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  const parts = path.split('.');
  if (path.endsWith('.')) throw mongoError(40353, "FieldPath must not end with a '.'.");
  if (parts.includes('')) throw mongoError(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$'))) throw mongoError(16410, "FieldPath field names may not start with '$'.");
}

function place(tree: Tree, path: string, node: Node): void {
  const parts = path.split('.');
  let children = tree;
  for (const [index, part] of parts.entries()) {
    const present = children.get(part);
    if (index === parts.length - 1) {
      if (present) throw mongoError(31250, `Path collision at ${path}`);
      children.set(part, node);
    } else if (present === undefined) {
      const branch: Node = { kind: 'branch', children: new Map() };
      children.set(part, branch);
      children = branch.children;
    } else if (present.kind === 'branch') {
      children = present.children;
    } else {
      throw mongoError(31249, `Path collision at ${path} remaining portion ${parts.slice(index + 1).join('.')}`);
    }
  }
}

function includeValue(value: unknown, tree: Tree, root: Document): unknown {
  if (!Array.isArray(value)) return isDocument(value) ? include(value, tree, root) : undefined;
  const kept: unknown[] = [];
  for (const element of value) {
    const included = includeValue(element, tree, root);
    if (included !== undefined) kept.push(included);
    else if (computes(tree)) kept.push(include({}, tree, root));
  }
  return kept;
}

function include(document: Document, tree: Tree, root: Document): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const node = tree.get(key);
    if (!node || node.kind === 'computed') continue;
    const value = node.kind === 'leaf' ? document[key] : includeValue(document[key], node.children, root);
    if (value !== undefined) setField(result, key, value);
    else if (node.kind === 'branch' && computes(node.children)) setField(result, key, include({}, node.children, root));
  }
  for (const [key, node] of tree) {
    if (node.kind === 'computed') {
      const value = node.evaluate(root);
      if (value !== undefined) setField(result, key, value);
    } else if (node.kind === 'branch' && !hasField(result, key) && computes(node.children)) {
      setField(result, key, include({}, node.children, root));
    }
  }
  return result;
}

function computes(tree: Tree): boolean {
  for (const node of tree.values()) {
    if (node.kind === 'computed' || (node.kind === 'branch' && computes(node.children))) return true;
  }
  return false;
}

function excludeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeValue(element, tree));
  return isDocument(value) ? exclude(value, tree) : value;
}

function exclude(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const node = tree.get(key);
    if (!node) setField(result, key, document[key]);
    else if (node.kind === 'branch') setField(result, key, excludeValue(getField(document, key), node.children));
  }
  return result;
}
