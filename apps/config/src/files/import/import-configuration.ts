import type { AppConfiguration } from '#app-files/app-configuration.js';
import { customResolvers } from '../../entities/custom-resolvers/custom-resolver.kind.js';
import { endpoints } from '../../entities/endpoints/endpoint.kind.js';
import { environmentValues } from '../../entities/environments/environment-value.kind.js';
import { functions } from '../../entities/functions/function.kind.js';
import { logForwarders } from '../../entities/log-forwarders/log-forwarder.kind.js';
import { triggers } from '../../entities/triggers/trigger.kind.js';
import { values } from '../../entities/values/value.kind.js';
import { importAuthProviders } from './import-auth-providers.js';
import { importFileForms } from './import-file-forms.js';
import { attempted, importFiled, standInForFunction, type ImportRun } from './import-run.js';
import { importSecrets } from './import-secrets.js';
import { importServices } from './import-services.js';
import { importSettings } from './import-settings.js';

/**
 * Writes what a configuration speaks of into an app's; sections it does not speak of stay (admin-api §6.5). What others refer to
 * comes first. Throws an `AppError` naming the entity for the first one the app cannot have, by the rules of creating it alone,
 * unless errors are collected.
 */
export async function importConfiguration(run: ImportRun, configuration: AppConfiguration): Promise<void> {
  const { authProviders, inlineSecrets } = configuration;
  const section = (work: () => unknown): Promise<void> => attempted(run, work);
  if (inlineSecrets) await section(() => importSecrets(run, inlineSecrets));
  await section(() => importFiled(run, environmentValues, configuration));
  await section(() => importFiled(run, values, configuration));
  await section(() => importFiled(run, functions, configuration));
  for (const name of run.faults?.unread('function') ?? []) standInForFunction(run, name);
  await section(() => importServices(run, configuration));
  if (authProviders) await section(() => importAuthProviders(run, authProviders));
  await section(() => importFiled(run, endpoints, configuration));
  await section(() => importFiled(run, customResolvers, configuration));
  await section(() => importFiled(run, triggers, configuration));
  await section(() => importFiled(run, logForwarders, configuration));
  await section(() => importSettings(run, configuration));
  await importFileForms(run, configuration);
}
