import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createSecret,
  deleteSecret,
  listSecrets,
  updateSecret,
  type UpdateSecretRequest,
} from '#contracts/config/secrets.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { respondToSecretUpdate } from '../../edge/dialects.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, requestOf } from '../../edge/request-members.js';

@Controller(`${APP}/secrets`)
export class SecretsController {
  @Get() @Forwards(listSecrets) list() {}
  @Post() @Forwards(createSecret, body) create() {}

  @Put(':secretId')
  @Calls(updateSecret)
  async update(call: Call<typeof updateSecret>, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const update = await requestOf<UpdateSecretRequest>(request, body);
    return respondToSecretUpdate(update, request.headers, await call(update), reply);
  }

  @Delete(':secretId') @Forwards(deleteSecret) delete() {}
}
