import { AppFileError } from '../app-file-error.js';
import { DATA_SOURCE_TYPES, type DataSourceEntity, type ServiceEntity } from '../app-configuration.js';
import { nameKey } from '../entities/natural-key.js';
import { readServiceHead } from '../entities/services.js';
import { uniqueSorted, type Located } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import { decodeSegment } from '../files/path-segment.js';
import { readDataSourceFolder, readDataSourceService } from './data-source-reader.js';
import type { Layout } from './layout.js';
import { readService } from './shared-sections.js';

const SERVICES = 'services';
const DATA_SOURCES = 'data_sources';

interface ServiceSections {
  readonly dataSources: readonly DataSourceEntity[] | undefined;
  readonly httpServices: readonly ServiceEntity[] | undefined;
  readonly services: readonly ServiceEntity[] | undefined;
}

interface ServiceFolder {
  readonly dataSources: Located<DataSourceEntity>[];
  readonly httpServices: Located<ServiceEntity>[];
  readonly others: Located<ServiceEntity>[];
  /** Names by the internal id their file gives. */
  readonly names: Map<string, string>;
}

/** Returns the name of a service in messages. */
function called(folder: string): string {
  return `service '${decodeSegment(folder)}'`;
}

/** Reads the folder `services/`: in the older form it has services of all types. */
function readServiceFolder(directory: AppDirectory): ServiceFolder {
  const found: ServiceFolder = { dataSources: [], httpServices: [], others: [], names: new Map() };
  const readOne = (name: string): void => {
    const config = directory.object(`${SERVICES}/${name}/config.json`);
    const { name: service, type } = readServiceHead(config, decodeSegment(name));
    const id = config.text('id') ?? config.text('_id');
    if (id !== undefined) found.names.set(id, service);
    if (DATA_SOURCE_TYPES.includes(type)) {
      found.dataSources.push(readDataSourceService(directory, name, config));
    } else if (directory.hasFile(`${SERVICES}/${name}/default_rule.json`)) {
      const problem = `is not allowed: a service of type '${type}' has no default rule`;
      throw new AppFileError('InvalidField', `${SERVICES}/${name}/default_rule.json`, problem);
    } else {
      (type === 'http' ? found.httpServices : found.others).push(readService(directory, SERVICES, name));
    }
  };
  directory.each(directory.foldersIn(SERVICES), readOne, called);
  return found;
}

/** Returns the one of two forms that has entities. Throws `Duplicate` naming a file of each if both do. */
function oneOf<T>(directory: AppDirectory, older: readonly Located<T>[], current: readonly Located<T>[]): readonly Located<T>[] {
  const [one, other] = [older[0], current[0]];
  if (one === undefined) return current;
  if (other === undefined) return older;
  const problem = `is in another form than ${one.file}: only one of them is allowed`;
  directory.faults.add(new AppFileError('Duplicate', other.file, problem));
  return older;
}

/**
 * Reads services from folders by their type or from one folder for all, depending on the layout; names are unique across
 * types.
 */
export function readServices(
  directory: AppDirectory,
  family: Layout['family'],
  endpointFolder: string,
): ServiceSections & { readonly names: ReadonlyMap<string, string> } {
  const hasServices = directory.hasFolder(SERVICES);
  const older = readServiceFolder(directory);
  const sources = directory.each(directory.foldersIn(DATA_SOURCES), (name) => readDataSourceFolder(directory, name), called);
  const filled = directory.foldersIn(endpointFolder).filter((name) => {
    return directory.filesBelow(`${endpointFolder}/${name}`).length > 0;
  });
  const inEndpoints = directory.each(filled, (name) => readService(directory, endpointFolder, name), called);
  const { faults } = directory;
  const isLegacy = family === 'legacy';
  const dataSources = oneOf(directory, older.dataSources, sources);
  // Even if services have folders by their type, one of type `http` may be stored with the others.
  const httpServices = isLegacy ? oneOf(directory, older.httpServices, inEndpoints) : inEndpoints;
  const others = isLegacy ? older.others : [...older.others, ...older.httpServices];
  uniqueSorted<{ name: string }>('service', [...dataSources, ...others, ...httpServices], nameKey, faults);

  // A folder that exists only for endpoints says nothing about services; one with its own entry means that the app has none.
  const speaksOfHttp = httpServices.length > 0 || (isLegacy ? hasServices : directory.namesFolder(endpointFolder));
  const speaksOfData = dataSources.length > 0 || (isLegacy ? hasServices : directory.hasFolder(DATA_SOURCES));
  return {
    dataSources: speaksOfData ? uniqueSorted('service', dataSources, nameKey, faults) : undefined,
    httpServices: speaksOfHttp ? uniqueSorted('service', httpServices, nameKey, faults) : undefined,
    services: hasServices ? uniqueSorted('service', others, nameKey, faults) : undefined,
    names: older.names,
  };
}
