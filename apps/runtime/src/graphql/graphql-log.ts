import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { failureOf, servedRequest, type EntryFailure } from '#apps/log/entry.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_MESSAGES_MAX } from '#contracts/logging/entries.contract.js';
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
    const entry = {
      type: 'GRAPHQL' as const,
      started,
      completed: new Date(),
      request: servedRequest(),
      status: 200,
      failure: error && failureIn(error),
      userId,
      details: query === undefined ? {} : { graphql_query: query },
    };
    this.ends.report(runs, ({ lines, endedBy, stack }) => {
      const messages = lines.slice(0, LOG_MESSAGES_MAX).map(({ text }) => text);
      this.log.write(snapshot, { ...entry, messages: messages.length > 0 ? messages : undefined, errorLogs: endedBy, stack });
    });
  }
}

function failureIn({ message, cause }: NonNullable<LoggedOperation['error']>): EntryFailure {
  return cause instanceof AppError ? { ...failureOf(cause), message } : { status: 400, message, code: null };
}
