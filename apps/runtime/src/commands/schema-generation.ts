import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { SchemaSampler, TooManyFieldsError } from '../rules/schema-inference.js';
import { CollectionSamples, namespaceOf } from './collection-samples.js';
import type { CommandScope } from './command-scope.js';

const DEFAULT_LIMIT = 500;

/** Runs `generate_schema`: infers the schema of a collection from samples of its documents. */
@Injectable()
export class SchemaGeneration {
  constructor(private readonly samples: CollectionSamples) {}

  async run(scope: CommandScope): Promise<string> {
    const { collection } = namespaceOf(scope);
    const sampler = new SchemaSampler();
    try {
      for await (const document of this.samples.read(scope, DEFAULT_LIMIT)) sampler.add(document);
    } catch (error) {
      if (error instanceof TooManyFieldsError) throw new AppError('ReadSizeLimitExceeded', error.message, { cause: error });
      throw error;
    }
    return JSON.stringify({ schema: sampler.schema(collection) });
  }
}
