import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
} from '#contracts/config/incoming-webhooks.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { bodyLike } from '../../edge/request-members.js';

const WEBHOOK = {
  name: 'orders',
  function_source: 'exports = (payload) => ({ text: payload.body.text() });',
  respond_result: true,
  options: { httpMethod: 'POST', validationMethod: 'NO_VALIDATION' },
};

@Controller(`${APP}/services/:serviceId/incoming_webhooks`)
export class IncomingWebhooksController {
  @Get() @Forwards(listIncomingWebhooks) list() {}
  @Post() @Forwards(createIncomingWebhook, bodyLike(WEBHOOK)) create() {}
  @Get(':webhookId') @Forwards(getIncomingWebhook) get() {}
  @Put(':webhookId') @Forwards(replaceIncomingWebhook, bodyLike(WEBHOOK)) replace() {}
  @Delete(':webhookId') @Forwards(deleteIncomingWebhook) delete() {}
}
