import { Controller, Delete, Get, HttpCode, Inject, Patch, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createLogForwarder,
  deleteLogForwarder,
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type CreateLogForwarderRequest,
  type LogForwarderScope,
  type UpdateLogForwarderRequest,
} from '#contracts/config/log-forwarders.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';

@Controller(`${APP}/log_forwarders`)
export class LogForwardersController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(listLogForwarders)
  list(@Path() path: AppScope) {
    return this.bus.call(listLogForwarders, path);
  }

  @Post()
  @Calls(createLogForwarder)
  create(@Path() path: AppScope, @JsonBody() body: CreateLogForwarderRequest) {
    return this.bus.call(createLogForwarder, withMembers(body, path));
  }

  @Get(':forwarderId')
  @Calls(getLogForwarder)
  get(@Path() path: LogForwarderScope) {
    return this.bus.call(getLogForwarder, path);
  }

  @Patch(':forwarderId')
  @Calls(updateLogForwarder)
  update(@Path() path: LogForwarderScope, @JsonBody() body: UpdateLogForwarderRequest) {
    return this.bus.call(updateLogForwarder, withMembers(body, path));
  }

  @Delete(':forwarderId')
  @Calls(deleteLogForwarder)
  @HttpCode(204)
  async delete(@Path() path: LogForwarderScope): Promise<void> {
    await this.bus.call(deleteLogForwarder, path);
  }

  /**
   * Enables a log forwarder.
   * @body none
   */
  @Put(':forwarderId/enable')
  @Calls(updateLogForwarder)
  @HttpCode(204)
  async enable(@Path() path: LogForwarderScope): Promise<void> {
    await this.bus.call(updateLogForwarder, { ...path, disabled: false });
  }

  /**
   * Disables a log forwarder.
   * @body none
   */
  @Put(':forwarderId/disable')
  @Calls(updateLogForwarder)
  @HttpCode(204)
  async disable(@Path() path: LogForwarderScope): Promise<void> {
    await this.bus.call(updateLogForwarder, { ...path, disabled: true });
  }
}
