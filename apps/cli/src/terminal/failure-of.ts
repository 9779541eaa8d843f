import { AdminError, UnreachableError, type ErrorDetail } from '#admin-client/admin-error.js';
import { errorsByFile } from '#admin-client/errors-by-file.js';
import { CliError } from './cli-error.js';
import { EXIT_CODES, type Outcome } from './exit-codes.js';

/** Failure as reported to the user: in one line, or as JSON. */
export interface Failure {
  readonly error: string;
  /** The platform's code. */
  readonly error_code?: string;
  readonly link?: string;
  /** All that is wrong with the files that were given. */
  readonly errors?: readonly ErrorDetail[];
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

/** Returns the message and the exit code for an error. `command` is the name of this command line. */
export function failureOf(error: unknown, command = 'groundwork'): Failure {
  if (error instanceof CliError) {
    return { error: error.message, ...errorDetails(error.errors), exit_code: EXIT_CODES[error.outcome] };
  }
  if (error instanceof UnreachableError) return { error: error.message, exit_code: EXIT_CODES.unavailable };
  if (error instanceof AdminError) {
    return {
      error: error.code === 'InvalidSession' ? `${error.message}: the session has ended, run '${command} login'` : error.message,
      ...(error.code === null ? {} : { error_code: error.code }),
      ...(error.link === null ? {} : { link: error.link }),
      ...errorDetails(error.errors),
      exit_code: EXIT_CODES[outcomeOf(error.status)],
    };
  }
  return { error: error instanceof Error ? error.message : String(error), exit_code: EXIT_CODES.failure };
}

function errorDetails(errors: readonly ErrorDetail[]): Pick<Failure, 'errors'> {
  return errors.length === 0 ? {} : { errors };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '; ');
}

/** Returns a failure in one line; the errors of files, where there are more than one, below it with file and path. */
export function failureLine({ error, error_code: code, errors = [] }: Failure): string {
  const line = code === undefined ? `error: ${oneLine(error)}` : `error: ${oneLine(error)} (${code})`;
  return errors.length < 2 ? line : `${line}\n${errors.length} errors in the files:\n${errorLines(errors)}`;
}

/** Returns errors in lines, by file. */
function errorLines(errors: readonly ErrorDetail[]): string {
  const lines = errorsByFile(errors).flatMap(({ file, errors: own }) => [
    `  ${file === '' ? '(the whole)' : oneLine(file)}`,
    ...own.map((text) => `    ${oneLine(text)}`),
  ]);
  return lines.join('\n');
}
