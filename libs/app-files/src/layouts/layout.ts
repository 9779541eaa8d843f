import { AppFileError } from '../app-file-error.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';

/** Directory layout (admin-api §7.1): the family it is read as, and the root file that determines it. */
export interface Layout {
  readonly family: 'legacy' | 'current';
  readonly rootFile: string;
  /** `null` in the newest layout, whose root file has none. */
  readonly version: number | null;
}

/** The version that is written. */
export const CURRENT_VERSION = 20_210_101;
export const CURRENT_ROOT_FILE = 'realm_config.json';

/** Root file of the newest command-line tool: no version, `https_endpoints/` for `http_endpoints/`. */
export const UNVERSIONED_ROOT_FILE = 'root_config.json';

/** Newest first: where there are several, the first one counts. */
const ROOT_FILES: Readonly<Record<string, Layout['family']>> = {
  [UNVERSIONED_ROOT_FILE]: 'current',
  [CURRENT_ROOT_FILE]: 'current',
  'config.json': 'legacy',
  'stitch.json': 'legacy',
};

/** Newest first. */
export const ROOT_FILE_NAMES: readonly string[] = Object.keys(ROOT_FILES);

const FAMILY_OF_VERSION: ReadonlyMap<number, Layout['family']> = new Map([
  [20_180_301, 'legacy'],
  [20_200_603, 'legacy'],
  [CURRENT_VERSION, 'current'],
]);

function versionOf(root: Fields): number | null {
  const version = root.get('config_version');
  if (version === undefined) {
    return root.file === UNVERSIONED_ROOT_FILE ? null : root.fail('MissingField', 'config_version', 'is missing');
  }
  if (typeof version !== 'number') root.refuse('config_version', 'must be a number');
  return version;
}

/** Returns the layout. Throws `AppFileError` `UnknownLayout` if the root file is missing or has an unknown version. */
export function layoutOf(directory: AppDirectory): Layout {
  const rootFile = ROOT_FILE_NAMES.find((name) => directory.hasFile(name));
  if (rootFile === undefined) {
    const problem = `config_version is missing: no ${ROOT_FILE_NAMES.join(', ')} at the top level`;
    throw new AppFileError('UnknownLayout', '', problem);
  }
  const version = versionOf(directory.object(rootFile));
  const family = ROOT_FILES[rootFile] ?? 'current';
  if (version !== null && FAMILY_OF_VERSION.get(version) !== family) {
    const problem = FAMILY_OF_VERSION.has(version) ? `belongs to another root file` : 'is unknown';
    throw new AppFileError('UnknownLayout', rootFile, `${version} ${problem}`, { field: 'config_version' });
  }
  return { family, rootFile, version };
}
