import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { DataSources } from '../data/data-sources.js';
import type { Place, Terms } from '#store/port/store.js';
import { isRefused } from '#store/port/store-error.js';
import { namespaceOf } from './collection-samples.js';
import { commandTerms, type CommandScope } from './command-scope.js';
import { requireKnown } from './data-arguments.js';
import { NAMESPACE } from './document-commands.js';
import { droppedArgument, keyArgument, optionsArgument } from './index-arguments.js';
import { RecordedWrites } from './recorded-writes.js';
import { sizesOf, usesOf } from './server-statistics.js';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

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
    const { place, terms } = await this.open(scope);
    try {
      const indexes = await place.database.store.catalogue.indexes(place, terms);
      // Older servers include the stored name of the namespace.
      for (const index of indexes) delete index['ns'];
      if (!hasStatistics) return encodeEjson({ indexes });
      const [sizes, uses] = await Promise.all([sizesOf(place, terms), usesOf(place, terms)]);
      const stats = indexes.map(({ name }) => {
        const size = sizes?.indexSizes.get(String(name));
        return { name: String(name), ...(size === undefined ? {} : { size }), ...uses?.get(String(name)) };
      });
      return encodeEjson({ indexes, stats });
    } catch (error) {
      if (isRefused(error, NAMESPACE_NOT_FOUND)) return encodeEjson({ indexes: [], ...(hasStatistics ? { stats: [] } : {}) });
      throw error;
    }
  }

  async create(scope: CommandScope): Promise<string> {
    requireKnown(scope.given, [...NAMESPACE, 'key', 'options']);
    const [key, asked] = [keyArgument(scope.given), optionsArgument(scope.given)];
    const { place, namespace, terms } = await this.open(scope);
    const write = { kind: 'indexes', operation: 'create', namespace, isPartial: false } as const;
    const { name } = await this.writes.run(scope, write, async () => ({
      name: await place.database.store.catalogue.createIndex(place, key, asked, terms),
      count: 1,
    }));
    return encodeEjson({ name });
  }

  async drop(scope: CommandScope): Promise<string> {
    requireKnown(scope.given, [...NAMESPACE, 'name']);
    const name = droppedArgument(scope.given);
    const { place, namespace, terms } = await this.open(scope);
    const write = { kind: 'indexes', operation: 'delete', namespace, isPartial: false } as const;
    await this.writes.run(scope, write, async () => {
      await dropOf(place, name, terms);
      return { count: 1 };
    });
    return encodeEjson({ name });
  }

  private async open(scope: CommandScope) {
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    return { place: database.place(namespace.collection), namespace, terms: commandTerms(scope) };
  }
}

async function dropOf(place: Place, name: string, terms: Terms): Promise<void> {
  try {
    await place.database.store.catalogue.dropIndex(place, name, terms);
  } catch (error) {
    if (!isRefused(error, NAMESPACE_NOT_FOUND, INDEX_NOT_FOUND)) throw error;
    throw new AppError('InvalidParameter', "'name' must be the name of an index of the collection", { cause: error });
  }
}
