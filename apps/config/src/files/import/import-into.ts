import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadApp } from '#app-files/read-app-files.js';
import { configurationOf } from '../../core/configuration/configuration-of.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { importConfiguration } from './import-configuration.js';
import type { CollectedFaults } from './import-faults.js';
import type { ImportRun } from './import-run.js';
import { importWhole, isUnchangedWhole, withoutOwnRegion } from './import-whole.js';
import { isUnchanged } from './is-unchanged.js';
import { requireSecretsOf } from './wanted-secrets.js';

/** An import, read. */
export interface ReadImport {
  readonly key: AppKey;
  readonly app: ReadApp;
  /** True if everything that is missing from the files is removed, settings included. */
  readonly isWhole: boolean;
  /** True if entities that a section does not mention are removed. */
  readonly removesRest: boolean;
  readonly acceptsMissingSecrets: boolean;
}

/** Applies an import to an app that is being changed; returns whether it changes anything. */
export async function importInto(
  draft: ConfigEdit,
  { key, app, isWhole, removesRest, acceptsMissingSecrets }: ReadImport,
  note: (text: string) => void,
  faults?: CollectedFaults,
): Promise<boolean> {
  const { configuration } = app;
  const current = await configurationOf(draft);
  const given = isWhole ? withoutOwnRegion(configuration, current, draft.app) : configuration;
  await nextTurn();
  if (await (isWhole ? isUnchangedWhole : isUnchanged)(given, current)) return false;
  await nextTurn();
  draft.acceptsMissingSecrets = acceptsMissingSecrets;
  const { leftOut } = app;
  const run: ImportRun = { draft, key, removesRest, note, ...(leftOut && { leftOut }), ...(faults && { faults }) };
  requireSecretsOf(run, app);
  await (isWhole ? importWhole : importConfiguration)(run, given);
  return true;
}
