import { AppFileError } from '../app-file-error.js';
import type {
  AppConfiguration,
  AuthProviderEntity,
  DataSourceEntity,
  FunctionEntity,
  ServiceEntity,
} from '../app-configuration.js';
import { readAuthProvider, readCustomUserData } from '../entities/auth-providers.js';
import { readHosting, readSync } from '../entities/carried.js';
import { readCollectionRule, readRuleSet, readSchema } from '../entities/collection-rules.js';
import { readDataAccess } from '../entities/data-access.js';
import { readEndpoint } from '../entities/endpoints.js';
import { readFunction } from '../entities/functions.js';
import { collectionKey, endpointKey, nameKey } from '../entities/natural-key.js';
import { readServiceHead } from '../entities/services.js';
import { sortedByKey, uniqueSorted, type Placed } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';
import { present, readService, readSharedSections } from './shared-sections.js';

const FUNCTIONS = 'functions';
const SOURCE = '.js';

function readProviders(directory: AppDirectory): readonly AuthProviderEntity[] | undefined {
  const file = directory.optionalObject('auth/providers.json');
  if (file === undefined) return undefined;
  const placed = Object.keys(file.object).map((name): Placed<AuthProviderEntity> => {
    const fields = file.fieldsAt(name) ?? file.refuse(name, 'must be an object');
    return { entity: readAuthProvider(fields, name), file: file.file, field: name };
  });
  return uniqueSorted('authentication provider', placed, nameKey);
}

function functionPaths(directory: AppDirectory): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const path of directory.filesBelow(FUNCTIONS)) {
    const parts = path.slice(FUNCTIONS.length + 1).split('/');
    if (!path.endsWith(SOURCE) || parts.includes('node_modules')) continue;
    const name = parts.map(decodeSegment).join('/').slice(0, -SOURCE.length);
    const before = sources.get(name);
    if (before !== undefined) throw new AppFileError('Duplicate', path, `is a second function '${name}' (also in ${before})`);
    sources.set(name, path);
  }
  return sources;
}

/** What `functions/config.json` says, and what it does not mention with all defaults (admin-api §6.5). */
function readFunctions(directory: AppDirectory): readonly FunctionEntity[] | undefined {
  const file = `${FUNCTIONS}/config.json`;
  const paths = functionPaths(directory);
  if (paths.size === 0 && !directory.hasFile(file)) return undefined;
  const configured = directory.hasFile(file) ? directory.objects(file) : [];
  const placed = configured.map((fields, index): Placed<FunctionEntity> => {
    const name = fields.entityName();
    const source = directory.text(paths.get(name) ?? `${FUNCTIONS}/${name}${SOURCE}`);
    return { entity: readFunction(fields, name, source), file, field: `[${index}]` };
  });
  const mentioned = new Set(placed.map(({ entity }) => entity.name));
  for (const [name, path] of paths) {
    if (mentioned.has(name)) continue;
    const fields = new Fields(path, { name });
    placed.push({ entity: readFunction(fields, fields.entityName(), directory.text(path)), file: path });
  }
  return uniqueSorted('function', placed, nameKey);
}

/** The rule and the schema of one collection: `rules.json`, or both other files (admin-api §7.3). */
function readCollection(directory: AppDirectory, folder: string, names: readonly [string, string]) {
  const [database, collection] = [decodeSegment(names[0]), decodeSegment(names[1])];
  const rules = directory.optionalObject(`${folder}/rules.json`);
  const schema = directory.optionalObject(`${folder}/schema.json`);
  const relationships = directory.optionalObject(`${folder}/relationships.json`);
  if (rules === undefined && (schema === undefined || relationships === undefined)) {
    const missing = schema === undefined ? 'rules.json' : 'relationships.json';
    const problem = 'is missing: a collection needs rules.json, or schema.json and relationships.json';
    throw new AppFileError('MissingFile', `${folder}/${missing}`, problem);
  }
  if (rules !== undefined && Object.keys(rules.object).length === 0) rules.refuse('', 'must not be empty');
  return {
    rule: rules && readCollectionRule(rules, database, collection),
    schema: readSchema({ database, collection }, schema?.object, relationships?.object),
  };
}

function readDataSource(directory: AppDirectory, name: string): Placed<DataSourceEntity> {
  const folder = `data_sources/${name}`;
  const fields = directory.object(`${folder}/config.json`);
  const defaultRule = directory.optionalObject(`${folder}/default_rule.json`);
  const collections = directory.foldersIn(folder).flatMap((database) => {
    const below = `${folder}/${database}`;
    return directory
      .foldersIn(below)
      .map((collection) => readCollection(directory, `${below}/${collection}`, [database, collection]));
  });
  const entity = {
    ...readServiceHead(fields, decodeSegment(name)),
    ...(defaultRule && { default_rule: readRuleSet(defaultRule) }),
    rules: sortedByKey(
      'rule',
      collections.flatMap(({ rule }) => rule ?? []),
      collectionKey,
    ),
    schemas: sortedByKey(
      'schema',
      collections.flatMap(({ schema }) => schema ?? []),
      collectionKey,
    ),
  };
  return { entity, file: fields.file };
}

interface ServiceSections {
  readonly dataSources: readonly DataSourceEntity[] | undefined;
  readonly httpServices: readonly ServiceEntity[] | undefined;
  readonly services: readonly ServiceEntity[] | undefined;
}

/** Services are kept in three folders by type, but have one name space. */
function readServices(directory: AppDirectory, endpointFolder: string): ServiceSections {
  const placedIn = <T>(folder: string, read: (name: string) => Placed<T>) =>
    directory.hasFolder(folder) ? directory.foldersIn(folder).map(read) : undefined;
  const dataSources = placedIn('data_sources', (name) => readDataSource(directory, name));
  const services = placedIn('services', (name) => readService(directory, 'services', name));
  const inEndpoints = placedIn(endpointFolder, (name) => readService(directory, endpointFolder, name));
  uniqueSorted<{ name: string }>('service', [...(dataSources ?? []), ...(services ?? []), ...(inEndpoints ?? [])], nameKey);

  // A folder that is only there for endpoints says nothing about services; one that is named itself says there are none.
  const speaksOfHttp = inEndpoints !== undefined && (inEndpoints.length > 0 || directory.namesFolder(endpointFolder));
  return {
    dataSources: dataSources && uniqueSorted('service', dataSources, nameKey),
    httpServices: speaksOfHttp ? uniqueSorted('service', inEndpoints, nameKey) : undefined,
    services: services && uniqueSorted('service', services, nameKey),
  };
}

function readEndpoints(directory: AppDirectory, folder: string): AppConfiguration['endpoints'] {
  const file = `${folder}/config.json`;
  if (!directory.hasFile(file)) return undefined;
  const placed = directory.objects(file).map((fields, index) => ({ entity: readEndpoint(fields), file, field: `[${index}]` }));
  return uniqueSorted('endpoint', placed, endpointKey);
}

/** The newest root file comes with a newer name of the folder, and either is accepted with either. */
function endpointFolderOf(directory: AppDirectory): string {
  const [older, newer] = ['http_endpoints', 'https_endpoints'];
  if (!directory.hasFolder(newer)) return older;
  if (directory.hasFolder(older)) throw new AppFileError('Duplicate', newer, `is a second folder of endpoints (also ${older})`);
  return newer;
}

/** Reads what the current layout has beside the root file's identity and the environments (admin-api §7.3). */
export function readCurrentLayout(directory: AppDirectory, root: Fields): Omit<AppConfiguration, 'root'> {
  const endpointFolder = endpointFolderOf(directory);
  const customUserData = directory.optionalObject('auth/custom_user_data.json');
  const sync = directory.optionalObject('sync/config.json');
  const hosting = directory.optionalObject('hosting/config.json');
  return {
    ...readSharedSections(directory),
    ...present<Omit<AppConfiguration, 'root'>>({
      allowedRequestOrigins: root.texts('allowed_request_origins'),
      authProviders: readProviders(directory),
      customUserData: customUserData && readCustomUserData(customUserData),
      functions: readFunctions(directory),
      ...readServices(directory, endpointFolder),
      endpoints: readEndpoints(directory, endpointFolder),
      dataApi: directory.optionalObject(`${endpointFolder}/data_api_config.json`)?.object,
      dataAccess: readDataAccess(root),
      sync: sync && readSync(sync),
      hosting: hosting && readHosting(hosting),
    }),
  };
}
