import { Injectable } from '@nestjs/common';
import { IMPORT_ERRORS_MAX, type ImportPreview, type PreviewedEntity } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { SourceChecks } from '../core/source-checks/source-checks.service.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { LocatedError } from '../core/versions/located-error.js';
import { ImportFaults, ImportFaultsFull } from './import/import-faults.js';
import { importInto } from './import/import-into.js';
import { importedSources } from './import/imported-sources.js';
import { MissingSecretsError } from './import/wanted-secrets.js';
import { ImportedAssets } from './imported-assets.service.js';
import { ImportReader, type AskedImport } from './import-reader.service.js';
import { noteList } from './note-list.js';
import { previewedEntities, removedEntities } from './previewed-entities.js';

/** Errors that are not caused by the files, but by the archive, the app, or the moment. */
const OF_THE_REQUEST: readonly string[] = ['AppNotFound', 'BadRequest', 'Conflict', 'DraftConflict', 'DraftNotFound'];
const NOTHING = { entities: [], count: 0, truncated: false, removes_most: false } as const;

function isOfFiles(error: unknown): error is AppError {
  return error instanceof AppError && [400, 404, 409, 413].includes(error.status) && !OF_THE_REQUEST.includes(error.code);
}

/** Previews imports without making them: all their errors, and their changes. */
@Injectable()
export class ImportPreviews {
  constructor(
    private readonly store: ConfigStore,
    private readonly assets: ImportedAssets,
    private readonly sources: SourceChecks,
    private readonly reader: ImportReader,
  ) {}

  /** @throws AppError `BadRequest` for an archive that cannot be read, `ReadSizeLimitExceeded`, `AppNotFound` */
  preview(asked: AskedImport): Promise<ImportPreview> {
    return this.look(asked, true);
  }

  /** Returns the error of an import, with all other errors if it is about the files. */
  async withAllErrors(error: unknown, asked: AskedImport): Promise<unknown> {
    if (!isOfFiles(error)) return error;
    const file = error instanceof LocatedError && error.file !== null ? error.file : '';
    const own = { file, path: '', error: error.message, error_code: error.wireCode ?? error.code };
    try {
      const { errors } = await this.look(asked, false);
      const isTold = error instanceof MissingSecretsError || errors.some((one) => one.error === error.message);
      const all = isTold ? errors : [own, ...errors].slice(0, IMPORT_ERRORS_MAX);
      return new AppError(error.code, error.message, { cause: error, errors: all });
    } catch (other) {
      // Regardless of the second run, the import was rejected because of the first error.
      if (other instanceof AppError) return error;
      throw other;
    }
  }

  /** @param isWhole whether more than errors are wanted */
  private async look(asked: AskedImport, isWhole: boolean): Promise<ImportPreview> {
    const read = await this.reader.read(asked, IMPORT_ERRORS_MAX);
    const { key, app } = read;
    const warnings = [...app.notes];
    if (isWhole) {
      for (const each of await this.sources.notesOf(key, importedSources(app.configuration))) warnings.push(each);
    }
    const faults = new ImportFaults(app);
    const request = { ...asked.files, ...key, strategy: asked.strategy };
    const assets: PreviewedEntity[] = [];
    const add = <T>(list: T[], found: readonly T[]): void => {
      for (const each of found) list.push(each);
    };
    const changes = await this.untilFull(async () => {
      // Without a root file the other files cannot be interpreted.
      if (faults.isUnreadable) return NOTHING;
      await this.collectErrors(faults, async () => add(assets, await this.assets.siteChanges(request)));
      if (isWhole) {
        await this.collectErrors(faults, async () => add(warnings, await this.assets.passedOver(request)));
        await this.collectErrors(faults, async () => add(assets, await this.assets.packageChanges(request)));
      }
      return this.store.preview(
        key,
        async (draft) => void (await importInto(draft, read, (text) => warnings.push(text), faults)),
        async (before, after) => {
          if (faults.errors.length > 0 || !isWhole) return NOTHING;
          const { removed, existing } = removedEntities(before.tree, after.tree);
          const removesMost = removed * 2 > existing;
          if (removesMost) warnings.push(`${removed} of the ${existing} entities of the app would be removed`);
          const changed = await previewedEntities([before, after], app.places ?? new Map(), assets);
          return { ...changed, removes_most: removesMost };
        },
      );
    });
    return {
      strategy: asked.strategy,
      errors: faults.errors,
      errors_truncated: faults.isTruncated,
      warnings: noteList([...new Set(warnings)]),
      entities: [...changes.entities],
      count: changes.count,
      truncated: changes.truncated,
      removes_most: changes.removes_most,
    };
  }

  private async untilFull<T>(look: () => Promise<T>): Promise<T | typeof NOTHING> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof ImportFaultsFull) return NOTHING;
      throw error;
    }
  }

  /** Collects errors in files that are not configuration. */
  private async collectErrors(faults: ImportFaults, look: () => Promise<unknown>): Promise<void> {
    try {
      await look();
    } catch (error) {
      if (!isOfFiles(error)) throw error;
      faults.add(error);
    }
  }
}
