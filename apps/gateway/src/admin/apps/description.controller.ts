import { Controller, Get, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { getApp } from '#contracts/config/apps.contract.js';
import { describeApp, listClientSchemas } from '#contracts/config/description.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { ADMIN, APP, Path } from '../../http/path.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

@Controller()
@UseInterceptors(RawJsonInterceptor)
export class DescriptionController {
  @Get(`${APP}/description`)
  @Calls(describeApp)
  describe(call: Call<typeof describeApp>, @Path() path: AppScope, @Req() request: FastifyRequest) {
    return call({ ...path, baseUrl: request.gateway.baseUrl });
  }

  @Get(`${APP}/sync/client_schemas/:language`) @Forwards(listClientSchemas) clientSchemas() {}

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
  async templatesOfApp(call: Call<typeof getApp>, @Path() path: AppScope): Promise<[]> {
    await call(path);
    return [];
  }
}
