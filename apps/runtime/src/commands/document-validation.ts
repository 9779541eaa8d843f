import { Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { WorkTooLongError, within } from '../rules/bounded-work.js';
import { SchemaError, compileSchema } from '../rules/document-schema.js';
import { ValidationReport } from '../rules/validation-report.js';
import { CollectionSamples, namespaceOf } from './collection-samples.js';
import type { CommandScope } from './command-scope.js';

const DEFAULT_LIMIT = 10_000;
/** Number of documents checked without yielding to other requests. */
const BATCH = 50;
/** Maximum milliseconds for one batch. */
const BATCH_MS_MAX = 250;
/** Maximum milliseconds for all batches together. */
const CHECK_MS_MAX = 5_000;

/** Runs `validate_documents`: reports which documents of a collection do not conform to a schema, and why. */
@Injectable()
export class DocumentValidation {
  constructor(private readonly samples: CollectionSamples) {}

  async run(scope: CommandScope): Promise<string> {
    const check = compiled(schemaOf(scope), scope);
    const report = new ValidationReport();
    let spent = 0;
    let batch: Document[] = [];
    const checkBatch = (): void => {
      const started = performance.now();
      const allowed = Math.ceil(Math.min(BATCH_MS_MAX, CHECK_MS_MAX - spent));
      if (allowed <= 0) throw timeLimitExceeded();
      checkWithin(allowed, () => batch.forEach((document) => report.add(document, check)));
      spent += performance.now() - started;
      batch = [];
    };
    for await (const document of this.samples.read(scope, DEFAULT_LIMIT)) {
      batch.push(document);
      if (batch.length === BATCH) checkBatch();
    }
    if (batch.length > 0) checkBatch();
    return report.toEjson();
  }
}

/** Returns the schema in the arguments, or the collection's own for `true`. */
function schemaOf(scope: CommandScope): unknown {
  const { database, collection } = namespaceOf(scope);
  const given = scope.given.member('from_schema');
  if (given === undefined)
    throw new AppError('MissingParameter', "'from_schema' is required: a schema, or true for the stored one");
  if (given !== true) return given;
  const stored = scope.snapshot.schemas.find(
    ({ metadata }) =>
      metadata.data_source === scope.service.name && metadata.database === database && metadata.collection === collection,
  );
  if (!stored) throw new AppError('SchemaNotFound', `schema not found: '${database}.${collection}'`);
  return parseEjson(JSON.stringify(stored.schema));
}

function compiled(schema: unknown, { snapshot }: CommandScope): ReturnType<typeof compileSchema> {
  try {
    return compileSchema(schema, { nullableMembers: snapshot.nullTypeValidation });
  } catch (error) {
    if (error instanceof SchemaError) throw new AppError('InvalidParameter', error.message, { cause: error });
    throw error;
  }
}

function checkWithin(milliseconds: number, work: () => void): void {
  try {
    within(milliseconds, work);
  } catch (error) {
    if (error instanceof WorkTooLongError) throw timeLimitExceeded(error);
    throw error;
  }
}
