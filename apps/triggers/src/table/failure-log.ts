import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { newId } from '#contracts/ids.js';
import type { KnownTrigger } from './known-trigger.js';

/** Leaves entries of what happened to triggers outside of their runs. */
@Injectable()
export class FailureLog {
  constructor(private readonly log: AppLog) {}

  write({ id, app, trigger }: KnownTrigger, error: string): void {
    const now = new Date();
    this.log.write(app, {
      type: 'TRIGGER_FAILURE',
      started: now,
      completed: now,
      request: { id: newId() },
      failure: { status: 400, message: error, code: null },
      details: { event_subscription_id: id, event_subscription_name: trigger.name },
    });
  }
}
