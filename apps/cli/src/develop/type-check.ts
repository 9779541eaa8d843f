import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ErrorDetail } from '#admin-client/admin-error.js';
import { SETTINGS_FILE } from '../declarations/function-settings.js';
import { installedTsc } from '../declarations/installed-typescript.js';

const run = promisify(execFile);
const OUTPUT_MAX = 16 * 1024 * 1024;
/** An error as the compiler writes it: file, line and column where it knows them, and the message. */
const ERROR = /^(?:(.+?)\((\d+),(\d+)\): )?error TS\d+: (.*)$/;

/** Checks the types of an app's functions with the TypeScript that the app's directory has. */
export class TypeCheck {
  private running = new AbortController();

  constructor(private readonly directory: string) {}

  /** Returns what is wrong; `null` where nothing can check it, or a later check took over. */
  async errors(): Promise<readonly ErrorDetail[] | null> {
    this.stop();
    const { signal } = this.running;
    const compiler = installedTsc(this.directory);
    const hasSettings = await access(join(this.directory, SETTINGS_FILE)).then(
      () => true,
      () => false,
    );
    if (compiler === null || !hasSettings || signal.aborted) return null;
    const words = [compiler, '-p', dirname(SETTINGS_FILE), '--noEmit', '--pretty', 'false'];
    try {
      await run(process.execPath, words, { cwd: this.directory, signal, maxBuffer: OUTPUT_MAX });
      return [];
    } catch (error) {
      if (signal.aborted) return null;
      const errors = typeErrors(error instanceof Error && 'stdout' in error ? String(error.stdout) : '');
      // The compiler ended without a message about the files: the installation is broken.
      if (errors.length === 0) throw error;
      return errors;
    }
  }

  /** Ends a check that runs. */
  stop(): void {
    this.running.abort();
    this.running = new AbortController();
  }
}

/** Returns the errors that a compiler has written; further lines of a message are left out. */
export function typeErrors(output: string): readonly ErrorDetail[] {
  return output.split(/\r?\n/).flatMap((text) => {
    const [, file = SETTINGS_FILE, line, column, error] = ERROR.exec(text) ?? [];
    if (error === undefined) return [];
    const place = line === undefined ? {} : { line: Number(line), column: Number(column) };
    return [{ file: file.replaceAll('\\', '/'), path: '', error, error_code: 'TypeError', ...place }];
  });
}
