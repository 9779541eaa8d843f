import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import type { NewEntry } from '#apps/log/entry.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { PushService } from '../fcm/push-services.js';
import type { DeliveryRecord, FailedAttempt } from '../records/delivery.model.js';
import type { NotificationFailure, NotificationRecord } from '../records/notification.model.js';

/** Leaves one entry per delivery that is over or could not begin, in the log of its app. Devices' tokens are not in it. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly log: AppLog) {}

  /** `through` is unknown when the service is gone. */
  write(delivery: DeliveryRecord, through: PushService | null, started: Date, failure: FailedAttempt | null): void {
    const { appId, groupId, requestId, message, attempts } = delivery;
    const where = 'topic' in message ? `topic '${message.topic}'` : 'a device';
    const failures = failure ? [...delivery.failures, failure] : delivery.failures;
    const app = { appId, groupId, domainId: through?.snapshot.domainId ?? '' };
    this.log.write(app, {
      ...entryOf(requestId, started, failure),
      messages: [
        `${failure ? 'failed to deliver' : 'delivered'} to ${where} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
        ...failures.map(({ at, code, message: text }) => `${at.toISOString()} ${code}: ${text}`),
      ],
      ...(through ? { details: { function_call: { name: 'send', service: through.service.name } } } : {}),
    });
  }

  /** A notification that was sent while the app had no usable push service. */
  writeUndeliverable(notification: NotificationRecord, domainId: string, failure: NotificationFailure): void {
    const { appId, groupId } = notification;
    this.log.write(
      { appId, groupId, domainId },
      {
        ...entryOf(currentContext()?.requestId ?? '', notification.sent ?? new Date(), failure),
        messages: [`not delivered to topic '${notification.topic}': ${failure.message}`],
      },
    );
  }
}

function entryOf(requestId: string, started: Date, failure: { readonly message: string } | null): NewEntry {
  return {
    type: 'PUSH',
    started,
    completed: new Date(),
    request: { id: requestId },
    status: 200,
    ...(failure ? { failure: { status: 400, message: failure.message, code: 'GCMError' } } : {}),
  };
}
