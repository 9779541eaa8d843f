import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { diffFiles } from '#app-files/diff-configurations.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  importApp,
  pushApp,
  type ImportAppRequest,
  type ImportResult,
  type PushAppRequest,
} from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { configurationOf } from '../core/configuration/configuration-of.js';
import type { ConfigEdit } from '../core/versions/config-edit.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { SourceChecks } from '../core/source-checks/source-checks.service.js';
import { ImportedAssets } from './imported-assets.service.js';
import { ImportedTriggers } from './imported-triggers.service.js';
import { ImportPreviews } from './import-previews.service.js';
import { ImportReader, type AskedImport } from './import-reader.service.js';
import { noteList } from './note-list.js';
import { importInto } from './import/import-into.js';
import { importedSources } from './import/imported-sources.js';

function filesOf({ archive, document, document_text }: ImportAppRequest | PushAppRequest): AskedImport['files'] {
  return {
    ...(archive !== undefined && { archive }),
    ...(document !== undefined && { document }),
    ...(document_text !== undefined && { document_text }),
  };
}

/**
 * Reads apps from files. During large imports other requests are served between the steps, and between some of the entities.
 */
@Injectable()
export class ImportService {
  constructor(
    private readonly store: ConfigStore,
    private readonly assets: ImportedAssets,
    private readonly sources: SourceChecks,
    private readonly reader: ImportReader,
    private readonly previews: ImportPreviews,
    private readonly triggers: ImportedTriggers,
  ) {}

  /** Imports files: everything that was sent takes effect immediately, as one change, or nothing does. */
  @HandleRpc(importApp)
  async import(request: ImportAppRequest): Promise<ImportResult> {
    const { groupId, appId, strategy = 'merge', preview_of: base, allow_missing_secrets: acceptsMissing = false } = request;
    const isPreview = strategy === 'preview';
    if (!isPreview && base !== undefined) throw new AppError('InvalidParameter', 'preview_of requires strategy=preview');
    const asked = {
      key: { groupId, appId },
      files: filesOf(request),
      strategy: isPreview ? (base ?? 'merge') : strategy,
      isWhole: false,
      acceptsMissingSecrets: acceptsMissing,
    };
    return isPreview ? this.preview(asked) : this.make(asked, request.diff === true);
  }

  /**
   * Replaces an app by the files that were sent, which are all of it from then on: immediately, as one change, or not at all.
   */
  @HandleRpc(pushApp)
  async push(request: PushAppRequest): Promise<ImportResult> {
    const { groupId, appId } = request;
    const files = filesOf(request);
    const asked = { key: { groupId, appId }, files, strategy: 'replace', isWhole: true, acceptsMissingSecrets: false } as const;
    return request.strategy === 'preview' ? this.preview(asked) : this.make(asked, false);
  }

  private async preview(asked: AskedImport): Promise<ImportResult> {
    const preview = await this.previews.preview(asked);
    return { diffs: null, notes: preview.warnings, preview };
  }

  private async make(asked: AskedImport, isDiff: boolean): Promise<ImportResult> {
    try {
      return await this.take(asked, isDiff);
    } catch (error) {
      throw await this.previews.withAllErrors(error, asked);
    }
  }

  private async take(asked: AskedImport, isDiff: boolean): Promise<ImportResult> {
    const read = await this.reader.read(asked);
    const { key, app } = read;
    const { configuration } = app;
    const request = { ...asked.files, ...key, strategy: asked.strategy };
    const sourceNotes = await this.sources.notesOf(key, importedSources(configuration));
    const known = [...app.notes, ...sourceNotes, ...(await this.assets.passedOver(request))];
    let notes = noteList(known);
    const edit = async (draft: ConfigEdit): Promise<void> => {
      const told = [...known];
      if (!(await importInto(draft, read, (text) => told.push(text)))) return;
      notes = noteList(told);
      draft.notes = notes;
    };

    if (!isDiff) {
      for (const each of await this.assets.notesOf(request, configuration.hosting)) known.push(each);
      notes = noteList(known);
      await this.assets.installWith(request, () => this.store.change(key, edit));
      await this.triggers.publish(key.appId, configuration.triggers ?? []);
      return { diffs: null, notes };
    }
    const diffs = await this.store.preview(key, edit, async (before, after) => {
      const current = await configurationOf(before);
      await nextTurn();
      const changed = await configurationOf(after);
      await nextTurn();
      return [...diffFiles(current, changed), ...(await this.assets.differences(request))];
    });
    return { diffs, notes };
  }
}
