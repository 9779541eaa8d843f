import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  PUSH_DEVICES_MAX,
  PUSH_MESSAGE_BYTES_MAX,
  sendPushMessage,
  type SendPushMessageRequest,
  type SentPushMessage,
} from '#contracts/push/messages.contract.js';
import { DeliveryQueue } from '../deliveries/delivery-queue.service.js';
import { DeliveryWorker } from '../deliveries/delivery-worker.service.js';
import { targetOf, type PushContent, type PushTarget } from '../fcm/fcm-message.js';
import { PushServices } from '../fcm/push-services.js';
import { RegistrationsRepository } from '../records/registrations.repository.js';

/** Characters of a message's `data`, keys and values together: more than the provider's 4,096 bytes is never of use. */
export const DATA_MAX = 4_096;

/** Messages functions and clients send through a push service. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly services: PushServices,
    private readonly registrations: RegistrationsRepository,
    private readonly queue: DeliveryQueue,
    private readonly worker: DeliveryWorker,
  ) {}

  @HandleRpc(sendPushMessage)
  async send(request: SendPushMessageRequest): Promise<SentPushMessage> {
    const { appId, serviceId, userIds, to, registrationTokens, ...content } = request;
    checkData(content.data);
    checkSize(content);
    const through = await this.services.byId(appId, serviceId);
    await this.services.account(through);
    const targets = await this.targets({ appId, serviceId, userIds, to, registrationTokens });
    const messageId = await this.queue.add(through, targets, content);
    this.worker.wake();
    return { message_id: messageId, queued: targets.length };
  }

  private async targets(request: {
    appId: string;
    serviceId: string;
    userIds: readonly string[] | undefined;
    to: string | undefined;
    registrationTokens: readonly string[] | undefined;
  }): Promise<PushTarget[]> {
    const { userIds, to, registrationTokens } = request;
    if ([userIds, to, registrationTokens].filter((given) => given !== undefined).length !== 1) {
      throw new AppError('InvalidParameter', "exactly one of 'userIds', 'to' and 'registrationTokens' is required");
    }
    if (to !== undefined) {
      const target = targetOf(to);
      if (!target) throw new AppError('InvalidParameter', "'to' must be a topic of letters, digits and -_.~%");
      return [target];
    }
    const tokens = new Set(registrationTokens ?? (await this.registrations.tokens(request, userIds ?? [], PUSH_DEVICES_MAX + 1)));
    if (tokens.size > PUSH_DEVICES_MAX) {
      throw new AppError('InvalidParameter', `a message may go to at most ${PUSH_DEVICES_MAX} devices`);
    }
    return [...tokens].map((token) => ({ token }));
  }
}

function checkSize(content: PushContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) <= PUSH_MESSAGE_BYTES_MAX) return;
  throw new AppError('InvalidParameter', `a message may have at most ${PUSH_MESSAGE_BYTES_MAX} bytes`);
}

function checkData(data: Readonly<Record<string, unknown>> | undefined): void {
  const entries = Object.entries(data ?? {});
  if (entries.some(([, value]) => typeof value !== 'string')) {
    throw new AppError('InvalidParameter', "values of 'data' must be strings");
  }
  const characters = entries.reduce((sum, [key, value]) => sum + key.length + String(value).length, 0);
  if (characters > DATA_MAX) throw new AppError('InvalidParameter', `'data' may have at most ${DATA_MAX} characters`);
}
