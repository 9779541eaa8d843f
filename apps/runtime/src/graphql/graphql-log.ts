import { Inject, Injectable } from '@nestjs/common';
import { AppLog } from '#app-logs/app-log.js';
import { currentContext } from '#bus/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_MESSAGES_MAX, LOG_TEXT_MAX } from '#contracts/logging/entries.contract.js';

/** An operation as its log entry tells it. */
export interface LoggedOperation {
  readonly snapshot: AppSnapshot;
  readonly started: Date;
  readonly userId: string | null;
  /** Absent while the request could not be read. */
  readonly query?: string;
  readonly messages: readonly string[];
  /** The first error, if there was one. */
  readonly error?: { readonly message: string; readonly cause: unknown };
}

/** Leaves one entry per operation (admin-api §8.3). */
@Injectable()
export class GraphqlLog {
  constructor(@Inject(AppLog) private readonly log: AppLog) {}

  write({ snapshot, started, userId, query, messages, error }: LoggedOperation): void {
    const context = currentContext();
    const code = error?.cause instanceof AppError ? error.cause.wireCode : null;
    this.log.write({
      co_id: context?.requestId ?? '',
      type: 'GRAPHQL',
      domain_id: snapshot.domainId,
      app_id: snapshot.appId,
      group_id: snapshot.groupId,
      request_url: context?.request?.url ?? '',
      request_method: context?.request?.method ?? '',
      started: started.toISOString(),
      completed: new Date().toISOString(),
      status: error?.cause instanceof AppError ? error.cause.status : error ? 400 : 200,
      ...(error ? { error: error.message } : {}),
      ...(code === null ? {} : { error_code: code }),
      ...(userId === null ? {} : { user_id: userId }),
      ...(context?.remoteAddress ? { remote_ip_address: context.remoteAddress } : {}),
      ...(query === undefined ? {} : { graphql_query: query.slice(0, LOG_TEXT_MAX) }),
      ...(messages.length === 0 ? {} : { messages: messages.slice(0, LOG_MESSAGES_MAX) }),
      function_call_location: snapshot.location,
      function_call_provider_region: snapshot.providerRegion,
    });
  }
}
