import { isDocument, copyDocument, setField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileProjection } from './projection.js';
import { typeNameOf } from '../bson/type-codes.js';
import { compileExpression, parseFieldPath, type Expression, type ExpressionOptions } from '../expressions/expression.js';

/** Turns one document into another. */
export type Reshape = (document: Document) => Document;

type ReshapeCompiler = (specification: unknown, options: ExpressionOptions) => Reshape;

const STAGES: ReadonlyMap<string, ReshapeCompiler> = new Map<string, ReshapeCompiler>([
  ['$addFields', (specification, options) => compileAddFields('$addFields', specification, options)],
  ['$set', (specification, options) => compileAddFields('$set', specification, options)],
  ['$project', compileProject],
  ['$unset', compileUnset],
  ['$replaceRoot', compileReplaceRoot],
  ['$replaceWith', (specification, options) => replaceWith(compileExpression(specification, options))],
]);

/** Returns the compiler of a stage that works on one document at a time; undefined for every other stage. */
export function findReshape(stage: string): ReshapeCompiler | undefined {
  return STAGES.get(stage);
}

/** Compiles a pipeline update: reshaping stages only. Throws 72 for any other stage, 40323 for a malformed one. */
export function compileDocumentPipeline(stages: readonly unknown[], options: ExpressionOptions): Reshape {
  const steps = stages.map((stage) => {
    const [name, specification] = stageParts(stage);
    const compile = STAGES.get(name);
    if (!compile) throw mongoError(72, `${name} is not allowed to be used within an update`);
    return compile(specification, options);
  });
  return (document) => steps.reduce((current, step) => step(current), document);
}

/** Splits `{ $stage: specification }`. Throws 40323. */
export function stageParts(stage: unknown): readonly [string, unknown] {
  const entries = isDocument(stage) ? Object.entries(stage) : [];
  const [entry] = entries;
  if (entries.length !== 1 || !entry)
    throw mongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entry;
}

/** Returns a copy of a value with something written at a path; documents are made on the way, arrays get it in every element. */
export function withPath(value: unknown, parts: readonly string[], written: unknown): unknown {
  return writePath(value, parts, () => written);
}

/** Works like {@link withPath}, with a value that is computed for each place it is written to: for none in an empty array. */
function writePath(value: unknown, parts: readonly string[], write: () => unknown): unknown {
  const [first, ...rest] = parts;
  if (first === undefined) return write();
  if (Array.isArray(value)) return value.map((element) => writePath(element, parts, write));
  const result = isDocument(value) ? copyDocument(value) : {};
  const next = writePath(result[first], rest, write);
  if (next === undefined) delete result[first];
  else setField(result, first, next);
  return result;
}

function compileAddFields(stage: string, specification: unknown, options: ExpressionOptions): Reshape {
  if (!isDocument(specification))
    throw mongoError(40272, `${stage} specification stage must be an object, got ${typeNameOf(specification)}`);
  const named = [...computedFields(specification, [])];
  requireApart(stage, named);
  const fields = named.map(({ parts, value }) => ({ parts, evaluate: compileExpression(value, options) }));
  if (fields.length === 0) throw mongoError(40177, `Invalid ${stage} :: caused by :: specification must have at least one field`);
  // Every expression sees the document as it was before the stage.
  return (document) =>
    fields.reduce<Document>(
      (result, { parts, evaluate }) => writePath(result, parts, () => evaluate(document)) as Document,
      document,
    );
}

/** Throws 40176 for a path that is given twice, or one inside another. */
function requireApart(stage: string, fields: readonly { readonly parts: readonly string[] }[]): void {
  // A path and those inside of it are neighbors in this order.
  const paths = fields.map(({ parts }) => `${parts.join('.')}.`).toSorted();
  for (const [index, path] of paths.entries()) {
    const before = paths[index - 1];
    if (before === undefined || !path.startsWith(before)) continue;
    throw mongoError(
      40176,
      `Invalid ${stage} :: caused by :: specification contains two conflicting paths. ` +
        `Cannot specify both '${path.slice(0, -1)}' and '${before.slice(0, -1)}'`,
    );
  }
}

function* computedFields(
  specification: Document,
  prefix: readonly string[],
): Generator<{ parts: readonly string[]; value: unknown }> {
  for (const key of Object.keys(specification)) {
    const parts = [...prefix, ...parseFieldPath(key)];
    const value = specification[key];
    const first = isDocument(value) ? Object.keys(value)[0] : undefined;
    if (isDocument(value) && first !== undefined && !first.startsWith('$')) yield* computedFields(value, parts);
    else yield { parts, value };
  }
}

function compileProject(specification: unknown, options: ExpressionOptions): Reshape {
  if (!isDocument(specification)) throw mongoError(15969, `$project specification must be an object`);
  const project = compileProjection(specification, options);
  if (!project) throw mongoError(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  return (document) => project(document);
}

function compileUnset(specification: unknown, options: ExpressionOptions): Reshape {
  const paths: unknown[] = Array.isArray(specification) ? specification : [specification];
  if (paths.length === 0) throw mongoError(31119, '$unset specification must be a string or an array with at least one field');
  const excluded: Document = {};
  for (const path of paths) {
    if (typeof path !== 'string')
      throw mongoError(31002, '$unset specification must be a string or an array containing only string values');
    setField(excluded, path, 0);
  }
  return compileProject(excluded, options);
}

function compileReplaceRoot(specification: unknown, options: ExpressionOptions): Reshape {
  if (!isDocument(specification))
    throw mongoError(40229, `expected an object as specification for $replaceRoot stage, got ${typeNameOf(specification)}`);
  for (const key of Object.keys(specification)) {
    if (key !== 'newRoot') throw mongoError(40415, `BSON field '$replaceRoot.${key}' is an unknown field.`);
  }
  if (!('newRoot' in specification)) throw mongoError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  return replaceWith(compileExpression(specification['newRoot'], options));
}

function replaceWith(newRoot: Expression): Reshape {
  return (document) => {
    const root = newRoot(document);
    if (!isDocument(root)) {
      throw mongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeNameOf(root)}`,
      );
    }
    return root;
  };
}
