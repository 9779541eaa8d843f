import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
} from '#contracts/config/incoming-webhooks.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { body } from '../../http/request-members.js';

@Controller(`${APP}/services/:serviceId/incoming_webhooks`)
export class IncomingWebhooksController {
  @Get() @Forwards(listIncomingWebhooks) list() {}
  @Post() @Forwards(createIncomingWebhook, body) create() {}
  @Get(':webhookId') @Forwards(getIncomingWebhook) get() {}
  @Put(':webhookId') @Forwards(replaceIncomingWebhook, body) replace() {}
  @Delete(':webhookId') @Forwards(deleteIncomingWebhook) delete() {}
}
