import type { AppConfiguration, FunctionEntity } from '../app-configuration.js';
import { authProviderMembers, customUserDataMembers } from '../entities/auth-providers.js';
import { dataApiMembers, hostingMembers, syncMembers } from '../entities/carried.js';
import { endpointMembers } from '../entities/endpoints.js';
import { fileMembers } from '../entities/file-members.js';
import { functionMembers } from '../entities/functions.js';
import { endpointKey, nameKey } from '../entities/natural-key.js';
import { sortedByKey } from '../entities/unique.js';
import type { FileWriter } from './file-writer.js';
import { CURRENT_ROOT_FILE, CURRENT_VERSION } from './layout.js';
import { writeDataSources, writeServices } from './service-writer.js';
import { writeSharedFiles } from './section-writer.js';

function writeRoot(writer: FileWriter, { root, allowedRequestOrigins, dataAccess }: AppConfiguration): void {
  const members = fileMembers(
    { config_version: CURRENT_VERSION, ...root, allowed_request_origins: allowedRequestOrigins ?? [], ...dataAccess },
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
  writer.json(CURRENT_ROOT_FILE, members);
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

function writeEndpoints(writer: FileWriter, { endpoints, httpServices, dataApi }: AppConfiguration): void {
  const folder = 'http_endpoints';
  if (httpServices?.length === 0) writer.folder(folder);
  if (endpoints !== undefined) {
    writer.json(`${folder}/config.json`, sortedByKey('endpoint', endpoints, endpointKey).map(endpointMembers));
  }
  if (dataApi !== undefined) writer.json(`${folder}/data_api_config.json`, dataApiMembers(dataApi));
  if (httpServices !== undefined) writeServices(writer, folder, httpServices);
}

/** Writes the current layout (20210101). */
export function writeCurrentLayout(writer: FileWriter, configuration: AppConfiguration): void {
  const { functions, dataSources, services, sync, hosting } = configuration;
  writeRoot(writer, configuration);
  writeSharedFiles(writer, configuration);
  writeAuth(writer, configuration);
  if (functions !== undefined) writeFunctions(writer, functions);
  if (dataSources !== undefined) {
    writer.folder('data_sources');
    writeDataSources(writer, 'data_sources', dataSources);
  }
  if (services !== undefined) {
    writer.folder('services');
    writeServices(writer, 'services', services);
  }
  writeEndpoints(writer, configuration);
  if (sync !== undefined) writer.json('sync/config.json', syncMembers(sync));
  if (hosting !== undefined) writer.json('hosting/config.json', hostingMembers(hosting));
}
