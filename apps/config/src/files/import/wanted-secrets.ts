import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { ReadApp } from '#app-files/read-app-files.js';
import { AppError } from '#contracts/error.js';
import { SERVICE_TYPE_RULES } from '../../entities/service-entries/service-types.js';
import { secretNamesIn } from '../../core/trees/kinds.js';
import { LocatedError } from '../../core/versions/located-error.js';
import type { ImportRun } from './import-run.js';

/** Secrets one refusal names. */
const NAMED_MAX = 50;

/** Error that names all missing secrets: if errors are collected, each secret is a separate one. */
export class MissingSecretsError extends AppError {}

function wanted(configuration: AppConfiguration): Set<string> {
  const { authProviders = [], dataSources = [], httpServices = [], services = [] } = configuration;
  const { values = [], endpoints = [], dataApi } = configuration;
  // Services that are left out need no secrets.
  const known = services.filter(({ type }) => Object.hasOwn(SERVICE_TYPE_RULES, type));
  const owners = [...authProviders, ...dataSources, ...httpServices, ...known];
  return new Set([
    ...owners.flatMap(({ secret_config }) => secretNamesIn(secret_config)),
    ...values.flatMap(({ from_secret, value }) => (from_secret && typeof value === 'string' && value !== '' ? [value] : [])),
    ...endpoints.flatMap(({ secret_name = '' }) => (secret_name === '' ? [] : [secret_name])),
    ...(typeof dataApi?.['secret_name'] === 'string' && dataApi['secret_name'] !== '' ? [dataApi['secret_name']] : []),
  ]);
}

/**
 * Throws `InvalidParameter` naming every secret that is wanted and does not exist, with the files that want it, so that all
 * can be created together. If missing secrets are accepted, they are only reported.
 */
export function requireSecretsOf({ draft, note, faults }: ImportRun, { configuration, secretFiles }: ReadApp): void {
  const given = new Set((configuration.inlineSecrets ?? []).map(({ secret }) => secret));
  const { secrets } = draft.result;
  const missing = [...wanted(configuration)].filter((name) => !given.has(name) && secrets.idOf(name) === undefined).toSorted();
  if (missing.length === 0) return;
  const places = missing.map((name) => `'${name}' (${(secretFiles.get(name) ?? []).join(', ')})`);
  if (draft.acceptsMissingSecrets) {
    for (const place of places) note(`secret ${place} does not exist`);
    return;
  }
  if (faults) {
    for (const name of missing) {
      const problem = new AppError('InvalidParameter', `secret '${name}' does not exist`);
      const [file = null] = secretFiles.get(name) ?? [];
      faults.add(file === null ? problem : new LocatedError(file, problem, file));
    }
    // Reported once: not again for each entity that names one.
    draft.acceptsMissingSecrets = true;
    return;
  }
  const shown = places.slice(0, NAMED_MAX).join(', ');
  const more = places.length > NAMED_MAX ? ` and ${places.length - NAMED_MAX} more` : '';
  throw new MissingSecretsError('InvalidParameter', `these secrets do not exist: ${shown}${more}`);
}
