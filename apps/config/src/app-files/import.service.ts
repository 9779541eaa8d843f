import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT_NAMES, type CarriedEntity } from '#app-files/app-configuration.js';
import { diffFiles } from '#app-files/diff-configurations.js';
import type { ReadApp } from '#app-files/read-app-files.js';
import { wholeConfiguration } from '#app-files/whole-configuration.js';
import { BusClient } from '#bus/bus-client.js';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  importApp,
  pushApp,
  type ImportAppRequest,
  type ImportResult,
  type PushAppRequest,
} from '#contracts/config/app-files.contract.js';
import { triggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { importLimits, type BodyLimits } from '#platform/body-limits.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { configurationOf } from '../configuration/configuration-of.js';
import type { ConfigEnvironment } from '../env.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { SourceChecks } from '../source-checks/source-checks.service.js';
import { environmentOf } from '../trees/config-tree.js';
import { ImportedAssets } from './imported-assets.service.js';
import { noteList } from './note-list.js';
import { importConfiguration } from './import/import-configuration.js';
import { importWhole, isUnchangedWhole, withoutOwnRegion } from './import/import-whole.js';
import { isUnchanged } from './import/is-unchanged.js';
import { importedSources } from './import/imported-sources.js';
import { requireSecretsOf } from './import/wanted-secrets.js';
import { readConfiguration } from './configuration-files.js';

/** Reads apps from files. Large ones take turns with other requests: between the steps, and between some of the entities. */
@Injectable()
export class ImportService {
  private readonly limits: BodyLimits;

  constructor(
    private readonly store: ConfigStore,
    private readonly assets: ImportedAssets,
    private readonly sources: SourceChecks,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) environment: ConfigEnvironment,
  ) {
    this.limits = importLimits(environment);
  }

  /** Everything that was sent becomes the app's at once, as one change, or nothing does. */
  @HandleRpc(importApp)
  async import(request: ImportAppRequest): Promise<ImportResult> {
    return this.take(request, await this.read(request, false), false);
  }

  /** What was sent is all there is of the app from then on: it becomes that at once, as one change, or nothing does. */
  @HandleRpc(pushApp)
  async push(request: PushAppRequest): Promise<ImportResult> {
    const app = await this.read(request, true);
    return this.take({ ...request, strategy: 'replace' }, { ...app, configuration: wholeConfiguration(app.configuration) }, true);
  }

  private async read(request: PushAppRequest, isWhole: boolean): Promise<ReadApp> {
    const selected = await this.store.read(request, ({ tree }) => environmentOf(tree));
    const environment = ENVIRONMENT_NAMES.find((name) => name === selected) ?? '';
    return readConfiguration(request, { environment }, this.limits, isWhole);
  }

  /** @param isWhole whether what the app is not told to have goes, settings included */
  private async take(request: ImportAppRequest, app: ReadApp, isWhole: boolean): Promise<ImportResult> {
    const { configuration } = app;
    const { groupId, appId } = request;
    const known = [...app.notes, ...(await this.sources.notesOf(request, importedSources(configuration)))];
    let notes = noteList(known);
    const removesRest = (request.strategy ?? 'merge') !== 'merge';
    const edit = async (draft: ConfigEdit): Promise<void> => {
      const current = await configurationOf(draft);
      const given = isWhole ? withoutOwnRegion(configuration, current, draft.app) : configuration;
      await nextTurn();
      if (await (isWhole ? isUnchangedWhole : isUnchanged)(given, current)) return;
      await nextTurn();
      draft.acceptsMissingSecrets = request.allow_missing_secrets === true;
      const told = [...known];
      const run = { draft, key: { groupId, appId }, removesRest, note: (text: string) => told.push(text) };
      requireSecretsOf(run, app);
      await (isWhole ? importWhole : importConfiguration)(run, given);
      notes = noteList(told);
      draft.notes = notes;
    };

    if (request.diff !== true) {
      known.push(...(await this.assets.notesOf(request, configuration.hosting)));
      notes = noteList(known);
      await this.assets.installWith(request, () => this.store.change(request, edit));
      await this.tellTriggers(appId, configuration.triggers ?? []);
      return { diffs: null, notes };
    }
    const diffs = await this.store.preview(request, edit, async (before, after) => {
      const current = await configurationOf(before);
      await nextTurn();
      const changed = await configurationOf(after);
      await nextTurn();
      return [...diffFiles(current, changed), ...(await this.assets.differences(request))];
    });
    return { diffs, notes };
  }

  /** Whoever imports a trigger wants it to run, changed or not. */
  private async tellTriggers(appId: string, triggers: readonly CarriedEntity[]): Promise<void> {
    const names = triggers.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    if (names.length === 0) return;
    try {
      await this.bus.emit(triggersImported, { appId, names });
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'suspended triggers of an import could not be resumed');
    }
  }
}
