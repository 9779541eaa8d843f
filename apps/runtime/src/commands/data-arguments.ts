import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import {
  FOUND_DOCUMENTS_DEFAULT,
  FOUND_DOCUMENTS_MAX,
  INSERTED_DOCUMENTS_MAX,
} from '#contracts/runtime/data-commands.contract.js';
import { isReplacement, type ActionArguments } from '../data/action-arguments.js';
import { isDocument } from '../data/documents.js';
import { checkPipeline } from '../data/pipeline-guard.js';
import { withoutUndefined } from '../data/undefined-values.js';

/** Operators that run code on the server. */
const CODE_OPERATORS = new Set(['$where', '$function', '$accumulator']);
/** Stages that write. */
const WRITE_STAGES = ['$out', '$merge'];

function invalid(message: string): AppError {
  return new AppError('InvalidParameter', message);
}

/** Returns the value. @throws AppError `InvalidParameter` for an operator that runs code, at any depth */
export function withoutCode<T>(name: string, value: T): T {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) for (const one of (next as unknown[]).filter((each) => each !== undefined)) pending.push(one);
    else if (isDocument(next)) {
      for (const [key, below] of Object.entries(next)) {
        if (CODE_OPERATORS.has(key)) throw invalid(`'${name}' must not use '${key}'`);
        if (below !== undefined) pending.push(below);
      }
    }
  }
  return value;
}

/** Throws for unknown properties: a misspelt filter must not select everything. @throws AppError `InvalidParameter` */
export function requireKnown(given: ActionArguments, known: readonly string[]): void {
  const other = given.names().find((name) => !known.includes(name));
  if (other !== undefined) throw invalid(`unknown argument '${other.slice(0, 100)}'`);
}

/** Returns a filter, `{}` if none is given. */
export function optionalFilter(given: ActionArguments): Document {
  return withoutCode('filter', given.filter('filter') ?? {});
}

/** Returns a required filter: without one, everything would be changed. */
export function requiredFilter(given: ActionArguments): Document {
  return withoutCode('filter', given.requiredFilter('filter'));
}

/** Arguments of `find_documents`. */
export interface FindArguments {
  readonly filter: Document;
  readonly projection: Document | undefined;
  readonly sort: Document | undefined;
  readonly skip: number;
  /** 1 to {@link FOUND_DOCUMENTS_MAX}. */
  readonly limit: number;
}

export function findArguments(given: ActionArguments): FindArguments {
  return {
    filter: optionalFilter(given),
    projection: withoutCode('projection', given.defined('projection')),
    sort: withoutCode('sort', given.sortOrder()),
    skip: given.count('skip'),
    limit: limitArgument(given),
  };
}

function limitArgument(given: ActionArguments): number {
  const limit = given.member('limit') === undefined ? FOUND_DOCUMENTS_DEFAULT : given.count('limit');
  if (limit < 1 || limit > FOUND_DOCUMENTS_MAX) throw invalid(`'limit' must be between 1 and ${FOUND_DOCUMENTS_MAX}`);
  return limit;
}

/** Reads the arguments of `aggregate_documents`: a pipeline that only reads. */
export function aggregateArguments(
  given: ActionArguments,
  database: string,
): { readonly pipeline: Document[]; readonly limit: number } {
  const pipeline = given.pipeline('pipeline');
  if (!pipeline) throw invalid("'pipeline' must be a list of stages");
  checkPipeline(database, pipeline);
  const writes = WRITE_STAGES.find((name) => pipeline.some((stage) => Object.hasOwn(stage, name)));
  if (writes !== undefined) throw invalid(`'pipeline' must not use '${writes}'`);
  return { pipeline: withoutCode('pipeline', pipeline), limit: limitArgument(given) };
}

/** Returns the documents of `insert_documents`. */
export function insertedArgument(given: ActionArguments): Document[] {
  const documents = given.documents('documents') ?? [];
  if (documents.length === 0 || documents.length > INSERTED_DOCUMENTS_MAX) {
    throw invalid(`'documents' must be a list of 1 to ${INSERTED_DOCUMENTS_MAX} documents`);
  }
  return withoutUndefined(documents);
}

/** Returns an update with operators, or a pipeline. */
export function updateArgument(given: ActionArguments, database: string): Document | Document[] {
  const update = given.update();
  if (!update || (Array.isArray(update) ? update.length === 0 : isReplacement(update))) {
    throw invalid("'update' must be a document of update operators or a pipeline");
  }
  if (Array.isArray(update)) checkPipeline(database, update);
  return withoutCode('update', update);
}

/** Arguments of `replace_document`. */
export interface ReplaceArguments {
  readonly id: unknown;
  readonly document: Document;
  readonly expected: Document;
}

export function replaceArguments(given: ActionArguments): ReplaceArguments {
  const id = given.member('_id');
  if (id === undefined) throw invalid("'_id' is required");
  return { id, document: given.requiredDefined('document'), expected: given.requiredFilter('expected') };
}
