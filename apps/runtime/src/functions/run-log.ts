import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { failureOf, servedRequest, type EntryDetails, type NewEntry } from '#apps/log/entry.js';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_DETAIL_MAX, LOG_MESSAGES_MAX } from '#contracts/logging/entries.contract.js';
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
    const { snapshot, trigger } = call;
    const notes = trigger?.notes ?? [];
    const refusal = end.error instanceof FunctionRefusedError ? 'FunctionNotCallable' : undefined;
    const entry: NewEntry = {
      type: call.type,
      started: call.started,
      completed: end.at ?? new Date(),
      request: servedRequest(),
      status: 200,
      failure: end.error === undefined ? undefined : failureOf(end.error, refusal),
      userId: call.userId,
      messages: notes.length > 0 ? notes : undefined,
      details: detailsOf(call),
    };
    if (end.outcome) this.ends.report([end.outcome], (told) => this.log.write(snapshot, withRun(entry, told)));
    else this.log.write(snapshot, entry);
  }
}

/** Returns an entry with the properties of its ended run; lines the entry has already come first. */
export function withRun(entry: NewEntry, { lines, endedBy, stack, usage }: RunSummary): NewEntry {
  const messages = [...(entry.messages ?? []), ...lines.slice(0, LOG_MESSAGES_MAX).map(({ text }) => text)];
  return { ...entry, messages, errorLogs: endedBy, stack, memTimeUsage: usage };
}

function detailsOf(call: LoggedCall): EntryDetails {
  const { name, service, trigger, isTrial } = call;
  return {
    ...(name === undefined
      ? {}
      : {
          ...(call.function ? { function_id: call.function._id } : {}),
          function_name: name,
          function_call: {
            name,
            ...(loggable(call) ? { arguments: shownArguments(call) } : {}),
            ...(service === undefined ? {} : { service }),
          },
        }),
    ...(trigger ? { event_subscription_id: trigger.id, event_subscription_name: trigger.name } : {}),
    ...(isTrial === true ? { run_type: 'trial' } : {}),
  };
}

function shownArguments({ argumentsJson = [], service }: LoggedCall): readonly unknown[] {
  return service === undefined ? argumentsJson : loggedArguments(argumentsJson);
}

function loggable({ argumentsJson, function: fn }: LoggedCall): boolean {
  if (argumentsJson === undefined || fn?.disable_arg_logs === true) return false;
  return JSON.stringify(argumentsJson).length <= LOG_DETAIL_MAX - CALL_FRAME;
}
