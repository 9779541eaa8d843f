import { Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  getBuildInfo,
  runAppCommand,
  runServiceCommand,
  type AppCommandRequest,
  type ServiceCommandRequest,
  type ServiceScope,
} from '#contracts/runtime/service-commands.contract.js';
import { TextBody } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

@UseInterceptors(RawJsonInterceptor)
@Controller(APP)
export class ServiceCommandsController {
  constructor(private readonly bus: BusClient) {}

  @Get('services/:serviceId/commands/build_info')
  @Calls(getBuildInfo)
  buildInfo(@Path() path: ServiceScope) {
    return this.bus.call(getBuildInfo, path);
  }

  @Post('services/:serviceId/commands/:commandName')
  @Calls(runServiceCommand, { database_name: 'store', collection_name: 'orders', limit: 500 })
  @HttpCode(200)
  run(@Path() path: ServiceCommandRequest, @TextBody() bodyText: string) {
    return this.bus.call(runServiceCommand, { ...path, bodyText });
  }

  @Post('commands/:commandName')
  @Calls(runAppCommand, {})
  @HttpCode(200)
  runOfApp(@Path() path: AppCommandRequest, @TextBody() bodyText: string) {
    return this.bus.call(runAppCommand, { ...path, bodyText });
  }
}
