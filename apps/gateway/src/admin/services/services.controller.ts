import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createService,
  deleteService,
  getService,
  listServices,
  updateService,
  type CreateServiceRequest,
  type ServiceScope,
  type UpdateServiceRequest,
} from '#contracts/config/services.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/services`)
export class ServicesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listServices)
  list(@Path() path: AppScope) {
    return this.bus.call(listServices, path);
  }

  @Post()
  @Calls(createService)
  create(@Path() path: AppScope, @JsonBody() body: CreateServiceRequest) {
    return this.bus.call(createService, withMembers(body, path));
  }

  @Get(':serviceId')
  @Calls(getService)
  get(@Path() path: ServiceScope) {
    return this.bus.call(getService, path);
  }

  @Patch(':serviceId')
  @Calls(updateService)
  update(@Path() path: ServiceScope, @JsonBody() body: UpdateServiceRequest) {
    return this.bus.call(updateService, withMembers(body, path));
  }

  @Delete(':serviceId')
  @Calls(deleteService)
  @HttpCode(204)
  async delete(@Path() path: ServiceScope): Promise<void> {
    await this.bus.call(deleteService, path);
  }
}
