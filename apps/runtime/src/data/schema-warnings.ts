import { Inject, Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import type { Rights } from '../app/rights.js';
import type { Namespace } from './namespace.js';

/** Maximum number of log entries per action; the last one says that there may be more. */
export const SCHEMA_WARNINGS_MAX = 10;

/** Receives documents that do not conform to their schema if the app only requests warnings. */
export interface SchemaWarningSink {
  warn(about: { readonly violations: readonly string[] }, text: string): void;
}

/** Writes log entries of type `SCHEMA_VALIDATION` to the app's log, with the `co_id` of the call (admin-api §8.3). */
@Injectable()
export class SchemaWarnings {
  constructor(@Inject(AppLog) private readonly log: Pick<AppLog, 'write'>) {}

  /** Creates the sink for one action on one collection. */
  of(snapshot: AppSnapshot, namespace: Namespace, rights: Rights): SchemaWarningSink {
    let left = SCHEMA_WARNINGS_MAX;
    return {
      warn: ({ violations }, text) => {
        if (left === 0) return;
        left -= 1;
        const where = `${namespace.database}.${namespace.collection}: ${text}`;
        const more = left === 0 ? ['there may be more documents like this'] : [];
        this.log.write(entryOf(snapshot, rights, [where, ...violations, ...more]));
      },
    };
  }
}

function entryOf(snapshot: AppSnapshot, rights: Rights, messages: readonly string[]): Omit<LogEntry, '_id'> {
  const context = currentContext();
  const now = new Date().toISOString();
  return {
    co_id: context?.requestId ?? '',
    type: 'SCHEMA_VALIDATION',
    domain_id: snapshot.domainId,
    app_id: snapshot.appId,
    group_id: snapshot.groupId,
    request_url: context?.request?.url ?? '',
    request_method: context?.request?.method ?? '',
    started: now,
    completed: now,
    ...(rights.kind === 'user' ? { user_id: rights.user.id } : {}),
    ...(context?.remoteAddress ? { remote_ip_address: context.remoteAddress } : {}),
    messages,
  };
}
