import { Injectable } from '@nestjs/common';
import { MongoServerError, type Collection } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { DataSources } from '../data/data-sources.js';
import { collectionOf } from '../data/driver-handles.js';
import { checkNamespace } from '../data/namespace.js';
import { statementOptions } from '../data/statement-options.js';
import { namespaceOf } from './collection-samples.js';
import { statementScope, type CommandScope } from './command-scope.js';
import { requireKnown } from './data-arguments.js';
import { NAMESPACE } from './document-commands.js';
import { RecordedWrites } from './recorded-writes.js';

const NAMESPACE_NOT_FOUND = 26;

/** Commands on whole collections. */
@Injectable()
export class CollectionCommands {
  constructor(
    private readonly sources: DataSources,
    private readonly writes: RecordedWrites,
  ) {}

  async create(scope: CommandScope): Promise<string> {
    const { database, namespace, options } = await this.open(scope);
    // The server accepts the creation of an existing collection with the same options.
    const [existing] = await database.listCollections({ name: namespace.collection }, { ...options, nameOnly: true }).toArray();
    if (existing) throw new AppError('Conflict', 'a collection of this name already exists');
    await this.writes.run(scope, { kind: 'collections', operation: 'create', namespace, isPartial: false }, async () => {
      // The driver would send a signal as a property of the command.
      const { signal: _, ...others } = options;
      await database.createCollection(namespace.collection, others);
      return { count: 1 };
    });
    return encodeEjson({ name: namespace.collection });
  }

  async drop(scope: CommandScope): Promise<string> {
    const { database, namespace, options } = await this.open(scope);
    await this.writes.run(scope, { kind: 'collections', operation: 'delete', namespace, isPartial: false }, async () => {
      await collectionOf(database, namespace.collection).drop(options);
      return { count: 1 };
    });
    return encodeEjson({ name: namespace.collection });
  }

  async rename(scope: CommandScope): Promise<string> {
    const { database, namespace, options } = await this.open(scope, ['to']);
    const to = { ...namespace, collection: scope.given.requiredText('to') };
    checkNamespace(to);
    const write = {
      ...({ kind: 'collections', operation: 'update', namespace: to, isPartial: false } as const),
      previousName: `${namespace.database}.${namespace.collection}`,
    };
    await this.writes.run(scope, write, async () => {
      await renameTo(collectionOf(database, namespace.collection), to.collection, options);
      return { count: 1 };
    });
    return encodeEjson({ name: to.collection });
  }

  private async open(scope: CommandScope, others: readonly string[] = []) {
    requireKnown(scope.given, [...NAMESPACE, ...others]);
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    return { database, namespace, options: statementOptions(statementScope(scope)) };
  }
}

async function renameTo(collection: Collection, to: string, options: ReturnType<typeof statementOptions>): Promise<void> {
  try {
    await collection.rename(to, options);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
    throw new AppError('InvalidParameter', "'collection_name' is the name of no collection", { cause: error });
  }
}
