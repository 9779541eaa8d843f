import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { describeApp, listClientSchemas } from '#contracts/config/description.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';

@Controller()
export class DescriptionController {
  @Get(`${APP}/description`)
  @Calls(describeApp)
  describe(call: Call<typeof describeApp>, @Path() path: AppScope, @Req() request: FastifyRequest) {
    return call({ ...path, baseUrl: request.gateway.baseUrl });
  }

  @Get(`${APP}/sync/client_schemas/:language`) @Forwards(listClientSchemas) clientSchemas() {}
}
