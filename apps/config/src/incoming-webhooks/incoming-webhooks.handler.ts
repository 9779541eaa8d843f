import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateIncomingWebhookRequest,
  IncomingWebhookScope,
  ReplaceIncomingWebhookRequest,
  createIncomingWebhook,
  deleteIncomingWebhook,
  getIncomingWebhook,
  listIncomingWebhooks,
  replaceIncomingWebhook,
  type IncomingWebhook,
  type IncomingWebhookSummary,
  type ListedIncomingWebhook,
} from '#contracts/config/incoming-webhooks.contract.js';
import { ServiceScope } from '#contracts/config/services.contract.js';
import { IncomingWebhooksService } from './incoming-webhooks.service.js';

@Controller()
export class IncomingWebhooksHandler {
  constructor(@Inject(IncomingWebhooksService) private readonly webhooks: IncomingWebhooksService) {}

  @HandleRpc(listIncomingWebhooks)
  list(request: ServiceScope): Promise<ListedIncomingWebhook[]> {
    return this.webhooks.list(request);
  }

  @HandleRpc(createIncomingWebhook)
  create(request: CreateIncomingWebhookRequest): Promise<IncomingWebhookSummary> {
    return this.webhooks.create(request);
  }

  @HandleRpc(getIncomingWebhook)
  get(request: IncomingWebhookScope): Promise<IncomingWebhook> {
    return this.webhooks.get(request);
  }

  @HandleRpc(replaceIncomingWebhook)
  replace(request: ReplaceIncomingWebhookRequest): Promise<IncomingWebhookSummary> {
    return this.webhooks.replace(request);
  }

  @HandleRpc(deleteIncomingWebhook)
  delete(request: IncomingWebhookScope): Promise<null> {
    return this.webhooks.delete(request);
  }
}
