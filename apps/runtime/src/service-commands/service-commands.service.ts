import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { RawJson } from '#contracts/rpc.js';
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
import { endWithCaller } from '../application/departures.js';
import { RequestedApps } from '../application/requested-apps.js';
import { SYSTEM } from '../application/rights.js';
import { ActionArguments } from '../data-access/action-arguments.js';
import { whyAborted } from '../application/time-limit.js';
import { toDataError } from '../data-access/data-errors.js';
import { isMongodbService } from '../data-access/data-sources.js';
import { parseAnyEjson } from '#ejson/ejson-decode.js';
import type { Command, CommandScope } from './command-scope.js';
import { DataSourceFacts } from './data-source-facts.js';
import { DocumentValidation } from './document-validation.js';
import { SchemaGeneration } from './schema-generation.js';

/** What administrators ask of a service (admin-api §5.7). Services other than MongoDB have no commands. */
@Injectable()
export class ServiceCommandsService {
  private readonly commands: ReadonlyMap<string, Command>;

  constructor(
    private readonly apps: RequestedApps,
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
    const { snapshot, service } = await this.find(request);
    if (!isMongodbService(service)) throw commandNotFound('build_info');
    return this.guarded(() => this.facts.buildInfo({ snapshot, service }));
  }

  /** @throws AppError `ServiceNotFound`, `CommandNotFound`, `InvalidParameter`, and those of the data source */
  @HandleRpc(runServiceCommand)
  async run(request: ServiceCommandRequest): Promise<RawJson> {
    const { snapshot, service } = await this.find(request);
    const command = this.commands.get(request.commandName);
    if (!command || !isMongodbService(service)) throw commandNotFound(request.commandName);
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), COMMAND_MS_MAX);
    const stopLooking = endWithCaller(aborter);
    try {
      return await this.guarded(async () => {
        const given = await argumentsOf(request);
        const scope: CommandScope = { snapshot, service, given, deadline: Date.now() + COMMAND_MS_MAX, signal: aborter.signal };
        return new RawJson(await command(scope));
      }, aborter.signal);
    } finally {
      clearTimeout(timer);
      stopLooking();
    }
  }

  @HandleRpc(runAppCommand)
  async runOfApp(request: AppCommandRequest): Promise<RawJson> {
    await this.apps.ofAdmin(request);
    throw commandNotFound(request.commandName);
  }

  private async find(request: ServiceScope): Promise<{ snapshot: AppSnapshot; service: ServiceConfig }> {
    const snapshot = await this.apps.ofAdmin(request);
    const service = snapshot.services.find(({ _id }) => _id === request.serviceId);
    if (!service) throw new AppError('ServiceNotFound', notFoundMessage('ServiceNotFound', request.serviceId));
    return { snapshot, service };
  }

  private async guarded<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw whyAborted(signal, error);
      throw toDataError(error, SYSTEM);
    }
  }
}

async function argumentsOf({ commandName, bodyText }: ServiceCommandRequest): Promise<ActionArguments> {
  return ActionArguments.of(commandName, [await parseAnyEjson(bodyText.trim() === '' ? '{}' : bodyText)]);
}

function commandNotFound(name: string): AppError {
  return new AppError('CommandNotFound', `service command not found: '${name}'`);
}
