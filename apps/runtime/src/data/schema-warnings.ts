import { Inject, Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { servedRequest, type NewEntry } from '#apps/log/entry.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
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
        this.log.write(snapshot, entryOf(rights, [where, ...violations, ...more]));
      },
    };
  }
}

function entryOf(rights: Rights, messages: readonly string[]): NewEntry {
  const now = new Date();
  return {
    type: 'SCHEMA_VALIDATION',
    started: now,
    completed: now,
    request: servedRequest(),
    ...(rights.kind === 'user' ? { userId: rights.user.id } : {}),
    messages,
  };
}
