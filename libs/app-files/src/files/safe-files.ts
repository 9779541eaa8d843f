import { AppFileError } from '../app-file-error.js';
import { FILE_BYTES_MAX, FILE_COUNT_MAX, PATH_DEPTH_MAX, PATH_LENGTH_MAX, TOTAL_BYTES_MAX } from '../file-limits.js';

export type FileContent = string | Uint8Array;

const CONTROL = /\p{Cc}/u;
const DRIVE = /^[A-Za-z]:/;

/**
 * Normalizes a path: parts separated by `/`, no empty or `.` part; a folder keeps its `/` at the end. Throws `AppFileError`
 * `InvalidPath` for one that is absolute, climbs (`..`), is empty, too long, too deep or has control characters.
 */
export function normalisePath(path: string): string {
  const shown = JSON.stringify(path.slice(0, 200));
  const refuse = (problem: string): never => {
    throw new AppFileError('InvalidPath', '', `path ${shown} ${problem}`);
  };
  if (path.length > PATH_LENGTH_MAX) refuse(`has more than ${PATH_LENGTH_MAX} characters`);
  if (CONTROL.test(path)) refuse('has control characters');
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('/') || DRIVE.test(slashed)) refuse('is absolute');
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) refuse("has a part '..'");
  if (parts.length === 0) refuse('is empty');
  if (parts.length > PATH_DEPTH_MAX + 1) refuse(`is more than ${PATH_DEPTH_MAX} folders deep`);
  return parts.join('/') + (slashed.endsWith('/') ? '/' : '');
}

/**
 * Rejects paths that a file system could take for the same: equal apart from letter case or Unicode form, or both a file and a
 * folder.
 */
class PathRegister {
  private readonly taken = new Map<string, { readonly path: string; readonly folder: boolean }>();

  /** Registers a path and the folders above it. A folder may be named again and again, a file once. */
  add(path: string): void {
    const parts = path.split('/');
    const folder = parts.at(-1) === '';
    if (folder) parts.pop();
    for (let depth = 1; depth < parts.length; depth += 1) this.put(parts.slice(0, depth).join('/'), true);
    this.put(parts.join('/'), folder);
  }

  private put(path: string, folder: boolean): void {
    const key = path.normalize('NFC').toLowerCase();
    const before = this.taken.get(key);
    if (before === undefined) {
      this.taken.set(key, { path, folder });
      return;
    }
    if (before.path === path && before.folder && folder) return;
    const problem = before.folder === folder ? 'occurs twice' : 'is both a file and a folder';
    const other = before.path === path ? '' : ` (also as '${before.path}')`;
    throw new AppFileError('DuplicatePath', path, problem + other);
  }
}

function byteLength(content: FileContent): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

/**
 * Returns the files under normalized paths. Throws `AppFileError` for an unsafe path, two that clash, and what exceeds
 * `FILE_COUNT_MAX`, `FILE_BYTES_MAX` or `TOTAL_BYTES_MAX`. A path that ends with `/` stands for a folder.
 */
export function safeFiles(files: ReadonlyMap<string, FileContent>): ReadonlyMap<string, FileContent> {
  if (files.size > FILE_COUNT_MAX) throw new AppFileError('TooManyFiles', '', `there are more than ${FILE_COUNT_MAX} files`);
  const safe = new Map<string, FileContent>();
  const register = new PathRegister();
  let total = 0;
  for (const [path, content] of files) {
    const normal = normalisePath(path);
    register.add(normal);
    const bytes = byteLength(content);
    if (bytes > FILE_BYTES_MAX) throw new AppFileError('TooLarge', normal, `has more than ${FILE_BYTES_MAX} bytes`);
    total += bytes;
    if (total > TOTAL_BYTES_MAX) throw new AppFileError('TooLarge', '', `the files have more than ${TOTAL_BYTES_MAX} bytes`);
    safe.set(normal, content);
  }
  return safe;
}
