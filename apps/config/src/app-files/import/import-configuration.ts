import type { AppConfiguration } from '#app-files/app-configuration.js';
import { importAuthProviders } from './import-auth-providers.js';
import { importCustomResolvers } from './import-custom-resolvers.js';
import { importEndpoints } from './import-endpoints.js';
import { importFileForms } from './import-file-forms.js';
import { importFunctions } from './import-functions.js';
import type { ImportRun } from './import-run.js';
import { importSecrets } from './import-secrets.js';
import { importServices } from './import-services.js';
import { importSettings } from './import-settings.js';
import { importLogForwarders, importTriggers } from './import-triggers.js';
import { importEnvironmentValues, importValues } from './import-values.js';

/**
 * Writes what a configuration speaks of into an app's; sections it does not speak of stay (admin-api §6.5). What others refer to
 * comes first. Throws an `AppError` naming the entity for the first one the app cannot have, by the rules of creating it alone.
 */
export async function importConfiguration(run: ImportRun, configuration: AppConfiguration): Promise<void> {
  const { environmentValues, values, functions, authProviders, endpoints, customResolvers } = configuration;
  const { triggers, logForwarders, inlineSecrets } = configuration;
  if (inlineSecrets) importSecrets(run, inlineSecrets);
  if (environmentValues) await importEnvironmentValues(run, environmentValues);
  if (values) await importValues(run, values);
  if (functions) await importFunctions(run, functions);
  await importServices(run, configuration);
  if (authProviders) await importAuthProviders(run, authProviders);
  if (endpoints) await importEndpoints(run, endpoints);
  if (customResolvers) await importCustomResolvers(run, customResolvers);
  if (triggers) await importTriggers(run, triggers);
  if (logForwarders) await importLogForwarders(run, logForwarders);
  await importSettings(run, configuration);
  await importFileForms(run, configuration);
}
