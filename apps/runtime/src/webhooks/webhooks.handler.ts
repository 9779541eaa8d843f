import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { runWebhook, WebhookRequest, type IncomingAnswer } from '#contracts/runtime/incoming-requests.contract.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksHandler {
  constructor(@Inject(WebhooksService) private readonly webhooks: WebhooksService) {}

  @HandleRpc(runWebhook)
  run(request: WebhookRequest): Promise<IncomingAnswer> {
    return this.webhooks.run(request);
  }
}
