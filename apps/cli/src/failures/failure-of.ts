import { AdminError, UnreachableError } from '#admin-client/admin-error.js';
import { CliError } from './cli-error.js';
import { EXIT_CODES, type Outcome } from './exit-codes.js';

/** A failure as it is told: in one line, or as JSON. */
export interface Failure {
  readonly error: string;
  /** The platform's code. */
  readonly error_code?: string;
  readonly link?: string;
  readonly exit_code: number;
}

const OUTCOMES: Readonly<Record<number, Outcome>> = {
  401: 'notAuthenticated',
  404: 'notFound',
  408: 'unavailable',
  429: 'unavailable',
  501: 'failure',
};

function outcomeOf(status: number): Outcome {
  return OUTCOMES[status] ?? (status >= 500 ? 'unavailable' : 'refused');
}

/** Returns what is told of an error, and what the command ends with. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CliError) return { error: error.message, exit_code: EXIT_CODES[error.outcome] };
  if (error instanceof UnreachableError) return { error: error.message, exit_code: EXIT_CODES.unavailable };
  if (error instanceof AdminError) {
    return {
      error: error.code === 'InvalidSession' ? `${error.message}: the session has ended, run 'groundwork login'` : error.message,
      ...(error.code === null ? {} : { error_code: error.code }),
      ...(error.link === null ? {} : { link: error.link }),
      exit_code: EXIT_CODES[outcomeOf(error.status)],
    };
  }
  return { error: error instanceof Error ? error.message : String(error), exit_code: EXIT_CODES.failure };
}

/** Returns a failure in one line. */
export function failureLine({ error, error_code: code }: Failure): string {
  const text = error.replaceAll(/\s*\n\s*/g, '; ');
  return code === undefined ? `error: ${text}` : `error: ${text} (${code})`;
}
