import { readApp } from '#app-files/read-app-files.js';
import { staleDeclarations, TYPES_FOLDER, writeDeclarations } from '../declarations/declaration-files.js';
import { FunctionSignatures } from '../declarations/function-signatures.js';
import type { BuiltApp } from '../building/built-app.js';
import type { DevReport } from './dev-report.js';

/** Keeps the declarations beside an app up to date. */
export class TypesFolder {
  private last = '';
  private readonly signatures: FunctionSignatures;

  constructor(
    private readonly directory: string,
    private readonly report: DevReport,
  ) {
    this.signatures = new FunctionSignatures(directory);
  }

  /**
   * Writes the types that changed for deployed files. Only editors need them: a failure is reported and does not end
   * the session.
   */
  async write({ files, built }: Pick<BuiltApp, 'files' | 'built'>): Promise<void> {
    try {
      const stale = await staleDeclarations(this.directory, readApp(files).configuration, {
        folder: TYPES_FOLDER,
        hasClient: false,
        built,
        signatures: this.signatures,
      });
      const names = [...stale.files.keys()];
      if (names.length === 0) return;
      await writeDeclarations(this.directory, stale);
      this.report.good({ event: 'types', files: names }, `types: ${names.join(', ')}`);
      this.last = '';
    } catch (error) {
      const message = `failed to write types: ${error instanceof Error ? error.message : String(error)}`;
      if (message !== this.last) this.report.warn({ event: 'warning', message }, message);
      this.last = message;
    }
  }
}
