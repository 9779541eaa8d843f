import { AppError, type ErrorCode } from '#contracts/error.js';
import type { ExecutionError } from '#sandbox/sandbox-engine.js';

/** Maximum number of characters of a message from user code. */
const MESSAGE_MAX = 10_000;

/** Formats a thrown error as `Name: message`; a thrown value that is not an error has no name. */
function thrownText({ name, message }: ExecutionError): string {
  const text = name === '' ? message : message === '' ? name : `${name}: ${message}`;
  return text.slice(0, MESSAGE_MAX);
}

interface Answer {
  readonly code: ErrorCode;
  readonly message: (error: ExecutionError) => string;
}

const ANSWERS: Readonly<Record<ExecutionError['kind'], Answer>> = {
  thrown: { code: 'FunctionExecutionError', message: thrownText },
  syntax: { code: 'FunctionSyntaxError', message: (error) => error.message },
  invalid: { code: 'FunctionInvalid', message: (error) => error.message },
  notFound: { code: 'FunctionNotFound', message: (error) => error.message },
  cpuLimit: { code: 'ExecutionTimeLimitExceeded', message: () => 'execution time limit exceeded' },
  wallLimit: { code: 'ExecutionTimeLimitExceeded', message: () => 'execution time limit exceeded' },
  memoryLimit: { code: 'ExecutionMemoryLimitExceeded', message: () => 'execution memory limit exceeded' },
  outputLimit: { code: 'ReadSizeLimitExceeded', message: () => 'the function returned or sent more than 16 MB' },
  inputLimit: { code: 'ReadSizeLimitExceeded', message: () => 'the arguments of the function exceed 16 MB' },
  hostCallLimit: { code: 'FunctionExecutionError', message: () => 'the function made too many asynchronous calls' },
  depthLimit: { code: 'FunctionMaxStackDepthError', message: (error) => error.message },
  killed: { code: 'Unavailable', message: () => 'the function was interrupted and may have run partially' },
  refused: {
    code: 'TooManyRequests',
    message: () => 'a recent call of this function exceeded its limits: retry later',
  },
  unavailable: { code: 'TooManyRequests', message: () => 'too many concurrent requests' },
  broken: { code: 'Unavailable', message: (error) => error.message },
};

/** Failed run, and the outages of host calls during it. */
export interface RunFailure extends ExecutionError {
  readonly outages?: readonly AppError[];
}

/**
 * Returns the outage a run ended with. User code that catches an outage and continues, or throws another error,
 * determines the error.
 */
function endedBy({ kind, code, name, message, outages = [] }: RunFailure): AppError | undefined {
  if (kind !== 'thrown') return undefined;
  return outages.find((outage) => name === outage.code && code === outage.code && message === outage.message);
}

/**
 * Converts a failed run to the documented error (runtime §4.5, client-api §9). A `code` that user code sets on its
 * error is never used as an error code of the platform: clients act on some of them. Only an error the host returned to
 * the code keeps its code, if the code did not handle it.
 */
export function toAppError(error: RunFailure): AppError {
  const outage = endedBy(error);
  if (outage) return outage;
  const answer = ANSWERS[error.kind];
  const { retryAfterMs } = error;
  const options = retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
  return new AppError(answer.code, answer.message(error), options);
}

/** Checks if the platform caused the error: the same run may succeed later. */
export function isOutage(error: AppError): boolean {
  return error.status >= 500 || error.code === 'TooManyRequests';
}
