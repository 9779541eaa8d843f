import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
  type CreateIncomingWebhookRequest,
  type IncomingWebhookScope,
  type ReplaceIncomingWebhookRequest,
} from '#contracts/config/incoming-webhooks.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/services/:serviceId/incoming_webhooks`)
export class IncomingWebhooksController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listIncomingWebhooks)
  list(@Path() path: ServiceScope) {
    return this.bus.call(listIncomingWebhooks, path);
  }

  @Post()
  @Calls(createIncomingWebhook)
  create(@Path() path: ServiceScope, @JsonBody() body: CreateIncomingWebhookRequest) {
    return this.bus.call(createIncomingWebhook, withMembers(body, path));
  }

  @Get(':webhookId')
  @Calls(getIncomingWebhook)
  get(@Path() path: IncomingWebhookScope) {
    return this.bus.call(getIncomingWebhook, path);
  }

  @Put(':webhookId')
  @Calls(replaceIncomingWebhook)
  replace(@Path() path: IncomingWebhookScope, @JsonBody() body: ReplaceIncomingWebhookRequest) {
    return this.bus.call(replaceIncomingWebhook, withMembers(body, path));
  }

  @Delete(':webhookId')
  @Calls(deleteIncomingWebhook)
  @HttpCode(204)
  async delete(@Path() path: IncomingWebhookScope): Promise<void> {
    await this.bus.call(deleteIncomingWebhook, path);
  }
}
