import { Injectable } from '@nestjs/common';
import type { BuildInfo } from '#contracts/runtime/service-commands.contract.js';
import { DataSources } from '../data/data-sources.js';
import { isReachableDatabase } from '../data/namespace.js';
import { collectionNames, databaseNames } from '../data/stored-names.js';
import { commandTerms, type CommandScope } from './command-scope.js';

/** Value of `javascriptEngine` for a server without one. */
const NO_ENGINE = 'none';

type Where = Pick<CommandScope, 'snapshot' | 'service'>;

/** Reads the version and the contents of a data source. Databases of the platform and of the server are left out. */
@Injectable()
export class DataSourceFacts {
  constructor(private readonly sources: DataSources) {}

  async buildInfo({ snapshot, service }: Where): Promise<BuildInfo> {
    const { store } = await this.sources.server(snapshot, service);
    const told = await store.catalogue.buildInfo(snapshot.appId);
    const { version, gitVersion, versionArray, javascriptEngine, bits, debug, maxBsonObjectSize } = told;
    return {
      version: String(version),
      gitVersion: String(gitVersion),
      versionArray: Array.isArray(versionArray) ? versionArray.map(Number) : [],
      javascriptEngine: typeof javascriptEngine === 'string' ? javascriptEngine : NO_ENGINE,
      bits: String(bits),
      debug: debug === true,
      maxBsonObjectSize: Number(maxBsonObjectSize),
    };
  }

  async databases(scope: CommandScope): Promise<string[]> {
    const server = await this.sources.server(scope.snapshot, scope.service);
    return databaseNames(server, commandTerms(scope));
  }

  /** Returns an empty list if the database does not exist or its name is not allowed. */
  async collections(scope: CommandScope): Promise<string[]> {
    const { snapshot, service, given } = scope;
    const name = given.requiredText('database_name');
    if (!isReachableDatabase(name)) return [];
    const database = await this.sources.database(snapshot, service, name);
    return collectionNames(database, commandTerms(scope));
  }
}
