import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { requestMembers } from '#apps/log/request-members.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_DETAIL_MAX, LOG_MESSAGES_MAX, type LogEntry } from '#contracts/logging/entries.contract.js';
import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { loggedArguments } from '../services/logged-arguments.js';
import { RunEnds, type RunSummary } from './run-ends.js';

/** Characters reserved for the parts of a call's entry other than its arguments. */
const CALL_FRAME = 512;

/** Call as described in its log entry; values that are not known when the call fails are absent. */
export interface LoggedCall {
  readonly type:
    'FUNCTION' | 'SERVICE_FUNCTION' | 'SERVICE_STREAM_FUNCTION' | 'DB_TRIGGER' | 'AUTH_TRIGGER' | 'SCHEDULED_TRIGGER';
  readonly snapshot: AppSnapshot;
  readonly started: Date;
  /** Id of the caller, which may differ from the user the run acts as. */
  readonly userId: string | null;
  /** Function or action name. */
  readonly name?: string;
  readonly service?: string;
  readonly function?: FunctionConfig;
  /** Absent or `undefined`: not known, or too large to log. */
  readonly argumentsJson?: readonly unknown[] | undefined;
  /** True if an administrator tries the function. */
  readonly isTrial?: boolean;
  /** Trigger that started the call, and the lines its entry begins with. */
  readonly trigger?: { readonly id: string; readonly name: string; readonly notes: readonly string[] };
}

/** End of a call. */
export interface CallEnd {
  readonly outcome?: ExecutionOutcome;
  /** Time of the reply, if earlier than now. */
  readonly at?: Date;
  readonly error?: unknown;
}

/** Thrown if `can_evaluate` refuses a call: the reply is the one of App Services, the log names the cause. */
export class FunctionRefusedError extends AppError {
  constructor(functionName: string) {
    super('FunctionExecutionError', `rule not matched for function "${functionName}"`);
  }
}

/**
 * Writes one log entry per call (admin-api §8.3) when its run has ended; all values that depend on the reply are known
 * by then. Argument values and messages are truncated again when entries are received.
 */
@Injectable()
export class RunLog {
  constructor(
    private readonly log: AppLog,
    private readonly ends: RunEnds,
  ) {}

  write(call: LoggedCall, end: CallEnd): void {
    const { snapshot } = call;
    const entry: Omit<LogEntry, '_id' | 'messages' | 'error_logs' | 'stack' | 'mem_time_usage'> = {
      ...requestMembers(snapshot, call.started),
      ...(end.at ? { completed: end.at.toISOString() } : {}),
      type: call.type,
      ...errorMembers(end.error),
      ...(call.userId === null ? {} : { user_id: call.userId }),
      function_call_location: snapshot.location,
      function_call_provider_region: snapshot.providerRegion,
      ...callMembers(call),
      ...(call.trigger ? { event_subscription_id: call.trigger.id, event_subscription_name: call.trigger.name } : {}),
      ...(call.isTrial === true ? { run_type: 'trial' as const } : {}),
    };
    const notes = call.trigger?.notes ?? [];
    if (end.outcome) this.ends.report([end.outcome], (told) => this.log.write({ ...entry, ...runMembers(told, notes) }));
    else this.log.write(notes.length === 0 ? entry : { ...entry, messages: notes });
  }
}

function errorMembers(error: unknown): Pick<LogEntry, 'status' | 'error' | 'error_code'> {
  if (error === undefined) return { status: 200 };
  if (!(error instanceof AppError)) return { status: 500, error: 'internal server error', error_code: 'InternalServerError' };
  const code = error instanceof FunctionRefusedError ? 'FunctionNotCallable' : error.wireCode;
  return { status: error.status, error: error.message, ...(code === null ? {} : { error_code: code }) };
}

function callMembers(call: LoggedCall): Pick<LogEntry, 'function_id' | 'function_name' | 'function_call'> {
  if (call.name === undefined) return {};
  const { argumentsJson = [], service } = call;
  return {
    ...(call.function ? { function_id: call.function._id } : {}),
    function_name: call.name,
    function_call: {
      name: call.name,
      ...(loggable(call) ? { arguments: service === undefined ? argumentsJson : loggedArguments(argumentsJson) } : {}),
      ...(service === undefined ? {} : { service }),
    },
  };
}

function loggable({ argumentsJson, function: fn }: LoggedCall): boolean {
  if (argumentsJson === undefined || fn?.disable_arg_logs === true) return false;
  return JSON.stringify(argumentsJson).length <= LOG_DETAIL_MAX - CALL_FRAME;
}

/** Returns the properties of an entry that describe an ended run. @param notes lines before the run's own */
export function runMembers(
  { lines, endedBy, stack, usage }: RunSummary,
  notes: readonly string[] = [],
): Pick<LogEntry, 'messages' | 'error_logs' | 'stack' | 'mem_time_usage'> {
  return {
    messages: [...notes, ...lines.slice(0, LOG_MESSAGES_MAX).map(({ text }) => text)].slice(0, LOG_MESSAGES_MAX),
    ...(endedBy.length === 0 ? {} : { error_logs: endedBy }),
    ...(stack === undefined ? {} : { stack }),
    mem_time_usage: usage,
  };
}
