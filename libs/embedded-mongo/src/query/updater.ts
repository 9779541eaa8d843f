import { ObjectId } from 'bson';
import { compileDocumentPipeline } from './reshape.js';
import { equal } from '../bson/compare.js';
import { identical } from '../bson/identical.js';
import { MAX_DEPTH } from '../bson/decode.js';
import { cloneDocument, cloneValue, hasField, isDocument, setField, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { compileArrayFilters } from './array-filters.js';
import type { MatcherOptions } from './matcher.js';
import type { MatchPosition } from '../bson/path.js';
import { typeNameOf } from '../bson/type-codes.js';
import { VALUE_OPERATORS, type ValueUpdate } from './update-operators.js';
import {
  compareUpdatePaths,
  filterName,
  isPositional,
  parseUpdatePath,
  readAt,
  removeAt,
  requireViable,
  resolvePaths,
  writeAt,
  type PathEnvironment,
} from './update-path.js';
import { requireStorableName } from './stored-names.js';
import { upsertId, upsertSeed } from './upsert.js';
import type { WrittenFields } from './written-fields.js';

export interface UpdateOptions extends MatcherOptions {
  arrayFilters?: unknown;
}

/** A compiled update of any of the three kinds. */
export interface CompiledUpdate {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** True for a replacement that has fields, but no `_id`: as in MongoDB, it counts as a change even if the document stays the same. */
  readonly alwaysModifies?: boolean;
  /**
   * Returns the updated document. The given document is consumed: it may be changed in place and parts of it reappear in the
   * result. Throws 66 if `_id` would change. Compare encoded bytes to find out whether anything changed. `written` records what
   * operators write; other updates do not record anything.
   */
  apply(document: Document, position?: MatchPosition, written?: WrittenFields): Document;
  /** Returns the document an upsert inserts for a filter: `_id` first, a new ObjectId unless filter or update gives one. */
  insert(filter: Document): Document;
}

/**
 * Compiles an update: operators (`$set`, …), a replacement document, or an aggregation pipeline of reshaping stages.
 * Throws 9 for unknown operators and unused array filters, 40 for conflicting paths, 52/56 for bad field names, and what the
 * operators say of their operands.
 */
export function compileUpdate(update: unknown, options: UpdateOptions = {}): CompiledUpdate {
  if (Array.isArray(update)) {
    requireNoArrayFilters(options, 'a pipeline update');
    return pipelineUpdate(update, options);
  }
  if (!isDocument(update)) throw mongoError(9, 'Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$') === true) return operatorUpdate(update, options);
  requireNoArrayFilters(options, 'a replacement document');
  return replacement(update);
}

function requireNoArrayFilters({ arrayFilters }: UpdateOptions, kind: string): void {
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0) throw mongoError(9, `Cannot specify arrayFilters and ${kind}`);
}

function pipelineUpdate(stages: readonly unknown[], options: UpdateOptions): CompiledUpdate {
  const run = compileDocumentPipeline(stages, options);
  const apply = (document: Document): Document => {
    const updated = run(document);
    if (!hasField(document, '_id')) return updated;
    if (hasField(updated, '_id') && !equal(updated['_id'], document['_id'])) throw immutableId();
    return Object.keys(updated)[0] === '_id' ? updated : withId(updated, document['_id']);
  };
  return { kind: 'pipeline', apply, insert: (filter) => finishInsert(apply(upsertSeed(filter))) };
}

function replacement(fields: Document): CompiledUpdate {
  const replace = (document: Document): Document => {
    const result = cloneDocument(fields);
    if (!hasField(document, '_id')) return result;
    if (hasField(result, '_id') && !equal(result['_id'], document['_id'])) throw immutableId();
    return withId(result, document['_id']);
  };
  const apply = (document: Document): Document => {
    const result = replace(document);
    for (const name of Object.keys(result)) requireStorableName(result, name);
    return result;
  };
  return {
    kind: 'replacement',
    alwaysModifies: Object.keys(fields).length > 0 && !hasField(fields, '_id'),
    apply,
    insert: (filter) => finishInsert(replace(upsertId(filter))),
  };
}

/** One operator on one path, ready to run. */
interface Step {
  readonly parts: readonly string[];
  run(document: Document, environment: UpdateEnvironment): void;
}

interface UpdateEnvironment extends PathEnvironment {
  readonly isInsert?: boolean;
  readonly written?: WrittenFields | undefined;
}

function operatorUpdate(update: Document, options: UpdateOptions): CompiledUpdate {
  const arrayFilters = compileArrayFilters(options.arrayFilters, options);
  const paths = new PathRegister(arrayFilters);
  const steps = Object.keys(update)
    .flatMap((operator) => compileOperator(operator, update[operator], paths, options))
    .toSorted((a, b) => compareUpdatePaths(a.parts, b.parts));
  paths.requireAllFiltersUsed();

  const run = (document: Document, environment: Omit<UpdateEnvironment, 'arrayFilters'>): Document => {
    const hadId = hasField(document, '_id');
    const id = cloneValue(document['_id']);
    const { written } = environment;
    const choose = written && ((list: readonly string[], elements: readonly string[]) => written.choose(list, elements));
    for (const step of steps) step.run(document, { ...environment, arrayFilters, ...(choose && { choose }) });
    if (hadId && (!hasField(document, '_id') || !equal(document['_id'], id))) throw immutableId();
    return document;
  };
  return {
    kind: 'operators',
    apply: (document, position, written) => run(document, { position, written }),
    insert: (filter) => finishInsert(run(upsertSeed(filter), { position: undefined, isInsert: true })),
  };
}

function compileOperator(operator: string, fields: unknown, paths: PathRegister, options: UpdateOptions): Step[] {
  const compileValue = VALUE_OPERATORS.get(operator);
  if (!compileValue && operator !== '$unset' && operator !== '$rename') {
    throw mongoError(
      9,
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields)) {
    throw mongoError(
      9,
      `Modifiers operate on fields but we found type ${typeNameOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${typeNameOf(fields)}}`,
    );
  }
  return Object.keys(fields).map((path) => {
    const parts = parseUpdatePath(path);
    // MongoDB reads the operand before it compares the path with others.
    const value = compileValue?.(fields[path], path, options);
    paths.register(path, parts);
    if (value) return valueStep(operator, parts, value);
    return operator === '$unset' ? unsetStep(parts) : renameStep(path, parts, fields[path], paths);
  });
}

function valueStep(operator: string, parts: readonly string[], update: ValueUpdate): Step {
  const onInsertOnly = operator === '$setOnInsert';
  return {
    parts,
    run(document, environment) {
      const paths = resolvePaths(document, parts, environment);
      if (onInsertOnly && environment.isInsert !== true) return;
      for (const path of paths) {
        const current = readAt(document, path);
        if (current === undefined && !update.creates) {
          if (update.requiresViablePath) requireViable(document, path);
          continue;
        }
        const next = update.next(current);
        if (next === undefined || (current !== undefined && identical(current, next))) continue;
        if (environment.isInsert !== true) requireOtherThanId(path);
        const made = writeAt(document, path, next);
        if (environment.isInsert !== true) requireStorable(document, path, made);
        noteValue(environment.written, path, { update, current, next, made });
      }
    },
  };
}

/** Throws 52 or 55 if a write has created or replaced a top-level field that may not be stored. */
function requireStorable(document: Document, [name = '', ...below]: readonly string[], made: number | undefined): void {
  if (below.length === 0 || made === 1) requireStorableName(document, name);
}

interface WrittenValue {
  readonly update: ValueUpdate;
  readonly current: unknown;
  readonly next: unknown;
  readonly made: number | undefined;
}

/** Throws 66 for a path whose value would change `_id`, be it into an equal number of another type. */
function requireOtherThanId(path: readonly string[]): void {
  if (path[0] !== '_id') return;
  throw mongoError(66, `Performing an update on the path '${path.join('.')}' would modify the immutable field '_id'`);
}

function noteValue(
  written: WrittenFields | undefined,
  path: readonly string[],
  { update, current, next, made }: WrittenValue,
): void {
  if (made !== undefined) written?.made(path, made);
  else if (!Array.isArray(current) || !Array.isArray(next) || current.length === 0 || update.appends?.(current.length) !== true)
    written?.changed(path);
  else for (let at = current.length; at < next.length; at++) written?.made([...path, String(at)]);
}

function unsetStep(parts: readonly string[]): Step {
  return {
    parts,
    run(document, environment) {
      for (const path of resolvePaths(document, parts, environment)) {
        const change = removeAt(document, path);
        if (change && environment.isInsert !== true) requireOtherThanId(path);
        if (change) environment.written?.changed(path, change);
      }
    },
  };
}

function renameStep(path: string, parts: readonly string[], target: unknown, paths: PathRegister): Step {
  if (typeof target !== 'string') throw mongoError(2, `The 'to' field for $rename must be a string: ${path}`);
  if (target === path) throw mongoError(2, `The source and target field for $rename must differ: ${path}: "${target}"`);
  if (target.startsWith(`${path}.`) || path.startsWith(`${target}.`))
    throw mongoError(2, `The source and target field for $rename must not be on the same path: ${path}: "${target}"`);
  if (parts.some(isPositional)) throw mongoError(2, `The source field for $rename may not be dynamic: ${path}`);
  const targetParts = paths.register(target);
  if (targetParts.some(isPositional)) throw mongoError(2, `The destination field for $rename may not be dynamic: ${target}`);
  return {
    // It is a change of the target: other paths of the update come before or after that one.
    parts: targetParts,
    run(document, { written, isInsert }) {
      const value = readAt(document, parts);
      if (value === undefined) {
        requireViable(document, parts);
        return;
      }
      if (isInsert !== true) for (const changed of [parts, targetParts]) requireOtherThanId(changed);
      requireNoArray('source', document, parts);
      requireNoArray('destination', document, targetParts);
      const replaced = readAt(document, targetParts);
      removeAt(document, parts);
      written?.changed(parts, 'removed');
      const made = writeAt(document, targetParts, value);
      if (isInsert !== true) requireStorable(document, targetParts, made);
      if (made !== undefined) written?.made(targetParts, made);
      else if (!identical(replaced, value)) written?.changed(targetParts);
    },
  };
}

function requireNoArray(role: string, document: Document, parts: readonly string[]): void {
  for (let length = 1; length < parts.length; length++) {
    if (Array.isArray(readAt(document, parts.slice(0, length)))) {
      throw mongoError(
        2,
        `The ${role} field cannot be an array element, '${parts.join('.')}' has an array field called '${parts[length - 1]}'`,
      );
    }
  }
}

/** Paths with a common beginning; `isPath` is set if a path ends here. */
interface PathNode {
  isPath: boolean;
  /** True if the parts below stand for elements (`$[]`, `$[name]`) rather than name fields. */
  hasElements: boolean;
  readonly below: Map<string, PathNode>;
}

/** The paths one update touches: no two may overlap. */
class PathRegister {
  private readonly root: PathNode = { isPath: false, hasElements: false, below: new Map() };
  private readonly usedFilters = new Set<string>();

  constructor(private readonly arrayFilters: ReadonlyMap<string, unknown>) {}

  register(path: string, parts = parseUpdatePath(path)): string[] {
    // Nothing can be there, and none can be put there.
    if (parts.length > MAX_DEPTH) throw mongoError(15, `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
    this.add(path, parts);
    for (const part of parts) {
      const name = filterName(part);
      if (name === undefined || name === '') continue;
      if (!this.arrayFilters.has(name)) throw mongoError(2, `No array filter found for identifier '${name}' in path '${path}'`);
      this.usedFilters.add(name);
    }
    return parts;
  }

  /** Compares along the path only: comparing it with every other path takes too long if there are many. */
  private add(path: string, parts: readonly string[]): void {
    let node = this.root;
    for (const [index, part] of parts.entries()) {
      let next = node.below.get(part);
      const standsForElements = filterName(part) !== undefined;
      if (node.below.size > 0 && node.hasElements !== standsForElements) throw conflict(path, parts.slice(0, index).join('.'));
      node.hasElements = standsForElements;
      if (!next) node.below.set(part, (next = { isPath: false, hasElements: false, below: new Map() }));
      else if (next.isPath) throw conflict(path, parts.slice(0, index + 1).join('.'));
      node = next;
    }
    if (node.below.size > 0) throw conflict(path, path);
    node.isPath = true;
  }

  requireAllFiltersUsed(): void {
    for (const name of this.arrayFilters.keys()) {
      if (!this.usedFilters.has(name))
        throw mongoError(9, `The array filter for identifier '${name}' was not used in the update`);
    }
  }
}

function conflict(path: string, at: string): MongoError {
  return mongoError(40, `Updating the path '${path}' would create a conflict at '${at}'`);
}

function finishInsert(document: Document): Document {
  return withId(document, hasField(document, '_id') ? document['_id'] : new ObjectId());
}

/** Returns the document with `_id` set and in first place. */
function withId(document: Document, id: unknown): Document {
  const result: Document = { _id: id };
  for (const key of Object.keys(document)) if (key !== '_id') setField(result, key, document[key]);
  return result;
}

function immutableId(): MongoError {
  return mongoError(66, "After applying the update, the (immutable) field '_id' was found to have been altered");
}
