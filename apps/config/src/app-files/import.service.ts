import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppFileError } from '#app-files/app-file-error.js';
import { ENVIRONMENT_NAMES, type AppConfiguration } from '#app-files/app-configuration.js';
import { diffFiles } from '#app-files/diff-configurations.js';
import { documentFiles } from '#app-files/read-app-document.js';
import { readAppFiles, type ReadOptions } from '#app-files/read-app-files.js';
import type { ImportAppRequest, ImportResult } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { configurationOf } from '../configuration/configuration-of.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { environmentOf } from '../versions/config-tree.js';
import { importConfiguration } from './import/import-configuration.js';
import { isUnchanged } from './import/is-unchanged.js';
import { readArchive } from './read-archive.js';

/** What the files given say; an `InvalidParameter` names the file and the field that is wrong. */
async function configurationIn({ document, archive }: ImportAppRequest, options: ReadOptions): Promise<AppConfiguration> {
  try {
    const files = archive === undefined ? documentFiles(document) : await readArchive(Buffer.from(archive, 'base64'));
    await nextTurn();
    return readAppFiles(files, options);
  } catch (error) {
    if (error instanceof AppFileError) throw new AppError('InvalidParameter', error.message, { cause: error });
    throw error;
  }
}

/** Reads apps from files. Large ones take turns with other requests: between the steps, and between some of the entities. */
@Injectable()
export class ImportService {
  constructor(@Inject(ConfigStore) private readonly store: ConfigStore) {}

  /** Everything that was sent becomes the app's at once, as one change, or nothing does. */
  async import(request: ImportAppRequest): Promise<ImportResult> {
    if ((request.document === undefined) === (request.archive === undefined)) {
      throw new AppError('InvalidParameter', 'exactly one of document and archive is required');
    }
    const selected = await this.store.read(request, ({ tree }) => environmentOf(tree));
    const environment = ENVIRONMENT_NAMES.find((name) => name === selected) ?? '';
    const configuration = await configurationIn(request, { environment });
    const { groupId, appId } = request;
    const removesRest = (request.strategy ?? 'merge') !== 'merge';
    const edit = async (draft: ConfigEdit): Promise<void> => {
      const current = await configurationOf(draft);
      await nextTurn();
      if (await isUnchanged(configuration, current)) return;
      await nextTurn();
      await importConfiguration({ draft, key: { groupId, appId }, removesRest }, configuration);
    };

    if (request.diff !== true) {
      await this.store.change(request, edit);
      return { diffs: null };
    }
    const diffs = await this.store.preview(request, edit, async (before, after) => {
      const current = await configurationOf(before);
      await nextTurn();
      const changed = await configurationOf(after);
      await nextTurn();
      return [...diffFiles(current, changed)];
    });
    return { diffs };
  }
}
