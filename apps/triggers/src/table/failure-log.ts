import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { newId } from '#contracts/ids.js';
import type { KnownTrigger } from './known-trigger.js';

/** Leaves entries of what happened to triggers outside of their runs. */
@Injectable()
export class FailureLog {
  constructor(private readonly log: AppLog) {}

  write({ id, app, trigger }: KnownTrigger, error: string): void {
    const now = new Date().toISOString();
    this.log.write({
      co_id: newId(),
      type: 'TRIGGER_FAILURE',
      domain_id: app.domainId,
      app_id: app.appId,
      group_id: app.groupId,
      request_url: '',
      request_method: '',
      started: now,
      completed: now,
      status: 400,
      error,
      event_subscription_id: id,
      event_subscription_name: trigger.name,
    });
  }
}
