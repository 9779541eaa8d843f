import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { DescribedCollection, DescribedCollections } from '#contracts/runtime/data-commands.contract.js';
import type { CollectionEntry, Database } from '#store/port/store.js';
import { DataSources } from '../data/data-sources.js';
import { isReachableDatabase } from '../data/namespace.js';
import { databaseNames } from '../data/stored-names.js';
import { commandTerms, type CommandScope } from './command-scope.js';
import { requireKnown } from './data-arguments.js';
import { countOf, sizesOf } from './server-statistics.js';

/** Collections that are counted at the same time. */
const PARALLEL = 16;
/** Milliseconds after which collections are listed without counts and sizes: of a command's ten seconds, half. */
const MEASURED_MS = 5_000;

/** Lists the collections of a data source with their counts and sizes. */
@Injectable()
export class CollectionDescriptions {
  constructor(private readonly sources: DataSources) {}

  async run(scope: CommandScope): Promise<string> {
    const { given } = scope;
    requireKnown(given, ['database_name', 'collection_name', 'sizes']);
    const [database, collection] = [textOf(scope, 'database_name'), textOf(scope, 'collection_name')];
    const hasSizes = given.flag('sizes');
    const names = await this.databases(scope, database);
    const listed = (await Promise.all(names.map((name) => this.collections(scope, name)))).flat();
    const wanted = listed.filter(({ name }) => collection === undefined || name === collection);
    const until = Date.now() + MEASURED_MS;
    const collections: DescribedCollection[] = [];
    for (let at = 0; at < wanted.length; at += PARALLEL) {
      const part = wanted.slice(at, at + PARALLEL);
      const isInTime = Date.now() < until;
      // The next ones wait for these, so that a data source is not asked for thousands of counts at once.
      // oxlint-disable-next-line no-await-in-loop
      const described = await Promise.all(part.map((each) => describe(scope, each, { isInTime, hasSizes })));
      for (const each of described) collections.push(each);
    }
    return JSON.stringify({ collections } satisfies DescribedCollections);
  }

  private async databases(scope: CommandScope, name: string | undefined): Promise<readonly string[]> {
    if (name !== undefined) return isReachableDatabase(name) ? [name] : [];
    const server = await this.sources.server(scope.snapshot, scope.service);
    return databaseNames(server, commandTerms(scope));
  }

  private async collections(scope: CommandScope, name: string): Promise<readonly Listed[]> {
    const database = await this.sources.database(scope.snapshot, scope.service, name);
    const all = await database.store.catalogue.collections(database, commandTerms(scope));
    return all
      .filter((each) => !each.name.startsWith('system.'))
      .map((each) => ({ database, shown: name, ...each }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

interface Listed extends CollectionEntry {
  readonly database: Database;
  /** Name of the database as apps use it. */
  readonly shown: string;
}

interface Wanted {
  /** True if there is time to count. */
  readonly isInTime: boolean;
  readonly hasSizes: boolean;
}

async function describe(scope: CommandScope, listed: Listed, { isInTime, hasSizes }: Wanted): Promise<DescribedCollection> {
  const { database, shown, name, type } = listed;
  const known = { database: shown, collection: name, type, ...configured(scope.snapshot, scope.service, shown, name) };
  // A view does not store documents: counting them would run its pipeline.
  if (!isInTime || type === 'view') return known;
  const [place, terms] = [database.place(name), commandTerms(scope)];
  const [count, sizes] = await Promise.all([countOf(place, terms), hasSizes ? sizesOf(place, terms) : null]);
  const { indexSizes: _, ...measured } = sizes ?? {};
  return { ...known, ...(count === null ? {} : { count }), ...measured };
}

/** Checks if a collection has a schema and a rule in the configuration of the app. */
function configured(
  { rules, schemas }: AppSnapshot,
  service: ServiceConfig,
  database: string,
  collection: string,
): Pick<DescribedCollection, 'has_schema' | 'has_rule'> {
  return {
    has_schema: schemas.some(
      ({ metadata }) =>
        metadata.data_source === service.name && metadata.database === database && metadata.collection === collection,
    ),
    has_rule: rules.some(
      (rule) =>
        'collection' in rule && rule.service_id === service._id && rule.database === database && rule.collection === collection,
    ),
  };
}

function textOf({ given }: CommandScope, name: string): string | undefined {
  return given.member(name) === undefined ? undefined : given.requiredText(name);
}
