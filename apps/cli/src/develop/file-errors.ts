import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../files/archive.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { errorLines } from './error-lines.js';

/** Does `work` with the files of a directory. Where they are wrong, shows the lines that are, and throws one error for all. */
export async function reportFileErrors<T>({ output }: Context, directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError) || error.errors.length === 0 || output.isJson) throw error;
    output.note(errorLines(error.errors, await textsOf(directory, error)).join('\n'));
    const count = `${error.errors.length} ${error.errors.length === 1 ? 'error' : 'errors'}`;
    throw new CliError(error.outcome, `${count} in the files: no file was written`, { cause: error });
  }
}

/** An error may be about a file that is not there. */
async function textsOf(directory: string, { errors }: CliError): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const { file } of errors) {
    if (file === '' || files.has(file)) continue;
    const bytes = await readFile(join(directory, file)).catch(() => null);
    if (bytes !== null) files.set(file, bytes);
  }
  return files;
}
