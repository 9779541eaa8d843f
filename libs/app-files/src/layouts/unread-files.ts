import { AppFileError } from '../app-file-error.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { meantFolder } from './known-paths.js';

/**
 * Properties of root files in any layout, and properties that are dropped deliberately: they number or date an app inside a
 * server.
 */
const ROOT_MEMBERS = [
  '_id',
  'allowed_request_origins',
  'app_id',
  'config_version',
  'custom_user_data_config',
  'deployment_model',
  'environment',
  'hosting',
  'id',
  'last_modified',
  'location',
  'name',
  'provider_region',
  'security',
  'strict_predicates',
  'sync',
  'version',
];

/** Files that the importing code handles: packages of functions and hosted files. */
const ELSEWHERE = /^(?:functions\/(?:package\.json$|node_modules[./])|hosting\/(?:metadata\.json$|files\/))/;

function refuseNear(directory: AppDirectory, what: string, name: string): void {
  const meant = meantFolder(name);
  if (meant === undefined) return;
  directory.faults.add(new AppFileError('UnknownFolder', '', `unknown ${what} '${name}': did you mean ${meant}?`));
}

/** Throws `AppFileError` `UnknownFolder` for a name that is almost the name of a part of an app, naming both. */
export function refuseMisspelled(directory: AppDirectory, root: Fields): void {
  for (const folder of directory.foldersIn('')) refuseNear(directory, 'folder', folder);
  for (const [member, value] of Object.entries(root.object)) {
    if (!ROOT_MEMBERS.includes(member) && typeof value === 'object' && value !== null) refuseNear(directory, 'section', member);
  }
  if (directory.hasFile('auth/provider.json')) {
    const problem = "unknown file 'auth/provider.json': did you mean auth/providers.json?";
    directory.faults.add(new AppFileError('UnknownFolder', '', problem));
  }
}

/** Returns the topmost folder above a file of which nothing was read; the file itself if something was read of all of them. */
function unreadPart(readFolders: ReadonlySet<string>, path: string): string {
  const parts = path.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join('/');
    if (!readFolders.has(folder)) return `${folder}/`;
  }
  return path;
}

function noteOf(part: string, files: number): string {
  if (!part.endsWith('/') || files === 0) return `${part}: ignored`;
  const counted = files === 1 ? '1 file' : `${files} files`;
  return `${part}: ${counted} ignored`;
}

/**
 * Returns a note for every file that was not read, saying that it was ignored; a folder of which nothing was read is reported
 * once. Packages that functions require are left to the importing code. `leftOut` are paths of files and folders that were not
 * to be read.
 */
export function unreadNotes(directory: AppDirectory, root: Fields, leftOut: readonly string[]): readonly string[] {
  const readFolders = directory.readFolders();
  const parts = new Map<string, number>();
  for (const path of [...directory.unread(), ...leftOut]) {
    if (ELSEWHERE.test(path)) continue;
    const part = unreadPart(readFolders, path);
    // The files of a folder that was left out were not counted.
    parts.set(part, (parts.get(part) ?? 0) + (path.endsWith('/') ? 0 : 1));
  }
  const members = Object.keys(root.object).filter((member) => !ROOT_MEMBERS.includes(member));
  return [
    ...members.map((member) => `${root.file}: ${member} is ignored: root files do not have this property`),
    ...[...parts].map(([part, files]) => noteOf(part, files)),
  ];
}
