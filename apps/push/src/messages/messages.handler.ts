import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { SendPushMessageRequest, sendPushMessage, type SentPushMessage } from '#contracts/push/messages.contract.js';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesHandler {
  constructor(@Inject(MessagesService) private readonly messages: MessagesService) {}

  @HandleRpc(sendPushMessage)
  send(request: SendPushMessageRequest): Promise<SentPushMessage> {
    return this.messages.send(request);
  }
}
