import { ObjectId } from 'bson';
import { copyDocument, hasField, isDocument, setField, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { Bindings } from '../../expressions/bindings.js';
import {
  withoutConstants,
  type CollectionTarget,
  type MergeRule,
  type Stage,
  type StageCompiler,
  type StageTable,
} from './pipeline-context.js';
import { compileDocumentPipeline } from '../../query/reshape.js';
import { readTarget } from './collection-target.js';
import { deferred } from './select.js';

const MERGE_FIELDS = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched'];

/** Stages that write their input and yield nothing. */
export const sinkStages: StageTable = {
  $out: (specification, { context }) => {
    const target = readTarget('$out', specification);
    return sink((input) => context.replaceCollection(target, withIds(input)));
  },
  $merge: (specification, compiler) => {
    const fields = typeof specification === 'string' ? { into: specification } : specification;
    if (!isDocument(fields)) throw mongoError(51182, '$merge requires a string or object argument');
    for (const key of Object.keys(fields)) {
      if (!MERGE_FIELDS.includes(key)) throw mongoError(40415, `BSON field '$merge.${key}' is an unknown field.`);
    }
    if (!hasField(fields, 'into')) throw mongoError(40414, "BSON field '$merge.into' is missing but a required field");
    const target = readTarget('$merge', fields['into']);
    const rule = compileRule(fields, target, compiler);
    return sink((input) => compiler.context.merge(target, withIds(input), rule));
  },
};

function sink(write: (input: Iterable<Document>) => void): Stage {
  return (input) =>
    deferred(() => {
      write(input);
      return [];
    });
}

function* withIds(input: Iterable<Document>): Generator<Document, void> {
  for (const document of input) yield hasField(document, '_id') ? document : { _id: new ObjectId(), ...document };
}

function compileRule(fields: Document, target: CollectionTarget, compiler: StageCompiler): MergeRule {
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = fields;
  const paths: unknown[] = Array.isArray(on) ? on : [on];
  if (paths.length === 0) throw mongoError(51187, "If explicitly specifying $merge 'on', must include at least one field");
  if (whenNotMatched !== 'insert' && whenNotMatched !== 'discard' && whenNotMatched !== 'fail') {
    throw mongoError(2, `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`);
  }
  const names = paths.map((path) => {
    if (typeof path !== 'string' || path === '') throw mongoError(51134, "$merge 'on' array elements must be strings");
    return path;
  });
  const told = whenMatched === 'replace' ? 'replaced' : whenMatched === 'merge' ? 'set' : 'compared';
  return { on: names, whenNotMatched, whenMatched: compileMatched(whenMatched, fields['let'], target, compiler), told };
}

function compileMatched(
  mode: unknown,
  variables: unknown,
  target: CollectionTarget,
  compiler: StageCompiler,
): MergeRule['whenMatched'] {
  if (Array.isArray(mode)) return matchedByPipeline(mode, variables, compiler);
  if (variables !== undefined) throw mongoError(51199, "Cannot use 'let' variables with 'whenMatched' other than a pipeline");
  switch (mode) {
    case 'keepExisting':
      return () => undefined;
    case 'replace':
      return (existing, incoming) => withField(incoming, '_id', existing['_id']);
    case 'merge':
      return (existing, incoming) => {
        const merged = copyDocument(existing);
        for (const key of Object.keys(incoming)) if (key !== '_id') setField(merged, key, incoming[key]);
        return merged;
      };
    case 'fail':
      return (existing) => {
        throw mongoError(11000, `E11000 duplicate key error collection: ${target.collection} index: _id_`, {
          keyPattern: { _id: 1 },
          keyValue: { _id: existing['_id'] },
        });
      };
    default:
      throw mongoError(51191, "$merge 'whenMatched' must be one of: replace, merge, keepExisting, fail or a pipeline");
  }
}

/** The pipeline runs on the existing document; `$$new` is the incoming one, and `let` sees the incoming one too. */
function matchedByPipeline(stages: readonly unknown[], variables: unknown, compiler: StageCompiler): MergeRule['whenMatched'] {
  if (variables !== undefined && !isDocument(variables)) throw mongoError(51273, "$merge 'let' must be an object");
  const definitions = Object.entries(variables ?? {}).map(
    ([name, expression]) => [name, withoutConstants(compiler)(expression)] as const,
  );
  const names = ['new', ...definitions.map(([name]) => name)];
  const bindings = new Bindings(
    names.map((name) => [name, null] as const),
    compiler.bindings,
  );
  const run = compileDocumentPipeline(stages, { ...compiler, bindings });
  return (existing, incoming) => {
    bindings.set('new', incoming);
    for (const [name, evaluate] of definitions) bindings.set(name, evaluate(incoming));
    return run(existing);
  };
}

function withField(document: Document, key: string, value: unknown): Document {
  const result = copyDocument(document);
  setField(result, key, value);
  return result;
}
