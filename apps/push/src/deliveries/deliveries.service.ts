import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  DELIVERY_PAGE_SIZE,
  listDeliveries,
  type Delivery,
  type ListDeliveriesRequest,
} from '#contracts/push/deliveries.contract.js';
import { DeliveriesRepository } from '../records/deliveries.repository.js';
import type { DeliveryRecord } from '../records/delivery.model.js';

/** Lists the deliveries of messages, to find out why a message did not arrive. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly apps: ProjectApps,
  ) {}

  /** Newest first; `AppNotFound` for an app the project does not have. */
  @HandleRpc(listDeliveries)
  async list({ appId, groupId, state, before }: ListDeliveriesRequest): Promise<Delivery[]> {
    await this.apps.require({ appId, groupId });
    const createdBefore = before === undefined ? undefined : new Date(before);
    const records = await this.deliveries.list({ appId, groupId }, state, createdBefore, DELIVERY_PAGE_SIZE);
    return records.map(toDelivery);
  }
}

function toDelivery(record: DeliveryRecord): Delivery {
  const { _id, messageId, serviceId, notificationId, state, attempts, failures, created, finished, message } = record;
  return {
    _id,
    message_id: messageId,
    service_id: serviceId,
    state,
    attempts,
    ...(notificationId === null ? {} : { notification_id: notificationId }),
    ...('topic' in message ? { topic: message.topic } : {}),
    failures: failures.map(({ at, code, message: text }) => ({ at: at.toISOString(), code, message: text })),
    created: created.toISOString(),
    finished: finished?.toISOString() ?? '',
  };
}
