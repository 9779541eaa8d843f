import { isDocument, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { Bindings } from '../expressions/bindings.js';
import { compileExpression } from '../expressions/expression.js';
import type { PipelineOptions, Stage, StageCompiler, StageFactory } from './stages/pipeline-context.js';
import { findReshape, stageParts } from '../query/reshape.js';
import { keepTextScore } from '../bson/text-score.js';
import { hasText } from '../text/text-search.js';
import { bucketStages } from './stages/bucket.js';
import { densifyStages } from './stages/densify.js';
import { facetStages } from './stages/facet.js';
import { graphLookupStages } from './stages/graph-lookup.js';
import { groupStages } from './stages/group.js';
import { lookupStages } from './stages/lookup.js';
import { redactStages } from './stages/redact.js';
import { selectStages } from './stages/select.js';
import { sinkStages } from './stages/sink.js';
import { unwindStages } from './stages/unwind.js';
import { windowStages } from './stages/window.js';

const STAGES: ReadonlyMap<string, StageFactory> = new Map(
  [
    bucketStages,
    densifyStages,
    facetStages,
    graphLookupStages,
    groupStages,
    lookupStages,
    redactStages,
    selectStages,
    sinkStages,
    unwindStages,
    windowStages,
  ].flatMap((table) => Object.entries(table)),
);

/** Stages that write, so can only be last, and stages that make documents, so can only be first. */
const SINKS = new Set(Object.keys(sinkStages));
const SOURCES = new Set([
  '$documents',
  '$collStats',
  '$indexStats',
  '$currentOp',
  '$listLocalSessions',
  '$listSessions',
  '$planCacheStats',
]);

const MAX_STAGES = 1000;
const MAX_DEPTH = 20;

/**
 * Compiles an aggregation pipeline. Specifications are checked now, documents flow (lazily, except if a stage needs them all)
 * when the result is iterated; `$out` and `$merge` write then and yield nothing. Throws 40324 for unknown stages, 40323 for
 * malformed ones, 40601/40602 for stages in the wrong place, 14 if `stages` is not an array.
 */
export function compilePipeline(stages: unknown, options: PipelineOptions): Stage {
  return compileStages(stages, options, 0);
}

/** Compiles a pipeline and sends documents through it. */
export function runPipeline(stages: unknown, input: Iterable<Document>, options: PipelineOptions): Iterable<Document> {
  return compilePipeline(stages, options)(input);
}

function compileStages(stages: unknown, options: PipelineOptions, depth: number): Stage {
  if (!Array.isArray(stages)) throw mongoError(14, 'A pipeline must be an array of stages');
  if (stages.length > MAX_STAGES) throw mongoError(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages`);
  if (depth > MAX_DEPTH) throw mongoError(51047, `Maximum number of nested sub-pipelines exceeded. Limit is ${MAX_DEPTH}`);
  const bindings = options.bindings ?? new Bindings();
  const compiler: StageCompiler = {
    ...options,
    bindings,
    expression: (specification) => compileExpression(specification, { ...options, bindings }),
    nested: (inner, own = { bindings }) =>
      compileStages(inner, { ...options, ...own, textScore: beginsWithText(inner) }, depth + 1),
    branch: (inner) => {
      if (beginsWithText(inner)) throw textNotFirst();
      return compileStages(inner, { ...options, bindings }, depth + 1);
    },
  };
  const parts = stages.map((stage, index) => {
    const [name, specification] = stageParts(stage);
    checkPlace(name, index, stages.length, depth);
    if (name === '$match' && hasText(specification) && (index > 0 || depth === 0)) throw textNotFirst();
    return [name, specification] as const;
  });
  const compiled = withMatchesAsOne(parts).map(([name, specification]) => compileStage(name, specification, compiler));
  if (depth === 0) options.constants?.check();
  return (input) => compiled.reduce((documents, stage) => stage(documents), input);
}

/** Joins filters in a row: expressions in the first may fail for documents that another one leaves out, and are asked last. */
function withMatchesAsOne(stages: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  const joined: (readonly [string, unknown])[] = [];
  let filters: Document[] = [];
  for (const stage of stages) {
    const [name, specification] = stage;
    if (name !== '$match' || !isDocument(specification)) {
      filters = [];
      joined.push(stage);
      continue;
    }
    if (filters.length > 0) joined.pop();
    filters.push(specification);
    joined.push(filters.length > 1 ? ['$match', { $and: filters }] : stage);
  }
  return joined;
}

/** Stages that only Atlas supports; their error message says how to use an Atlas cluster. */
const ATLAS_STAGES: ReadonlySet<string> = new Set(['$search', '$searchMeta', '$vectorSearch']);

function compileStage(name: string, specification: unknown, compiler: StageCompiler): Stage {
  const reshape = findReshape(name)?.(specification, compiler);
  if (reshape) {
    return function* reshaped(input) {
      for (const document of input) yield keepTextScore(document, reshape(document));
    };
  }
  const factory = STAGES.get(name);
  if (factory) return factory(specification, compiler);
  if (!SOURCES.has(name)) {
    // The search of the collection runs it where it is first; other pipelines begin with documents.
    if (name === '$geoNear') throw unsupportedFeature(40324, `The stage '${name}' inside of another stage`);
    const hint = ATLAS_STAGES.has(name) ? ' (a stage of Atlas: name an Atlas cluster in DATA_SOURCES)' : '';
    throw mongoError(40324, `Unrecognized pipeline stage name: '${name}'${hint}`);
  }
  return () => {
    const documents = compiler.context.report(name, specification);
    if (!documents) throw mongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return documents;
  };
}

/** Returns `true` for a pipeline that begins with a text search. */
function beginsWithText(stages: unknown): boolean {
  const first: unknown = Array.isArray(stages) ? stages[0] : undefined;
  return isDocument(first) && hasText(first['$match']);
}

/** Makes (does not throw) the error of a text search that is not the first stage: only a search of a collection has words. */
export function textNotFirst(): MongoError {
  return mongoError(17313, '$match with $text is only allowed as the first pipeline stage');
}

function checkPlace(name: string, index: number, count: number, depth: number): void {
  if (SINKS.has(name)) {
    if (depth > 0) throw mongoError(51047, `${name} is not allowed within a nested pipeline`);
    if (index !== count - 1) throw mongoError(40601, `${name} can only be the final stage in the pipeline`);
  }
  if (SOURCES.has(name) && index !== 0) throw mongoError(40602, `${name} is only valid as the first stage in a pipeline.`);
  if (name === '$geoNear' && (index !== 0 || depth === 0)) {
    throw mongoError(
      40603,
      '$geoNear was not the first stage in the pipeline after optimization. Is optimization disabled or inhibited?',
    );
  }
  if (name === '$changeStream') throw mongoError(40602, '$changeStream is only valid as the first stage in a pipeline.');
}
