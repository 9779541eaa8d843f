import { PATH_DEPTH_MAX, PATH_LENGTH_MAX } from '../limits.js';
import { PackagesError, shown } from '../packages-error.js';

const ROOT = 'node_modules';
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNUSABLE = /[\u0000-\u001f\u007f:]/;

/**
 * Returns the path of an archive's entry, below and with `node_modules/`; `undefined` for an entry outside of it, which is
 * ignored.
 * @throws PackagesError for a path that would leave the folder it is unpacked into
 */
export function entryPath(given: string): string | undefined {
  const path = given.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) refuse(`is absolute: ${shown(given)}`);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) refuse(`points outside of the archive: ${shown(given)}`);
  if (parts[0] !== ROOT) return undefined;
  if (path.length > PATH_LENGTH_MAX || parts.length > PATH_DEPTH_MAX) refuse(`is too long: ${shown(given)}`);
  if (UNUSABLE.test(path)) refuse(`cannot be used: ${shown(given)}`);
  return parts.join('/');
}

function refuse(problem: string): never {
  throw new PackagesError('invalid', `a path in the archive ${problem}`);
}
