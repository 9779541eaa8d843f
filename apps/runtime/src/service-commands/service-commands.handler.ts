import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  AppCommandRequest,
  ServiceCommandRequest,
  ServiceScope,
  getBuildInfo,
  runAppCommand,
  runServiceCommand,
  type BuildInfo,
} from '#contracts/runtime/service-commands.contract.js';
import { ServiceCommandsService } from './service-commands.service.js';

@Controller()
export class ServiceCommandsHandler {
  constructor(@Inject(ServiceCommandsService) private readonly commands: ServiceCommandsService) {}

  @HandleRpc(runServiceCommand)
  run(request: ServiceCommandRequest): Promise<RawJson> {
    return this.commands.run(request);
  }

  @HandleRpc(runAppCommand)
  runOfApp(request: AppCommandRequest): Promise<RawJson> {
    return this.commands.runOfApp(request);
  }

  @HandleRpc(getBuildInfo)
  buildInfo(request: ServiceScope): Promise<BuildInfo> {
    return this.commands.buildInfo(request);
  }
}
