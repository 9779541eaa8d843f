import type { AppConfiguration, FunctionEntity } from '../app-configuration.js';
import { authProviderMembers, customUserDataMembers } from '../entities/auth-providers.js';
import { dataApiMembers, hostingMembers, syncMembers } from '../entities/opaque-entity.js';
import { endpointMembers } from '../entities/endpoints.js';
import { fileMembers } from '../entities/file-members.js';
import { functionMembers } from '../entities/functions.js';
import { endpointKey, nameKey } from '../entities/natural-key.js';
import { sortedByKey } from '../entities/unique.js';
import type { FileWriter } from './file-writer.js';
import type { JsonObject } from '../json/json.js';
import { CURRENT_ROOT_FILE, CURRENT_VERSION, UNVERSIONED_ROOT_FILE } from './layout.js';
import { writeDataSources, writeServices } from './service-writer.js';
import { writeSharedFiles } from './section-writer.js';

/** Differences between the forms of the current family. */
interface CurrentForm {
  readonly rootFile: string;
  /** Properties of the root file, in this order. */
  readonly rootMembers: readonly string[];
  readonly endpointFolder: string;
}

const SHARED_ROOT_MEMBERS = ['deployment_model?', 'environment?', 'allowed_request_origins?', 'strict_predicates?'];
const VERSIONED: CurrentForm = {
  rootFile: CURRENT_ROOT_FILE,
  rootMembers: ['config_version', 'app_id?', 'name?', 'location?', 'provider_region?', ...SHARED_ROOT_MEMBERS],
  endpointFolder: 'http_endpoints',
};
/** The newest form has neither a version nor the id of the app. */
const UNVERSIONED: CurrentForm = {
  rootFile: UNVERSIONED_ROOT_FILE,
  rootMembers: ['name?', 'provider_region?', ...SHARED_ROOT_MEMBERS],
  endpointFolder: 'https_endpoints',
};

function writeRoot(writer: FileWriter, form: CurrentForm, { root, allowedRequestOrigins, dataAccess }: AppConfiguration): void {
  const members = fileMembers(
    { config_version: CURRENT_VERSION, ...root, allowed_request_origins: allowedRequestOrigins ?? [], ...dataAccess },
    form.rootMembers,
  );
  writer.json(form.rootFile, members);
}

/** Writes the sources of functions into folders by their names, and the one configuration file about them. */
export function writeFunctionFiles<T extends Pick<FunctionEntity, 'name' | 'source'>>(
  writer: FileWriter,
  functions: readonly T[],
  membersOf: (entity: T) => JsonObject,
): void {
  const sorted = sortedByKey('function', functions, nameKey);
  writer.json('functions/config.json', sorted.map(membersOf));
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

function writeEndpoints(writer: FileWriter, folder: string, { endpoints, httpServices, dataApi }: AppConfiguration): void {
  if (httpServices?.length === 0) writer.folder(folder);
  if (endpoints !== undefined) {
    writer.json(`${folder}/config.json`, sortedByKey('endpoint', endpoints, endpointKey).map(endpointMembers));
  }
  if (dataApi !== undefined) writer.json(`${folder}/data_api_config.json`, dataApiMembers(dataApi));
  if (httpServices !== undefined) writeServices(writer, folder, httpServices);
}

function writeForm(writer: FileWriter, form: CurrentForm, configuration: AppConfiguration): void {
  const { functions, dataSources, services, sync, hosting } = configuration;
  writeRoot(writer, form, configuration);
  writeSharedFiles(writer, configuration);
  writeAuth(writer, configuration);
  if (functions !== undefined) writeFunctionFiles(writer, functions, functionMembers);
  if (dataSources !== undefined) {
    writer.folder('data_sources');
    writeDataSources(writer, 'data_sources', dataSources);
  }
  if (services !== undefined) {
    writer.folder('services');
    writeServices(writer, 'services', services);
  }
  writeEndpoints(writer, form.endpointFolder, configuration);
  if (sync !== undefined) writer.json('sync/config.json', syncMembers(sync));
  if (hosting !== undefined) writer.json('hosting/config.json', hostingMembers(hosting));
}

/** Writes the current layout (20210101). */
export function writeCurrentLayout(writer: FileWriter, configuration: AppConfiguration): void {
  writeForm(writer, VERSIONED, configuration);
}

/** Writes the layout of the newest command-line tool, which has no version. */
export function writeUnversionedLayout(writer: FileWriter, configuration: AppConfiguration): void {
  writeForm(writer, UNVERSIONED, configuration);
}
