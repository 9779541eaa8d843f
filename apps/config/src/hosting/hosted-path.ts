import { HOSTED_PATH_MAX } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';

// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/;

function isSegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..';
}

/**
 * Checks whether this can be the path of a hosted file: absolute, in Unicode's composed form, at most 1,024 characters,
 * without empty segments, `.`, `..`, `\` and control characters. The path of a folder ends with `/`.
 */
export function isHostedPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > HOSTED_PATH_MAX || FORBIDDEN.test(path) || !path.isWellFormed()) return false;
  if (path === '/') return true;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.every(isSegment);
}

export function isFolder(path: string): boolean {
  return path.endsWith('/');
}

/** Returns the path in the form it is stored in. @throws AppError `InvalidParameter` */
export function hostedPath(given: string): string {
  const path = given.normalize('NFC');
  if (isHostedPath(path)) return path;
  throw new AppError(
    'InvalidParameter',
    `'${given.slice(0, 200)}' is not a path of a hosted file: it must begin with '/', have at most ${HOSTED_PATH_MAX} characters and no empty segment, '.', '..', '\\' or control character`,
  );
}

/** Normalizes the path of a file like {@link hostedPath}, and refuses folders. @throws AppError `InvalidParameter` */
export function hostedFilePath(given: string): string {
  const path = hostedPath(given);
  if (!isFolder(path)) return path;
  throw new AppError('InvalidParameter', `'${path.slice(0, 200)}' is the path of a folder`);
}
