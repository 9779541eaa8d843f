import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  COMMAND_MS_MAX,
  getBuildInfo,
  runAppCommand,
  runServiceCommand,
  type AppCommandRequest,
  type BuildInfo,
  type ServiceCommandRequest,
  type ServiceScope,
} from '#contracts/runtime/service-commands.contract.js';
import { RequestedApps } from '../app/requested-apps.js';
import { isMongodbService } from '../data/data-sources.js';
import { CommandRuns, commandNotFound, guarded } from './command-runs.js';
import type { Command } from './command-scope.js';
import { DataSourceFacts } from './data-source-facts.js';
import { DocumentValidation } from './document-validation.js';
import { SchemaGeneration } from './schema-generation.js';

/** Runs commands of administrators on a service (admin-api §5.7). Services other than MongoDB have no commands. */
@Injectable()
export class ServiceCommandsService {
  private readonly commands: ReadonlyMap<string, Command>;

  constructor(
    private readonly apps: RequestedApps,
    private readonly runs: CommandRuns,
    private readonly facts: DataSourceFacts,
    generation: SchemaGeneration,
    validation: DocumentValidation,
  ) {
    this.commands = new Map<string, Command>([
      ['build_info', async (scope) => JSON.stringify(await facts.buildInfo(scope))],
      ['list_databases', async (scope) => JSON.stringify(await facts.databases(scope))],
      ['list_collections', async (scope) => JSON.stringify(await facts.collections(scope))],
      ['generate_schema', (scope) => generation.run(scope)],
      ['validate_documents', (scope) => validation.run(scope)],
    ]);
  }

  @HandleRpc(getBuildInfo)
  async buildInfo(request: ServiceScope): Promise<BuildInfo> {
    const { snapshot, service } = await this.runs.find(request);
    if (!isMongodbService(service)) throw commandNotFound('build_info');
    return guarded(() => this.facts.buildInfo({ snapshot, service }));
  }

  /** Runs a command. @throws AppError `ServiceNotFound`, `CommandNotFound`, `InvalidParameter`, and errors of the data source */
  @HandleRpc(runServiceCommand)
  async run(request: ServiceCommandRequest): Promise<RawJson> {
    const { snapshot, service } = await this.runs.find(request);
    const command = this.commands.get(request.commandName);
    if (!command || !isMongodbService(service)) throw commandNotFound(request.commandName);
    return this.runs.bounded(request, { snapshot, service, milliseconds: COMMAND_MS_MAX, name: request.commandName }, command);
  }

  @HandleRpc(runAppCommand)
  async runOfApp(request: AppCommandRequest): Promise<RawJson> {
    await this.apps.ofAdmin(request);
    throw commandNotFound(request.commandName);
  }
}
