import { Injectable } from '@nestjs/common';
import { MongoServerError, type Collection } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import { DataSources } from '../data/data-sources.js';
import { collectionOf } from '../data/driver-handles.js';
import { statementOptions } from '../data/statement-options.js';
import { namespaceOf } from './collection-samples.js';
import { statementScope, type CommandScope } from './command-scope.js';
import { requireKnown } from './data-arguments.js';
import { NAMESPACE } from './document-commands.js';
import { droppedArgument, keyArgument, optionsArgument } from './index-arguments.js';
import { RecordedWrites } from './recorded-writes.js';
import { sizesOf, usesOf } from './server-statistics.js';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

function isCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof MongoServerError && codes.includes(Number(error.code));
}

/** Commands on indexes. */
@Injectable()
export class IndexCommands {
  constructor(
    private readonly sources: DataSources,
    private readonly writes: RecordedWrites,
  ) {}

  async list(scope: CommandScope): Promise<string> {
    requireKnown(scope.given, [...NAMESPACE, 'stats']);
    const hasStatistics = scope.given.flag('stats');
    const { collection, options } = await this.open(scope);
    try {
      const indexes = await collection.listIndexes({ ...options, ...KEEP_TYPES }).toArray();
      // Older servers include the stored name of the namespace.
      for (const index of indexes) delete index['ns'];
      if (!hasStatistics) return encodeEjson({ indexes });
      const [sizes, uses] = await Promise.all([sizesOf(collection, options), usesOf(collection, options)]);
      const stats = indexes.map(({ name }) => {
        const size = sizes?.indexSizes.get(String(name));
        return { name: String(name), ...(size === undefined ? {} : { size }), ...uses?.get(String(name)) };
      });
      return encodeEjson({ indexes, stats });
    } catch (error) {
      if (isCode(error, NAMESPACE_NOT_FOUND)) return encodeEjson({ indexes: [], ...(hasStatistics ? { stats: [] } : {}) });
      throw error;
    }
  }

  async create(scope: CommandScope): Promise<string> {
    requireKnown(scope.given, [...NAMESPACE, 'key', 'options']);
    const [key, asked] = [keyArgument(scope.given), optionsArgument(scope.given)];
    const { collection, namespace, options } = await this.open(scope);
    const write = { kind: 'indexes', operation: 'create', namespace, isPartial: false } as const;
    const { name } = await this.writes.run(scope, write, async () => ({
      name: await collection.createIndex(key, { ...options, ...asked }),
      count: 1,
    }));
    return encodeEjson({ name });
  }

  async drop(scope: CommandScope): Promise<string> {
    requireKnown(scope.given, [...NAMESPACE, 'name']);
    const name = droppedArgument(scope.given);
    const { collection, namespace, options } = await this.open(scope);
    const write = { kind: 'indexes', operation: 'delete', namespace, isPartial: false } as const;
    await this.writes.run(scope, write, async () => {
      await dropOf(collection, name, options);
      return { count: 1 };
    });
    return encodeEjson({ name });
  }

  private async open(scope: CommandScope) {
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    const collection = collectionOf(database, namespace.collection);
    return { collection, namespace, options: statementOptions(statementScope(scope)) };
  }
}

async function dropOf(collection: Collection, name: string, options: ReturnType<typeof statementOptions>): Promise<void> {
  try {
    await collection.dropIndex(name, options);
  } catch (error) {
    if (!isCode(error, NAMESPACE_NOT_FOUND, INDEX_NOT_FOUND)) throw error;
    throw new AppError('InvalidParameter', "'name' must be the name of an index of the collection", { cause: error });
  }
}
