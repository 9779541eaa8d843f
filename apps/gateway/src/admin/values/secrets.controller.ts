import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createSecret,
  deleteSecret,
  listSecrets,
  updateSecret,
  type UpdateSecretRequest,
} from '#contracts/config/secrets.contract.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { answerSecretUpdate } from '../../http/dialects.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { body, requestOf } from '../../http/request-members.js';

@Controller(`${APP}/secrets`)
export class SecretsController {
  @Get() @Forwards(listSecrets) list() {}
  @Post() @Forwards(createSecret, body) create() {}

  @Put(':secretId')
  @Calls(updateSecret)
  async update(call: Call<typeof updateSecret>, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const update = await requestOf<UpdateSecretRequest>(request, body);
    return answerSecretUpdate(update, request.headers, await call(update), reply);
  }

  @Delete(':secretId') @Forwards(deleteSecret) delete() {}
}
