import { AppFileError } from '../app-file-error.js';
import type { AppConfiguration, AuthProviderEntity, CustomUserData } from '../app-configuration.js';
import { providerKey, readAuthProvider, readCustomUserData } from '../entities/auth-providers.js';
import { readDataApi, readHosting, readSync } from '../entities/opaque-entity.js';
import { readDataAccess } from '../entities/data-access.js';
import { readEndpoint } from '../entities/endpoints.js';
import { endpointKey, nameKey } from '../entities/natural-key.js';
import { uniqueSorted, type Located } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';
import { readCurrentFunctions, readLegacyFunctions } from './functions-reader.js';
import { UNVERSIONED_ROOT_FILE, type Layout } from './layout.js';
import { readServices } from './services-reader.js';
import { present, readSharedSections } from './shared-sections.js';

const PROVIDERS = 'auth/providers.json';
const PROVIDER_FOLDER = 'auth_providers';

/** Returns the one of two places that has content. Throws `Duplicate` if both do. */
function eitherOf(own: Fields | undefined, other: Fields | undefined, places: readonly [string, string]): Fields | undefined {
  if (own === undefined || other === undefined) return own ?? other;
  throw new AppFileError('Duplicate', places[1], `is in another form than ${places[0]}: only one of them is allowed`);
}

function listedProviders(directory: AppDirectory, isOlder: boolean): readonly Located<AuthProviderEntity>[] | undefined {
  const file = directory.attempt(() => directory.optionalObject(PROVIDERS));
  if (file === undefined) return undefined;
  return directory.each(Object.keys(file.object), (name) => {
    const fields = file.fieldsAt(name) ?? file.refuse(name, 'must be an object');
    return { entity: readAuthProvider(fields, name, isOlder), file: file.file, field: name };
  });
}

/** Reads one file for all, or one for each. */
function readProviders(directory: AppDirectory, isOlder: boolean): readonly AuthProviderEntity[] | undefined {
  const listed = listedProviders(directory, isOlder);
  const folder = directory.each(directory.filesIn(PROVIDER_FOLDER, '.json'), (name): Located<AuthProviderEntity> => {
    const fields = directory.object(`${PROVIDER_FOLDER}/${name}`);
    return { entity: readAuthProvider(fields, decodeSegment(name.slice(0, -'.json'.length)), isOlder), file: fields.file };
  });
  const [first] = folder;
  if (listed !== undefined && first !== undefined) {
    const problem = `is in another form than ${PROVIDERS}: only one of them is allowed`;
    directory.faults.add(new AppFileError('Duplicate', first.file, problem));
  }
  const speaks = listed !== undefined || first !== undefined || (isOlder && directory.hasFolder(PROVIDER_FOLDER));
  if (!speaks) return undefined;
  const placed = listed ?? folder;
  uniqueSorted('authentication provider of type', placed, providerKey, directory.faults);
  return uniqueSorted('authentication provider', placed, nameKey, directory.faults);
}

function readEndpoints(directory: AppDirectory, folder: string): AppConfiguration['endpoints'] {
  const file = `${folder}/config.json`;
  if (!directory.hasFile(file)) return undefined;
  const listed = directory.attempt(() => directory.objects(file)) ?? [];
  const placed = directory.each(listed, (fields) => ({ entity: readEndpoint(fields), file, field: fields.path }));
  return uniqueSorted('endpoint', placed, endpointKey, directory.faults);
}

/**
 * Each root file goes with one name of the folder, and either is accepted with either. Where there are both, the other one counts if
 * only that one holds something; they are never mixed.
 */
function endpointFolderOf(directory: AppDirectory, rootFile: string): string {
  const folders = ['http_endpoints', 'https_endpoints'];
  const [own = '', other = ''] = rootFile === UNVERSIONED_ROOT_FILE ? folders.toReversed() : folders;
  const holds = (folder: string): boolean =>
    ['config.json', 'data_api_config.json'].some((file) => directory.hasFile(`${folder}/${file}`)) ||
    directory.foldersIn(folder).some((name) => directory.hasFile(`${folder}/${name}/config.json`));
  if (!directory.hasFolder(own)) return directory.hasFolder(other) ? other : own;
  return !holds(own) && holds(other) ? other : own;
}

function readOrigins(root: Fields): readonly string[] | undefined {
  const [own, older] = [root.texts('allowed_request_origins'), root.fieldsAt('security')?.texts('allowed_request_origins')];
  if (own !== undefined && older !== undefined) root.refuse('security', 'cannot be combined with allowed_request_origins');
  return own ?? older;
}

/**
 * Reads the contents of a layout besides the root file's identity and the environments (admin-api §7.2, §7.3). The form of the
 * other layout counts if the layout's own form is missing.
 */
export function readLayout(directory: AppDirectory, { family, rootFile }: Layout, root: Fields): Omit<AppConfiguration, 'root'> {
  const isLegacy = family === 'legacy';
  const endpoints = endpointFolderOf(directory, rootFile);
  const { names, ...services } = readServices(directory, family, endpoints);
  const dataApiFile = `${endpoints}/data_api_config.json`;
  /** Reads a setting that stands in one of two places. */
  const setting = <T>(
    noun: string,
    [own, other]: readonly [() => Fields | undefined, () => Fields | undefined],
    places: readonly [string, string] | null,
    read: (fields: Fields) => T,
  ): T | undefined =>
    directory.attempt(() => {
      const fields = places === null ? (own() ?? other()) : eitherOf(own(), other(), places);
      if (fields === undefined) return undefined;
      directory.faults.placedSetting(noun, fields.file);
      return read(fields);
    });
  const file = (path: string) => (): Fields | undefined => directory.optionalObject(path);
  const ofRoot = (member: string) => (): Fields | undefined => root.fieldsAt(member);
  const customUserDataPlaces = [`custom_user_data_config of ${rootFile}`, 'auth/custom_user_data.json'] as const;
  const syncPlaces = [`sync of ${rootFile}`, 'sync/config.json'] as const;
  const dataApiPlaces = ['data_api_config.json', dataApiFile] as const;
  directory.faults.placedSetting('allowed_request_origins', rootFile, 'allowed_request_origins');
  return {
    ...readSharedSections(directory),
    ...present<Omit<AppConfiguration, 'root'>>({
      allowedRequestOrigins: directory.attempt(() => readOrigins(root)),
      authProviders: readProviders(directory, isLegacy),
      customUserData: setting(
        'custom user data',
        [ofRoot('custom_user_data_config'), file(customUserDataPlaces[1])],
        customUserDataPlaces,
        (fields) =>
          fields.readOr(
            (own): CustomUserData => readCustomUserData(own, names),
            (fault) => {
              directory.faults.note(fault, 'treated as disabled');
              return { enabled: false };
            },
          ),
      ),
      functions: directory.attempt(() => (isLegacy ? readLegacyFunctions(directory) : readCurrentFunctions(directory))),
      ...services,
      endpoints: readEndpoints(directory, endpoints),
      dataApi: setting('the data API configuration', [file(dataApiPlaces[0]), file(dataApiFile)], dataApiPlaces, readDataApi),
      dataAccess: directory.attempt(() => readDataAccess(root)),
      sync: setting('the sync configuration', [ofRoot('sync'), file(syncPlaces[1])], syncPlaces, readSync),
      hosting: setting('the hosting configuration', [ofRoot('hosting'), file('hosting/config.json')], null, readHosting),
    }),
  };
}
