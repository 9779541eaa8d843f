import { Controller, Delete, Get, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  createSecret,
  deleteSecret,
  listSecrets,
  updateSecret,
  type SecretScope,
  type UpdateSecretRequest,
} from '#contracts/config/secrets.contract.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { answerSecretUpdate } from '../../http/dialects.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP, Path } from '../../http/path.js';
import { body } from '../../http/request-members.js';

@Controller(`${APP}/secrets`)
export class SecretsController {
  @Get() @Forwards(listSecrets) list() {}
  @Post() @Forwards(createSecret, body) create() {}

  @Put(':secretId')
  @Calls(updateSecret)
  async update(
    call: Call<typeof updateSecret>,
    @Path() path: SecretScope,
    @JsonBody() body: UpdateSecretRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerSecretUpdate(body, await call(withMembers(body, path)), reply);
  }

  @Delete(':secretId') @Forwards(deleteSecret) delete() {}
}
