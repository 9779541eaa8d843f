import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { FcmClient } from '../fcm/fcm-client.js';
import { PushServices, type PushService } from '../fcm/push-services.js';
import { notConfigured, type SendOutcome } from '../fcm/send-outcome.js';
import type { DeliveryRecord } from '../records/delivery.model.js';

/** Sends through the service of the app a delivery names. */
@Injectable()
export class DeliverySending {
  constructor(
    private readonly services: PushServices,
    private readonly client: FcmClient,
  ) {}

  /** Sends a delivery. Returns its outcome, and the service used; `null` if no service was available. */
  async send(delivery: DeliveryRecord): Promise<{ outcome: SendOutcome; through: PushService | null }> {
    try {
      const through = await this.services.byId(delivery.appId, delivery.serviceId);
      const account = await this.services.account(through);
      return { outcome: await this.client.send(account, delivery.message), through };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The app, its service or its secret was deleted; a platform service that does not respond may be available
      // later.
      const passing = error.code === 'Unavailable' || error.code === 'Timeout';
      const outcome: SendOutcome = passing
        ? { kind: 'retry', code: 'UNAVAILABLE', message: error.message }
        : notConfigured(error.message);
      return { outcome, through: null };
    }
  }
}
