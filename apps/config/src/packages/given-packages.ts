import { createHash } from 'node:crypto';
import { AppError } from '#contracts/error.js';
import { uploadKind } from '#packages/archive/archive-kind.js';
import { readDependenciesFile } from '#packages/dependencies-file.js';
import { UPLOAD_BYTES_MAX } from '#packages/limits.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { PackagesError, type PackagesFault } from '#packages/packages-error.js';

/** Packages as they were given: named, or all their files. */
export type GivenPackages =
  | { readonly method: 'package.json'; readonly digest: string; readonly wanted: readonly InstalledPackage[] }
  | {
      readonly method: 'archive';
      readonly digest: string;
      readonly bytes: Buffer;
      /** Prefix of the archive's paths before `node_modules/`. */
      readonly below: string;
    };

const CODES = {
  invalid: 'BadRequest',
  tooLarge: 'RequestTooLarge',
  failed: 'RequestTooLarge',
} as const satisfies Record<PackagesFault, string>;

/** Converts an error in packages to the error that the uploader receives. */
export function toAppError(error: unknown): unknown {
  return error instanceof PackagesError ? new AppError(CODES[error.fault], error.message, { cause: error }) : error;
}

/**
 * Detects the format of an upload by its content.
 * @throws AppError `RequestTooLarge` above 15 MiB; `BadRequest` for another format, or a file that names an invalid package
 */
export function givenPackages(bytes: Buffer, below = ''): GivenPackages {
  if (below === '' && bytes.length > UPLOAD_BYTES_MAX) {
    throw new AppError('RequestTooLarge', `an upload may have at most ${UPLOAD_BYTES_MAX} bytes`);
  }
  const kind = uploadKind(bytes);
  if (kind === undefined) {
    throw new AppError('BadRequest', 'unsupported file format: expected package.json, or node_modules as .zip, .tar or .tar.gz');
  }
  const digest = createHash('sha256').update(below).update('\0').update(bytes).digest('hex');
  if (kind !== 'json') return { method: 'archive', digest, bytes, below };
  try {
    return { method: 'package.json', digest, wanted: readDependenciesFile(bytes.toString('utf8')) };
  } catch (error) {
    throw toAppError(error);
  }
}
