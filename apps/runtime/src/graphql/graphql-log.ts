import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { requestMembers } from '#apps/log/request-members.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_MESSAGES_MAX, LOG_TEXT_MAX } from '#contracts/logging/entries.contract.js';
import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { RunEnds } from '../functions/run-ends.js';

/** Data of an operation that its log entry shows. */
export interface LoggedOperation {
  readonly snapshot: AppSnapshot;
  readonly started: Date;
  readonly userId: string | null;
  /** Absent if the request could not be read. */
  readonly query?: string;
  /** Runs of functions in it. */
  readonly runs: readonly ExecutionOutcome[];
  /** The first error, if there was one. */
  readonly error?: { readonly message: string; readonly cause: unknown };
}

/** Leaves one entry per operation (admin-api §8.3). */
@Injectable()
export class GraphqlLog {
  constructor(
    private readonly log: AppLog,
    private readonly ends: RunEnds,
  ) {}

  /** Writes the entry once the operation's function runs have ended. */
  write({ snapshot, started, userId, query, runs, error }: LoggedOperation): void {
    const code = error?.cause instanceof AppError ? error.cause.wireCode : null;
    const entry = {
      ...requestMembers(snapshot, started),
      type: 'GRAPHQL' as const,
      status: error?.cause instanceof AppError ? error.cause.status : error ? 400 : 200,
      ...(error ? { error: error.message } : {}),
      ...(code === null ? {} : { error_code: code }),
      ...(userId === null ? {} : { user_id: userId }),
      ...(query === undefined ? {} : { graphql_query: query.slice(0, LOG_TEXT_MAX) }),
      function_call_location: snapshot.location,
      function_call_provider_region: snapshot.providerRegion,
    };
    this.ends.report(runs, ({ lines, endedBy, stack }) => {
      const messages = lines.slice(0, LOG_MESSAGES_MAX).map(({ text }) => text);
      this.log.write({
        ...entry,
        ...(messages.length === 0 ? {} : { messages }),
        ...(endedBy.length === 0 ? {} : { error_logs: endedBy }),
        ...(stack === undefined ? {} : { stack }),
      });
    });
  }
}
