import { AppFileError } from '../app-file-error.js';
import type { AppConfiguration, DataSourceEntity, FunctionEntity } from '../app-configuration.js';
import { authProviderMembers, customUserDataMembers } from '../entities/auth-providers.js';
import { dataApiMembers, hostingMembers, syncMembers } from '../entities/opaque-entity.js';
import { collectionRuleMembers, relationshipMembers, ruleSetMembers, schemaMembers } from '../entities/collection-rules.js';
import { fileMembers } from '../entities/file-members.js';
import { functionMembers } from '../entities/functions.js';
import { collectionKey, nameKey } from '../entities/natural-key.js';
import { serviceMembers, serviceRuleMembers } from '../entities/services.js';
import { sortedByKey } from '../entities/unique.js';
import type { JsonObject } from '../json/json.js';
import type { FileWriter } from './file-writer.js';
import { CURRENT_VERSION } from './layout.js';
import { writeFolder, writeSharedFiles } from './section-writer.js';
import { writeServices } from './service-writer.js';

const SERVICES = 'services';

/** Root file of each legacy version: they differ in nothing else. */
const ROOT_FILES = { 20180301: 'stitch.json', 20200603: 'config.json' } as const;
export type LegacyVersion = keyof typeof ROOT_FILES;

function rootOf(version: LegacyVersion, configuration: AppConfiguration): JsonObject {
  const { root, allowedRequestOrigins = [], hosting, customUserData, sync, dataAccess } = configuration;
  const identity = fileMembers({ config_version: version, ...root }, [
    'config_version',
    'app_id?',
    'name?',
    'location?',
    'provider_region?',
    'deployment_model?',
    'environment?',
  ]);
  return {
    ...identity,
    security: allowedRequestOrigins.length === 0 ? {} : { allowed_request_origins: allowedRequestOrigins },
    ...(hosting && { hosting: hostingMembers(hosting) }),
    ...(customUserData && { custom_user_data_config: customUserDataMembers(customUserData) }),
    ...(sync && { sync: syncMembers(sync) }),
    ...fileMembers({ ...dataAccess }, ['strict_predicates?']),
  };
}

function writeFunctions(writer: FileWriter, functions: readonly FunctionEntity[]): void {
  writer.folder('functions');
  const inFolders = functions.map(({ name }) => name).filter((name) => name.includes('/'));
  if (inFolders.length > 0) {
    const shown = inFolders.toSorted().slice(0, 20).join(', ');
    throw new AppFileError('NoForm', '', `functions in folders need version ${CURRENT_VERSION}: ${shown}`);
  }
  for (const entity of sortedByKey('function', functions, nameKey)) {
    const folder = writer.path('functions', entity.name);
    writer.json(`${folder}/config.json`, functionMembers(entity));
    writer.text(`${folder}/source.js`, entity.source);
  }
}

/**
 * Returns the collections as rules that contain their schemas; a schema without a rule becomes a rule without roles and
 * filters.
 */
function collectionsOf({ rules, schemas }: DataSourceEntity): ReadonlyMap<string, JsonObject> {
  const files = new Map<string, JsonObject>();
  for (const rule of sortedByKey('rule', rules, collectionKey)) {
    files.set(`${rule.database}.${rule.collection}`, collectionRuleMembers(rule));
  }
  for (const schema of sortedByKey('schema', schemas, collectionKey)) {
    const { database, collection } = schema;
    const name = `${database}.${collection}`;
    const rule = files.get(name) ?? { database, collection };
    files.set(name, { ...rule, schema: schemaMembers(schema), relationships: relationshipMembers(schema) });
  }
  return files;
}

function writeDataSources(writer: FileWriter, dataSources: readonly DataSourceEntity[]): void {
  for (const dataSource of sortedByKey('service', dataSources, nameKey)) {
    const own = writer.path(SERVICES, dataSource.name);
    writer.json(`${own}/config.json`, serviceMembers(dataSource));
    if (dataSource.default_rule !== undefined) writer.json(`${own}/default_rule.json`, ruleSetMembers(dataSource.default_rule));
    for (const [name, members] of collectionsOf(dataSource)) writer.json(writer.path(`${own}/rules`, name, '.json'), members);
    for (const rule of sortedByKey('rule', dataSource.action_rules ?? [], nameKey)) {
      // Such a rule may have the name of a collection; the content distinguishes them.
      writer.json(writer.path(`${own}/rules`, `actions/${rule.name}`, '.json', rule.name), serviceRuleMembers(rule));
    }
  }
}

/** Returns the parts of an app for which the legacy layouts have no form, a sentence each. */
export function withoutLegacyForm({ endpoints = [] }: AppConfiguration): readonly string[] {
  const { length } = endpoints;
  return length === 0 ? [] : [`http_endpoints: ${length} left out: this layout does not support HTTPS endpoints`];
}

/** Writes a legacy layout. Throws `AppFileError` `NoForm` for functions in folders. */
export function writeLegacyLayout(writer: FileWriter, version: LegacyVersion, configuration: AppConfiguration): void {
  const { authProviders, functions, dataSources, httpServices, services, dataApi } = configuration;
  writer.json(ROOT_FILES[version], rootOf(version, configuration));
  writeSharedFiles(writer, configuration);
  writeFolder(writer, 'auth_providers', 'authentication provider', authProviders, authProviderMembers);
  if (functions !== undefined) writeFunctions(writer, functions);
  if (dataSources !== undefined || httpServices !== undefined || services !== undefined) writer.folder(SERVICES);
  writeDataSources(writer, dataSources ?? []);
  writeServices(writer, SERVICES, [...(httpServices ?? []), ...(services ?? [])]);
  if (dataApi !== undefined) writer.json('data_api_config.json', dataApiMembers(dataApi));
}
