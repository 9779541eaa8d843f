import { Controller, Get, Inject, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusClient } from '#bus/bus-client.js';
import { getApp } from '#contracts/config/apps.contract.js';
import { describeApp, listClientSchemas, type ClientSchemasRequest } from '#contracts/config/description.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../http/calls.decorator.js';
import { ADMIN, APP, Path } from '../http/path.js';
import { RawJsonInterceptor } from '../http/raw-json.interceptor.js';

@Controller()
@UseInterceptors(RawJsonInterceptor)
export class DescriptionController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get(`${APP}/description`)
  @Calls(describeApp)
  describe(@Path() path: AppScope, @Req() request: FastifyRequest) {
    return this.bus.call(describeApp, { ...path, baseUrl: request.gateway.baseUrl });
  }

  @Get(`${APP}/sync/client_schemas/:language`)
  @Calls(listClientSchemas)
  clientSchemas(@Path() path: ClientSchemasRequest) {
    return this.bus.call(listClientSchemas, path);
  }

  /**
   * Returns the templates of apps: always an empty list.
   * @reply object[]
   */
  @Get(`${ADMIN}/templates`)
  templates(): [] {
    return [];
  }

  /**
   * Returns the templates of an app: always an empty list.
   * @reply object[]
   */
  @Get(`${APP}/templates`)
  @Calls(getApp)
  async templatesOfApp(@Path() path: AppScope): Promise<[]> {
    await this.bus.call(getApp, path);
    return [];
  }
}
