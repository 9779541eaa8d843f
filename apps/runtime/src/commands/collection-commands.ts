import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { DataSources } from '../data/data-sources.js';
import { checkNamespace } from '../data/namespace.js';
import type { Place, Terms } from '#store/port/store.js';
import { isRefused } from '#store/port/store-error.js';
import { namespaceOf } from './collection-samples.js';
import { commandTerms, type CommandScope } from './command-scope.js';
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
    const { place, namespace, terms } = await this.open(scope);
    const { store } = place.database;
    // The server accepts the creation of an existing collection with the same options.
    const [existing] = await store.catalogue.collections(place.database, terms, namespace.collection);
    if (existing) throw new AppError('Conflict', 'a collection of this name already exists');
    await this.writes.run(scope, { kind: 'collections', operation: 'create', namespace, isPartial: false }, async () => {
      await store.catalogue.create(place, terms);
      return { count: 1 };
    });
    return encodeEjson({ name: namespace.collection });
  }

  async drop(scope: CommandScope): Promise<string> {
    const { place, namespace, terms } = await this.open(scope);
    await this.writes.run(scope, { kind: 'collections', operation: 'delete', namespace, isPartial: false }, async () => {
      await place.database.store.catalogue.drop(place, terms);
      return { count: 1 };
    });
    return encodeEjson({ name: namespace.collection });
  }

  async rename(scope: CommandScope): Promise<string> {
    const { place, namespace, terms } = await this.open(scope, ['to']);
    const to = { ...namespace, collection: scope.given.requiredText('to') };
    checkNamespace(to);
    const write = {
      ...({ kind: 'collections', operation: 'update', namespace: to, isPartial: false } as const),
      previousName: `${namespace.database}.${namespace.collection}`,
    };
    await this.writes.run(scope, write, async () => {
      await renameTo(place, to.collection, terms);
      return { count: 1 };
    });
    return encodeEjson({ name: to.collection });
  }

  private async open(scope: CommandScope, others: readonly string[] = []) {
    requireKnown(scope.given, [...NAMESPACE, ...others]);
    const namespace = namespaceOf(scope);
    const database = await this.sources.database(scope.snapshot, scope.service, namespace.database);
    return { place: database.place(namespace.collection), namespace, terms: commandTerms(scope) };
  }
}

async function renameTo(place: Place, to: string, terms: Terms): Promise<void> {
  try {
    await place.database.store.catalogue.rename(place, to, terms);
  } catch (error) {
    if (!isRefused(error, NAMESPACE_NOT_FOUND)) throw error;
    throw new AppError('InvalidParameter', "'collection_name' is the name of no collection", { cause: error });
  }
}
