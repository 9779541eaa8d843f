import { Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { DataSources } from '../data/data-sources.js';
import { checkNamespace, type Namespace } from '../data/namespace.js';
import type { Batches } from '#store/port/statement.js';
import type { Place } from '#store/port/store.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { commandTerms, type CommandScope } from './command-scope.js';

/** Maximum number of documents a command reads. */
export const SAMPLE_MAX = 50_000;
/** Maximum bytes of documents a command reads. */
export const SAMPLE_BYTES_MAX = 256 * 1024 * 1024;

/** Reads documents of a collection one by one, without keeping them. */
@Injectable()
export class CollectionSamples {
  constructor(private readonly sources: DataSources) {}

  /**
   * Yields the documents selected by `query`, `projection` and `sort` of the arguments, or a random sample if none of
   * them is given; at most `limit`, by default `defaultLimit`.
   */
  async *read(scope: CommandScope, defaultLimit: number): AsyncGenerator<Document> {
    const { given } = scope;
    const namespace = namespaceOf(scope);
    const limit = Math.min(given.count('limit') || defaultLimit, SAMPLE_MAX);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    let bytes = 0;
    for await (const batch of select(database.place(namespace.collection), scope, limit)) {
      for (const document of batch) {
        bytes += document.byteLength;
        if (bytes > SAMPLE_BYTES_MAX) throw new AppError('ReadSizeLimitExceeded', 'the documents are larger than 256 MB');
        yield readDocument(document);
      }
    }
  }
}

export function namespaceOf({ given }: CommandScope): Namespace {
  const namespace = { database: given.requiredText('database_name'), collection: given.requiredText('collection_name') };
  checkNamespace(namespace);
  return namespace;
}

function select(place: Place, scope: CommandScope, limit: number): Batches {
  const { given } = scope;
  const { store } = place.database;
  const terms = commandTerms(scope);
  const [query, projection, sort] = [given.filter('query'), given.defined('projection', 'project'), given.sortOrder()];
  if (!query && !projection && !sort)
    return store.run(place, { op: 'aggregate', pipeline: [{ $sample: { size: limit } }] }, terms);
  return store.run(place, { op: 'find', filter: query ?? {}, projection, sort, limit }, terms);
}
