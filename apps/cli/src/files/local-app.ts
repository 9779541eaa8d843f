import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isKnownPath, meantFolder } from '#app-files/layouts/known-paths.js';
import { CliError } from '../terminal/cli-error.js';
import { unzipped, zipOf, type Files } from './archive.js';

/** An app as it lies on this machine. */
export interface LocalApp {
  /** Its configuration, and the packages of its functions as one file. */
  readonly files: Files;
  /** Hosted files and their metadata, by path. They do not belong to the configuration. */
  readonly hosted: Files;
  /**
   * Paths that belong to no layout; folders end with a slash. Files that other tools leave beside an app are not
   * reported.
   */
  readonly leftOut: readonly string[];
}

/** Files that say what packages functions need; of several the platform takes the first. */
const PACKAGE_FILES = ['node_modules.zip', 'node_modules.tar', 'node_modules.tar.gz', 'node_modules.tgz', 'package.json'].map(
  (name) => `functions/${name}`,
);
const UNPACKED = 'functions/node_modules/';
const PACKED = 'functions/node_modules.zip';
const HOSTED = /^hosting\/(?:files\/|metadata\.json$)/;
/** Files that version control, editors and package managers leave beside an app's files. */
const FOREIGN = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db)\/?$|^node_modules\/$|^functions\/(?:package-lock\.json|yarn\.lock)$/;
/** Maximum size in bytes of an app's files, including its packages. */
const BYTES_MAX = 512 * 1024 * 1024;

/** Returns the app in a directory or a zip archive. Throws `CliError` if the path holds no app. */
export async function readLocalApp(path: string): Promise<LocalApp> {
  const found = await stat(path).catch((error: unknown) => {
    throw new CliError('notFound', `${path} does not exist`, { cause: error });
  });
  const all = found.isDirectory() ? await directoryFiles(path) : await unzipped(await readFile(path), path);
  return withPackages(all);
}

/** Returns the file that says what packages an app's functions may require, `null` for none. */
export function packageFileOf(files: Files): { readonly name: string; readonly bytes: Buffer } | null {
  for (const path of PACKAGE_FILES) {
    const bytes = files.get(path);
    if (bytes) return { name: path.slice('functions/'.length), bytes };
  }
  return null;
}

/** Unpacked packages travel as one archive: they may be more files than an app may have. */
async function withPackages(all: Files): Promise<LocalApp> {
  const files = new Map<string, Buffer>();
  const packages = new Map<string, Buffer>();
  const hosted = new Map<string, Buffer>();
  const leftOut = new Set<string>();
  for (const [path, bytes] of all) {
    if (path.startsWith(UNPACKED)) packages.set(path.slice('functions/'.length), bytes);
    else if (HOSTED.test(path)) hosted.set(path, bytes);
    else if (FOREIGN.test(path) || isBelowForeign(path)) continue;
    else if (isKnownPath(path) || isMisspelled(path)) files.set(path, bytes);
    else leftOut.add(unknownPart(path));
  }
  const arePacked = PACKAGE_FILES.some((path) => path !== 'functions/package.json' && files.has(path));
  if (packages.size > 0 && !arePacked) files.set(PACKED, await zipOf(packages));
  return { files, hosted, leftOut: [...leftOut] };
}

/** The topmost folder of a path that no layout has; the path itself where its folders are known. */
function unknownPart(path: string): string {
  const parts = path.split('/');
  const folders = parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
  return folders.find((folder) => !isKnownPath(folder)) ?? path;
}

/** Returns `true` if a path is one letter off a known folder: the platform then names the folder that is meant. */
function isMisspelled(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  return below.length > 0 && meantFolder(top) !== undefined;
}

function isBelowForeign(path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => index < parts.length - 1 && FOREIGN.test(`${parts.slice(0, index + 1).join('/')}/`));
}

async function directoryFiles(root: string): Promise<Files> {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(root, below), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory() && !FOREIGN.test(`${path}/`)) {
        files.set(`${path}/`, Buffer.alloc(0));
        // Paths of no layout are not read: a front end with its packages may lie there.
        if (isKnownPath(`${path}/`)) await walk(`${path}/`);
      } else if (!entry.isDirectory() && !isKnownPath(path)) {
        files.set(path, Buffer.alloc(0));
      } else if (entry.isFile()) {
        const content = await readFile(join(root, path));
        bytes += content.length;
        if (bytes > BYTES_MAX) throw new CliError('failure', `${root} has more than ${BYTES_MAX} bytes`);
        files.set(path, content);
      } else if (entry.isSymbolicLink() && !path.startsWith(UNPACKED)) {
        throw new CliError('failure', `${join(root, path)} is a link: replace it with the file itself`);
      }
    }
  };
  await walk('');
  return files;
}
