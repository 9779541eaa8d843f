import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { ExecutionError, ExecutionOutcome, LogLine } from '#sandbox/sandbox-engine.js';

/**
 * Returns a debug run's reply with all its properties: `result` is null after a failure, `error` after a success
 * (admin-api §5.6).
 */
export function debugReply(run: {
  resultEjson?: string;
  error?: { name: string; message: string; stack?: string };
  logs: readonly LogLine[];
  wallMs: number;
  /** True if the message of a failure is the last of `error_logs`. */
  errorInLogs?: boolean | undefined;
}): RawJson {
  const errorLines = run.logs.filter(({ level }) => level === 'error').map(({ text }) => text);
  if (run.error && run.errorInLogs) errorLines.push(run.error.message);
  const rest = JSON.stringify({
    logs: run.logs.map(({ text }) => text),
    error_logs: errorLines,
    stats: { execution_time: `${run.wallMs.toFixed(3)}ms` },
    error: run.error ?? null,
  }).slice(1);
  return new RawJson(`{"result":${run.resultEjson ?? 'null'},${rest}`);
}

export function outcomeReply(outcome: ExecutionOutcome, errorInLogs?: boolean): RawJson {
  const { logs, stats } = outcome;
  return outcome.ok
    ? debugReply({ resultEjson: outcome.resultEjson, logs, wallMs: stats.wallMs })
    : debugReply({ error: shownError(outcome.error), logs, wallMs: stats.wallMs, errorInLogs });
}

/** Returns the reply for a failure that happened outside of user code. */
export function failureReply(error: AppError, wallMs: number, errorInLogs?: boolean): RawJson {
  return debugReply({ error: { name: error.wireCode ?? error.code, message: error.message }, logs: [], wallMs, errorInLogs });
}

function shownError({ name, message, stack }: ExecutionError): { name: string; message: string; stack?: string } {
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}
