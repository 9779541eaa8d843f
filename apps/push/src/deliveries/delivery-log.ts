import { Injectable } from '@nestjs/common';
import { AppLog } from '#app-logs/app-log.js';
import type { PushService } from '../fcm/push-services.js';
import type { DeliveryRecord, FailedAttempt } from '../records/delivery.model.js';

/** Leaves one entry per delivery that is over, in the log of its app. Devices' tokens are not in it. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly log: AppLog) {}

  /** `through` is unknown when the service is gone. */
  write(delivery: DeliveryRecord, through: PushService | null, started: Date, failure: FailedAttempt | null): void {
    const { appId, groupId, requestId, message, attempts } = delivery;
    const where = 'topic' in message ? `topic '${message.topic}'` : 'a device';
    const failures = failure ? [...delivery.failures, failure] : delivery.failures;
    this.log.write({
      co_id: requestId,
      type: 'PUSH',
      domain_id: through?.snapshot.domainId ?? '',
      app_id: appId,
      group_id: groupId,
      request_url: '',
      request_method: '',
      started: started.toISOString(),
      completed: new Date().toISOString(),
      ...(failure ? { status: 400, error: failure.message, error_code: 'GCMError' } : { status: 200 }),
      messages: [
        `${failure ? 'gave up delivering' : 'delivered'} to ${where} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
        ...failures.map(({ at, code, message: text }) => `${at.toISOString()} ${code}: ${text}`),
      ],
      ...(through ? { function_call: { name: 'send', service: through.service.name } } : {}),
    });
  }
}
