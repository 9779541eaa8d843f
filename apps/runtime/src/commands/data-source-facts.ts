import { Injectable } from '@nestjs/common';
import type { BuildInfo } from '#contracts/runtime/service-commands.contract.js';
import { DataSources } from '../data/data-sources.js';
import { isReachableDatabase } from '../data/namespace.js';
import { ownedBy, statementOptions } from '../data/statement-options.js';
import { collectionNames, databaseNames } from '../data/stored-names.js';
import { statementScope, type CommandScope } from './command-scope.js';

/** What a server says that has no engine. */
const NO_ENGINE = 'none';

type Where = Pick<CommandScope, 'snapshot' | 'service'>;

/** What a data source is and what is in it. Databases of the platform and of the server are not in it. */
@Injectable()
export class DataSourceFacts {
  constructor(private readonly sources: DataSources) {}

  async buildInfo({ snapshot, service }: Where): Promise<BuildInfo> {
    const { client } = await this.sources.server(snapshot, service);
    const told = await client.db('admin').command({ buildInfo: 1, ...ownedBy(snapshot.appId) });
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
    return databaseNames(server, statementOptions(statementScope(scope)));
  }

  /** None where there is no such database, or never can be. */
  async collections(scope: CommandScope): Promise<string[]> {
    const { snapshot, service, given } = scope;
    const name = given.requiredText('database_name');
    if (!isReachableDatabase(name)) return [];
    const database = await this.sources.database(snapshot, service, name);
    return collectionNames(database, statementOptions(statementScope(scope)));
  }
}
