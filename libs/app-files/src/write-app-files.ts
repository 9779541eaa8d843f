import type { AppConfiguration, FunctionEntity } from './app-configuration.js';
import { authProviderMembers, customUserDataMembers } from './entities/auth-providers.js';
import { dataApiMembers, hostingMembers, logForwarderMembers, syncMembers, triggerMembers } from './entities/carried.js';
import { endpointMembers } from './entities/endpoints.js';
import { fileMembers } from './entities/file-members.js';
import { functionMembers } from './entities/functions.js';
import { customResolverMembers, graphqlConfigMembers } from './entities/graphql.js';
import { endpointKey, nameKey, resolverKey } from './entities/natural-key.js';
import { sortedByKey } from './entities/unique.js';
import { ENVIRONMENT_FILES, environmentMembers, valueMembers } from './entities/values.js';
import type { JsonObject } from './json/json.js';
import { FileWriter } from './layouts/file-writer.js';
import { CURRENT_ROOT_FILE, CURRENT_VERSION } from './layouts/layout.js';
import { writeDataSources, writeServices } from './layouts/service-writer.js';

/**
 * What the files are for (admin-api §6.6). `plain` and `source_control` are the same here, since entities have no internal ids;
 * `template` also leaves out what identifies the app and the environment it is bound to.
 */
export type ExportPurpose = 'plain' | 'source_control' | 'template';

export interface WriteOptions {
  readonly purpose?: ExportPurpose;
}

function rootMembers({ root, allowedRequestOrigins, dataAccess }: AppConfiguration, isTemplate: boolean): JsonObject {
  // The newest root file has a region where this layout has a location: it stays only where there is no location.
  const identity = root.location === undefined ? root : { ...root, provider_region: '' };
  const bound = isTemplate ? {} : identity;
  return fileMembers(
    { config_version: CURRENT_VERSION, ...bound, allowed_request_origins: allowedRequestOrigins ?? [], ...dataAccess },
    [
      'config_version',
      'app_id?',
      'name?',
      'location?',
      'provider_region?',
      'deployment_model?',
      'environment?',
      'allowed_request_origins?',
      'strict_predicates?',
    ],
  );
}

/** Writes one file per entity, called by its name, into a folder that is there even without any. */
function writeFolder<T extends { readonly name: string }>(
  writer: FileWriter,
  folder: string,
  noun: string,
  entities: readonly T[] | undefined,
  membersOf: (entity: T) => JsonObject,
): void {
  if (entities === undefined) return;
  writer.folder(folder);
  for (const entity of sortedByKey(noun, entities, nameKey)) {
    writer.json(writer.path(folder, entity.name, '.json'), membersOf(entity));
  }
}

function writeFunctions(writer: FileWriter, functions: readonly FunctionEntity[]): void {
  const sorted = sortedByKey('function', functions, nameKey);
  writer.json('functions/config.json', sorted.map(functionMembers));
  for (const { name, source } of sorted) {
    const parts = name.split('/');
    const last = parts.pop() ?? '';
    const folder = parts.reduce((above, part) => writer.path(above, part), 'functions');
    writer.text(writer.path(folder, last, '.js'), source);
  }
}

function writeAuth(writer: FileWriter, { authProviders, customUserData }: AppConfiguration): void {
  if (authProviders !== undefined) {
    const sorted = sortedByKey('authentication provider', authProviders, nameKey);
    writer.json('auth/providers.json', Object.fromEntries(sorted.map((one) => [one.name, authProviderMembers(one)])));
  }
  if (customUserData !== undefined) writer.json('auth/custom_user_data.json', customUserDataMembers(customUserData));
}

function writeGraphql(writer: FileWriter, { graphqlConfig, customResolvers }: AppConfiguration): void {
  if (graphqlConfig !== undefined) writer.json('graphql/config.json', graphqlConfigMembers(graphqlConfig));
  if (customResolvers === undefined) return;
  const folder = 'graphql/custom_resolvers';
  writer.folder(folder);
  for (const resolver of sortedByKey('custom resolver', customResolvers, resolverKey)) {
    const name = `${resolver.on_type}_${resolver.field_name}`;
    writer.json(writer.path(folder, name, '.json', name.toLowerCase()), customResolverMembers(resolver));
  }
}

function writeEndpoints(writer: FileWriter, { endpoints, httpServices, dataApi }: AppConfiguration): void {
  const folder = 'http_endpoints';
  if (httpServices?.length === 0) writer.folder(folder);
  if (endpoints !== undefined) {
    writer.json(`${folder}/config.json`, sortedByKey('endpoint', endpoints, endpointKey).map(endpointMembers));
  }
  if (dataApi !== undefined) writer.json(`${folder}/data_api_config.json`, dataApiMembers(dataApi));
  if (httpServices !== undefined) writeServices(writer, folder, httpServices);
}

/**
 * The files of an app in the current layout (20210101), sorted by path; a path that ends with `/` is a folder. The same
 * configuration always gives the same bytes. Secrets show by name only. Throws `AppFileError` `Duplicate` for two entities with
 * one natural key.
 */
export function writeAppFiles(configuration: AppConfiguration, options: WriteOptions = {}): ReadonlyMap<string, string> {
  const writer = new FileWriter();
  const isTemplate = options.purpose === 'template';
  const { environmentValues, functions, dataSources, services, sync, hosting } = configuration;

  writer.json(CURRENT_ROOT_FILE, rootMembers(configuration, isTemplate));
  if (environmentValues !== undefined) {
    const sorted = sortedByKey('environment value', environmentValues, nameKey);
    for (const [file, slot] of ENVIRONMENT_FILES) writer.json(`environments/${file}`, environmentMembers(slot, sorted));
  }
  writeFolder(writer, 'values', 'value', configuration.values, valueMembers);
  writeAuth(writer, configuration);
  if (functions !== undefined) writeFunctions(writer, functions);
  writeFolder(writer, 'triggers', 'trigger', configuration.triggers, triggerMembers);
  if (dataSources !== undefined) {
    writer.folder('data_sources');
    writeDataSources(writer, 'data_sources', dataSources);
  }
  if (services !== undefined) {
    writer.folder('services');
    writeServices(writer, 'services', services);
  }
  writeEndpoints(writer, configuration);
  writeGraphql(writer, configuration);
  if (sync !== undefined) writer.json('sync/config.json', syncMembers(sync));
  if (hosting !== undefined) {
    const { app_default_domain: _, ...unbound } = hosting;
    writer.json('hosting/config.json', hostingMembers(isTemplate ? unbound : hosting));
  }
  writeFolder(writer, 'log_forwarders', 'log forwarder', configuration.logForwarders, logForwarderMembers);
  return writer.written();
}
