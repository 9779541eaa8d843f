import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import type { AppScope } from '#contracts/scope.js';
import type { PushService } from '../fcm/push-services.js';
import type { DeliveryRecord, FailedAttempt } from '../records/delivery.model.js';
import type { NotificationFailure, NotificationRecord } from '../records/notification.model.js';

/** Leaves one entry per delivery that is over or could not begin, in the log of its app. Devices' tokens are not in it. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly log: AppLog) {}

  /** `through` is unknown when the service is gone. */
  write(delivery: DeliveryRecord, through: PushService | null, started: Date, failure: FailedAttempt | null): void {
    const { requestId, message, attempts } = delivery;
    const where = 'topic' in message ? `topic '${message.topic}'` : 'a device';
    const failures = failure ? [...delivery.failures, failure] : delivery.failures;
    this.log.write({
      ...entryOf(delivery, requestId, through?.snapshot.domainId ?? '', started, failure),
      messages: [
        `${failure ? 'failed to deliver' : 'delivered'} to ${where} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
        ...failures.map(({ at, code, message: text }) => `${at.toISOString()} ${code}: ${text}`),
      ],
      ...(through ? { function_call: { name: 'send', service: through.service.name } } : {}),
    });
  }

  /** A notification that was sent while the app had no usable push service. */
  writeUndeliverable(notification: NotificationRecord, domainId: string, failure: NotificationFailure): void {
    const requestId = currentContext()?.requestId ?? '';
    this.log.write({
      ...entryOf(notification, requestId, domainId, notification.sent ?? new Date(), failure),
      messages: [`not delivered to topic '${notification.topic}': ${failure.message}`],
    });
  }
}

function entryOf(
  { appId, groupId }: AppScope,
  requestId: string,
  domainId: string,
  started: Date,
  failure: { readonly message: string } | null,
): Omit<LogEntry, '_id'> {
  return {
    co_id: requestId,
    type: 'PUSH',
    domain_id: domainId,
    app_id: appId,
    group_id: groupId,
    request_url: '',
    request_method: '',
    started: started.toISOString(),
    completed: new Date().toISOString(),
    ...(failure ? { status: 400, error: failure.message, error_code: 'GCMError' } : { status: 200 }),
  };
}
