import { AppFileError } from '../app-file-error.js';
import {
  DATA_SOURCE_TYPES,
  type AppConfiguration,
  type AuthProviderEntity,
  type CollectionRuleEntity,
  type DataSourceEntity,
  type FunctionEntity,
  type SchemaEntity,
  type ServiceEntity,
} from '../app-configuration.js';
import { readAuthProvider, readCustomUserData } from '../entities/auth-providers.js';
import { readHosting, readSync } from '../entities/carried.js';
import { readCollectionRule, readRuleSet, readSchema } from '../entities/collection-rules.js';
import { readDataAccess } from '../entities/data-access.js';
import { readFunction } from '../entities/functions.js';
import { collectionKey, nameKey } from '../entities/natural-key.js';
import { readServiceHead } from '../entities/services.js';
import { sortedByKey, uniqueSorted, type Placed } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';
import { present, readFolder, readService, readSharedSections } from './shared-sections.js';

const SERVICES = 'services';
const FUNCTIONS = 'functions';

function readFunctions(directory: AppDirectory): readonly FunctionEntity[] | undefined {
  const names = directory.foldersIn(FUNCTIONS).filter((name) => name !== 'node_modules');
  if (names.length === 0) return undefined;
  const placed = names.map((folder): Placed<FunctionEntity> => {
    const fields = directory.object(`${FUNCTIONS}/${folder}/config.json`);
    const source = directory.text(`${FUNCTIONS}/${folder}/source.js`);
    return { entity: readFunction(fields, fields.entityName(decodeSegment(folder)), source), file: fields.file };
  });
  return uniqueSorted('function', placed, nameKey);
}

/** A rule of a MongoDB service carries the schema of its collection; its file is called `<database>.<collection>`. */
function readMongoRule(fields: Fields, called: string): { rule: CollectionRuleEntity; schema: SchemaEntity | undefined } {
  const rule = readCollectionRule(fields);
  const named = `${rule.database}.${rule.collection}`;
  if (named !== called) {
    fields.fail('NameMismatch', 'collection', `belongs to '${named}', but the file is called '${called}'`);
  }
  return { rule, schema: readSchema(rule, fields.objectAt('schema'), fields.objectAt('relationships')) };
}

function readDataSource(directory: AppDirectory, name: string, config: Fields): Placed<DataSourceEntity> {
  const folder = `${SERVICES}/${name}`;
  const defaultRule = directory.optionalObject(`${folder}/default_rule.json`);
  const rules = directory.filesIn(`${folder}/rules`, '.json').map((file) => {
    return readMongoRule(directory.object(`${folder}/rules/${file}`), decodeSegment(file.slice(0, -'.json'.length)));
  });
  if (directory.hasFolder(`${folder}/incoming_webhooks`)) {
    throw new AppFileError('InvalidField', `${folder}/incoming_webhooks`, 'must not be there: a data source has no webhooks');
  }
  const entity = {
    ...readServiceHead(config, decodeSegment(name)),
    ...(defaultRule && { default_rule: readRuleSet(defaultRule) }),
    rules: sortedByKey(
      'rule',
      rules.map(({ rule }) => rule),
      collectionKey,
    ),
    schemas: sortedByKey(
      'schema',
      rules.flatMap(({ schema }) => schema ?? []),
      collectionKey,
    ),
  };
  return { entity, file: config.file };
}

interface Services {
  readonly dataSources: Placed<DataSourceEntity>[];
  readonly httpServices: Placed<ServiceEntity>[];
  readonly services: Placed<ServiceEntity>[];
  /** Names by the internal id their file gives. */
  readonly names: Map<string, string>;
}

function readServices(directory: AppDirectory): Services {
  const found: Services = { dataSources: [], httpServices: [], services: [], names: new Map() };
  for (const name of directory.foldersIn(SERVICES)) {
    const config = directory.object(`${SERVICES}/${name}/config.json`);
    const { name: service, type } = readServiceHead(config, decodeSegment(name));
    const id = config.text('id') ?? config.text('_id');
    if (id !== undefined) found.names.set(id, service);
    if (DATA_SOURCE_TYPES.includes(type)) {
      found.dataSources.push(readDataSource(directory, name, config));
    } else if (directory.hasFile(`${SERVICES}/${name}/default_rule.json`)) {
      const problem = `must not be there: a service of type '${type}' has no default rule`;
      throw new AppFileError('InvalidField', `${SERVICES}/${name}/default_rule.json`, problem);
    } else {
      (type === 'http' ? found.httpServices : found.services).push(readService(directory, SERVICES, name));
    }
  }
  return found;
}

/** Reads what the legacy layout has beside the root file's identity and the environments (admin-api §7.2). */
export function readLegacyLayout(directory: AppDirectory, root: Fields): Omit<AppConfiguration, 'root'> {
  const { dataSources, httpServices, services, names } = readServices(directory);
  const customUserData = root.fieldsAt('custom_user_data_config');
  const sync = root.fieldsAt('sync');
  const hosting = root.fieldsAt('hosting') ?? directory.optionalObject('hosting/config.json');
  const hasServices = directory.hasFolder(SERVICES);
  return {
    ...readSharedSections(directory),
    ...present<Omit<AppConfiguration, 'root'>>({
      allowedRequestOrigins: root.fieldsAt('security')?.texts('allowed_request_origins'),
      authProviders: directory.hasFolder('auth_providers')
        ? readFolder<AuthProviderEntity>(directory, 'auth_providers', 'authentication provider', readAuthProvider)
        : undefined,
      customUserData: customUserData && readCustomUserData(customUserData, names),
      functions: readFunctions(directory),
      dataSources: hasServices ? uniqueSorted('service', dataSources, nameKey) : undefined,
      httpServices: hasServices ? uniqueSorted('service', httpServices, nameKey) : undefined,
      services: hasServices ? uniqueSorted('service', services, nameKey) : undefined,
      dataApi: directory.optionalObject('data_api_config.json')?.object,
      dataAccess: readDataAccess(root),
      sync: sync && readSync(sync),
      hosting: hosting && readHosting(hosting),
    }),
  };
}
