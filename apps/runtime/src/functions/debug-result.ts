import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { ExecutionError, ExecutionOutcome, LogLine } from '#sandbox/sandbox-engine.js';

/** A debug run's reply: `result` only of a success, `error` only of a failure (admin-api §5.6). */
export function debugReply(run: {
  resultEjson?: string;
  error?: { name: string; message: string; stack?: string };
  logs: readonly LogLine[];
  wallMs: number;
}): RawJson {
  const rest = JSON.stringify({
    logs: run.logs.map(({ text }) => text),
    error_logs: run.logs.filter(({ level }) => level === 'error').map(({ text }) => text),
    stats: { execution_time: `${run.wallMs.toFixed(3)}ms` },
    ...(run.error ? { error: run.error } : {}),
  }).slice(1);
  return new RawJson(run.resultEjson === undefined ? `{${rest}` : `{"result":${run.resultEjson},${rest}`);
}

export function outcomeReply(outcome: ExecutionOutcome): RawJson {
  const { logs, stats } = outcome;
  return outcome.ok
    ? debugReply({ resultEjson: outcome.resultEjson, logs, wallMs: stats.wallMs })
    : debugReply({ error: shownError(outcome.error), logs, wallMs: stats.wallMs });
}

/** A failure that happened outside of user code. */
export function failureReply(error: AppError, wallMs: number): RawJson {
  return debugReply({ error: { name: error.wireCode ?? error.code, message: error.message }, logs: [], wallMs });
}

function shownError({ name, message, stack }: ExecutionError): { name: string; message: string; stack?: string } {
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}
