import type { ErrorDetail } from '#admin-client/admin-error.js';
import type { BuiltApp } from '../building/built-app.js';
import { installedTsc } from '../declarations/installed-typescript.js';
import { CliError } from '../terminal/cli-error.js';
import type { DevReport } from './dev-report.js';
import { errorLines } from './error-lines.js';
import { TypeCheck } from './type-check.js';

/** Reports type errors in an app's functions. */
export class TypeErrors {
  private readonly check: TypeCheck;
  private hadErrors = false;

  constructor(
    private readonly directory: string,
    private readonly report: DevReport,
  ) {
    this.check = new TypeCheck(directory);
  }

  /** Checks files that were deployed, and reports their errors. Reports nothing if no type checker is available. */
  async reportErrors({ files, typescript }: Pick<BuiltApp, 'files' | 'typescript'>): Promise<void> {
    try {
      const errors = await this.check.errors();
      if (errors === null || (errors.length === 0 && !this.hadErrors)) return;
      this.hadErrors = errors.length > 0;
      if (!this.hadErrors) return this.report.good({ event: 'type-errors', errors }, 'no type errors');
      const text = `deployed with ${errors.length} type ${errors.length === 1 ? 'error' : 'errors'}`;
      this.report.warn({ event: 'type-errors', errors }, text, errorLines(errors, new Map([...files, ...typescript])));
    } catch (error) {
      const message = `failed to check types: ${error instanceof Error ? error.message : String(error)}`;
      this.report.warn({ event: 'warning', message }, message);
    }
  }

  /** Returns the errors. Throws `CliError` where no TypeScript is installed. */
  async required(): Promise<readonly ErrorDetail[]> {
    if (installedTsc(this.directory) === null) {
      throw new CliError('refused', '--typecheck enable needs TypeScript: npm install --save-dev typescript');
    }
    return (await this.check.errors()) ?? [];
  }

  stop(): void {
    this.check.stop();
  }
}
