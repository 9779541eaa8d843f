import { Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import type { FastifyReply } from 'fastify';
import {
  createSecret,
  deleteSecret,
  listSecrets,
  updateSecret,
  type CreateSecretRequest,
  type SecretScope,
  type UpdateSecretRequest,
} from '#contracts/config/secrets.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { answerSecretUpdate } from '../../http/dialects.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/secrets`)
export class SecretsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listSecrets)
  list(@Path() path: AppScope) {
    return this.bus.call(listSecrets, path);
  }

  @Post()
  @Calls(createSecret)
  create(@Path() path: AppScope, @JsonBody() body: CreateSecretRequest) {
    return this.bus.call(createSecret, withMembers(body, path));
  }

  @Put(':secretId')
  @Calls(updateSecret)
  async update(
    @Path() path: SecretScope,
    @JsonBody() body: UpdateSecretRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerSecretUpdate(body, await this.bus.call(updateSecret, withMembers(body, path)), reply);
  }

  @Delete(':secretId')
  @Calls(deleteSecret)
  @HttpCode(204)
  async delete(@Path() path: SecretScope): Promise<void> {
    await this.bus.call(deleteSecret, path);
  }
}
