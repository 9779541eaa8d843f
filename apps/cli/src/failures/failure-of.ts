import { AdminError, UnreachableError, type ErrorDetail } from '#admin-client/admin-error.js';
import { CliError } from './cli-error.js';
import { EXIT_CODES, type Outcome } from './exit-codes.js';

/** A failure as it is told: in one line, or as JSON. */
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

/** Returns what is told of an error, and what the command ends with. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CliError) {
    return { error: error.message, ...told(error.errors), exit_code: EXIT_CODES[error.outcome] };
  }
  if (error instanceof UnreachableError) return { error: error.message, exit_code: EXIT_CODES.unavailable };
  if (error instanceof AdminError) {
    return {
      error: error.code === 'InvalidSession' ? `${error.message}: the session has ended, run 'groundwork login'` : error.message,
      ...(error.code === null ? {} : { error_code: error.code }),
      ...(error.link === null ? {} : { link: error.link }),
      ...told(error.errors),
      exit_code: EXIT_CODES[outcomeOf(error.status)],
    };
  }
  return { error: error instanceof Error ? error.message : String(error), exit_code: EXIT_CODES.failure };
}

function told(errors: readonly ErrorDetail[]): Pick<Failure, 'errors'> {
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

/** Returns errors in lines, by file: what a message says of its file first is not said again. */
export function errorLines(errors: readonly ErrorDetail[]): string {
  return [...grouped(errors)]
    .map(([file, own]) =>
      [`  ${file === '' ? '(the whole)' : oneLine(file)}`, ...own.map((one) => `    ${lineOf(one)}`)].join('\n'),
    )
    .join('\n');
}

function grouped(errors: readonly ErrorDetail[]): Map<string, ErrorDetail[]> {
  const files = new Map<string, ErrorDetail[]>();
  for (const one of errors) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  return files;
}

function lineOf({ file, path, error }: ErrorDetail): string {
  const text = oneLine(error.startsWith(`${file}: `) ? error.slice(file.length + 2) : error);
  return path === '' || text.startsWith(path) ? text : `${oneLine(path)}: ${text}`;
}
