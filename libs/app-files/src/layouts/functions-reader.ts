import { FUNCTION } from '#contracts/config/function.entity.js';
import { AppFileError } from '../app-file-error.js';
import type { FunctionEntity } from '../app-configuration.js';
import { readFunction } from '../entities/functions.js';
import { nameKey } from '../entities/natural-key.js';
import { uniqueSorted, type Located } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';
import { isJsonObject } from '../json/json.js';

const FUNCTIONS = 'functions';
const LIST = `${FUNCTIONS}/config.json`;
const SOURCE = '.js';
const PACKAGES = 'node_modules';
/** Properties of a `config.json` that make a folder a function: its name, or its restrictions. */
const SETTINGS = ['name', ...FUNCTION.members.map(({ name }) => name)];

function sourcePaths(directory: AppDirectory): readonly string[] {
  return directory.filesBelow(FUNCTIONS).filter((path) => path.endsWith(SOURCE) && !path.split('/').includes(PACKAGES));
}

/** Reads a function of the older form: a folder with `config.json`, which restricts its callers, and `source.js`. */
function readFolder(directory: AppDirectory, folder: string): Located<FunctionEntity> {
  const fields = directory.object(`${folder}/config.json`);
  const own = folder.slice(FUNCTIONS.length + 1);
  const source = directory.text(`${folder}/source.js`);
  const entity = readFunction(fields, fields.entityName(decodeSegment(own)), source);
  directory.faults.placedSetting(`source of ${called(entity.name)}`, `${folder}/source.js`);
  return { entity, file: fields.file };
}

function readFolders(directory: AppDirectory, folders: readonly string[]): Located<FunctionEntity>[] {
  return directory.each(
    folders,
    (folder) => readFolder(directory, folder),
    (folder) => called(decodeSegment(folder.slice(FUNCTIONS.length + 1))),
  );
}

/** Returns folders that are functions of the older form. They must not be read as public functions named `…/source`. */
function functionFolders(directory: AppDirectory): readonly string[] {
  const folders = sourcePaths(directory)
    .filter((path) => path.endsWith('/source.js') && path !== `${FUNCTIONS}/source.js`)
    .map((path) => path.slice(0, -'/source.js'.length));
  return folders.filter((folder) => {
    const config = `${folder}/config.json`;
    if (!directory.hasFile(config)) return false;
    const value = directory.attempt(() => directory.peek(config));
    return value !== undefined && isJsonObject(value) && SETTINGS.some((member) => Object.hasOwn(value, member));
  });
}

/** Returns the name of a function in messages. */
function called(name: string): string {
  return `function '${name}'`;
}

function namedPaths(directory: AppDirectory, paths: readonly string[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const path of paths) {
    const name = path
      .slice(FUNCTIONS.length + 1, -SOURCE.length)
      .split('/')
      .map(decodeSegment)
      .join('/');
    const before = sources.get(name);
    if (before === undefined) sources.set(name, path);
    else directory.faults.add(new AppFileError('Duplicate', path, `is a second function '${name}' (also in ${before})`));
  }
  return sources;
}

/**
 * Functions of the current form: what `functions/config.json` says, and what it does not mention with all defaults (admin-api §6.5).
 * Folders of the older form among them are read with their settings.
 */
function readList(directory: AppDirectory): readonly FunctionEntity[] | undefined {
  const older = functionFolders(directory);
  const own = new Set(older.map((folder) => `${folder}/source.js`));
  const paths = namedPaths(
    directory,
    sourcePaths(directory).filter((path) => !own.has(path)),
  );
  if (paths.size === 0 && older.length === 0 && !directory.hasFile(LIST)) return undefined;
  const configured = (directory.hasFile(LIST) && directory.attempt(() => directory.objects(LIST))) || [];
  const readListed = (fields: Fields): Located<FunctionEntity> => {
    const name = fields.entityName();
    const path = `${FUNCTIONS}/${name}${SOURCE}`;
    if (own.has(path)) fields.fail('Duplicate', 'name', `'${name}' is a function of a folder with settings of its own`);
    const source = paths.get(name) ?? path;
    directory.faults.placedSetting(`source of ${called(name)}`, source);
    return { entity: readFunction(fields, name, directory.text(source)), file: LIST, field: fields.path };
  };
  const placed = directory.each(configured, readListed, (fields) => {
    const name = fields.get('name');
    return called(typeof name === 'string' ? name : '');
  });
  const mentioned = new Set(placed.map(({ entity }) => entity.name));
  for (const [name, path] of paths) {
    if (mentioned.has(name)) continue;
    const fields = new Fields(path, { name });
    for (const one of directory.each(
      [path],
      () => ({ entity: readFunction(fields, fields.entityName(), directory.text(path)), file: path }),
      () => called(name),
    ))
      placed.push(one);
  }
  return uniqueSorted('function', [...placed, ...readFolders(directory, older)], nameKey, directory.faults);
}

export function readCurrentFunctions(directory: AppDirectory): readonly FunctionEntity[] | undefined {
  return readList(directory);
}

/** Reads functions from a folder each; if no folder has settings, from a list of the current form. */
export function readLegacyFunctions(directory: AppDirectory): readonly FunctionEntity[] | undefined {
  const folders = directory.foldersIn(FUNCTIONS).filter((name) => name !== PACKAGES);
  const configured = folders.find((name) => directory.hasFile(`${FUNCTIONS}/${name}/config.json`));
  const hasList = directory.hasFile(LIST);
  if (configured !== undefined && hasList) {
    const problem = `lists functions, and so does ${FUNCTIONS}/${configured}/config.json`;
    throw new AppFileError('Duplicate', LIST, problem);
  }
  if (hasList || (configured === undefined && directory.filesIn(FUNCTIONS, SOURCE).length > 0)) return readList(directory);
  if (folders.length === 0) return undefined;
  const placed = readFolders(
    directory,
    folders.map((folder) => `${FUNCTIONS}/${folder}`),
  );
  return uniqueSorted('function', placed, nameKey, directory.faults);
}
