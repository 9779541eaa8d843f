import type { ErrorDetail } from '#admin-client/admin-error.js';
import { AppFileError } from '#app-files/app-file-error.js';
import { readApp } from '#app-files/read-app-files.js';
import { checkedScript, SourceSyntaxError } from '#sandbox/module-syntax.js';
import type { Files } from '../files/archive.js';

/** Maximum number of errors reported for files: the same as the platform's. */
const ERRORS_MAX = 200;
/** Sources of functions that have their own files. */
const SOURCE = /^functions\/(?!node_modules\/).*\.js$/s;

/** Results of checking an app's files without a platform. */
export interface CheckedFiles {
  readonly errors: readonly ErrorDetail[];
  /** Names of the secrets the files name; none where they cannot be read. */
  readonly secrets: readonly string[];
}

/** Checks what can be checked without a platform: the configuration, and the syntax of the sources at `changed` paths. */
export function checkedFiles(files: Files, changed: readonly string[]): CheckedFiles {
  const { errors, secrets } = configuration(files);
  return { errors: [...errors, ...changed.flatMap((path) => sourceErrors(path, files.get(path)))], secrets };
}

function configuration(files: Files): CheckedFiles {
  try {
    return { errors: [], secrets: [...readApp(files).secretFiles.keys()] };
  } catch (error) {
    if (!(error instanceof AppFileError)) throw error;
    const { faults = [] } = readApp(files, { faultsMax: ERRORS_MAX });
    const errors = faults.map(({ file, field, message, position }) => ({
      file,
      path: field,
      error: message,
      error_code: 'InvalidParameter',
      ...position,
    }));
    return { errors, secrets: [] };
  }
}

function sourceErrors(path: string, bytes: Buffer | undefined): readonly ErrorDetail[] {
  if (bytes === undefined || !SOURCE.test(path)) return [];
  try {
    checkedScript(bytes.toString('utf8'));
    return [];
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    const { line, column, message } = error;
    return [{ file: path, path: '', error: message, error_code: 'FunctionSyntaxError', line, column }];
  }
}
