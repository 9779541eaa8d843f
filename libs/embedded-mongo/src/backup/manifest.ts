import { BackupError } from './backup-error.js';

/** Version of the backup layout that this version reads and writes. */
export const BACKUP_FORMAT = 1;

export interface BackedUpFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** Content of a backup's `manifest.json`, which is written last: a backup without one is incomplete. */
export interface BackupManifest {
  readonly format: typeof BACKUP_FORMAT;
  /** Start time of the backup, in ISO 8601: the backup contains everything acknowledged before. */
  readonly startedAt: string;
  /** `null` for a store of a version that gave none. */
  readonly storeId: string | null;
  readonly storeFormat: number;
  /**
   * Fingerprint of the key that decrypts the data; it distinguishes keys, and the key itself is not in a backup. `null`: not
   * known.
   */
  readonly keyFingerprint: string | null;
  readonly files: readonly BackedUpFile[];
}

const FILE_NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** Parses a manifest. @throws BackupError if the input is not a manifest this version reads */
export function parseManifest(path: string, text: string): BackupManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new BackupError(`${path} is damaged: it is not JSON`, { cause });
  }
  const fields: Partial<Record<string, unknown>> = typeof manifest === 'object' && manifest !== null ? { ...manifest } : {};
  const { format } = fields;
  if (isCount(format) && format > BACKUP_FORMAT) {
    throw new BackupError(`${path} has backup format ${format}, this version reads up to ${BACKUP_FORMAT}: use a newer version`);
  }
  const { startedAt, storeId, storeFormat, keyFingerprint, files } = fields;
  const valid =
    format === BACKUP_FORMAT &&
    typeof startedAt === 'string' &&
    isTextOrNull(storeId) &&
    isCount(storeFormat) &&
    isTextOrNull(keyFingerprint) &&
    Array.isArray(files) &&
    files.every(isFile);
  if (!valid) throw new BackupError(`${path} is damaged: it is not the manifest of a backup`);
  return { format, startedAt, storeId, storeFormat, keyFingerprint, files };
}

function isFile(file: unknown): file is BackedUpFile {
  if (typeof file !== 'object' || file === null) return false;
  const { name, bytes, sha256 } = file as Partial<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    FILE_NAME.test(name) &&
    isCount(bytes) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
