import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { FILE_COUNT_MAX } from '#app-files/file-limits.js';
import { AppError } from '#contracts/error.js';

/** Bytes all files of an archive may have once they are unpacked. */
export const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** Files that are uploaded separately, or added by archivers: they are not read here, so they need not be unpacked. */
const IGNORED = /^(?:hosting\/files|__MACOSX)\/|(?:^|\/)node_modules\//;

function refuse(problem: string, cause?: unknown): never {
  throw new AppError('BadRequest', `the archive ${problem}`, { cause });
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    return refuse('is not a zip file', error);
  }
}

async function entriesOf(zip: ZipFile): Promise<{ entries: Entry[]; leftOut: string[] }> {
  const [entries, leftOut]: [Entry[], string[]] = [[], []];
  for await (const entry of zip.eachEntry()) {
    if (!IGNORED.test(entry.fileName)) entries.push(entry);
    else if (!entry.fileName.endsWith('/')) leftOut.push(entry.fileName);
  }
  return { entries, leftOut };
}

/** Unpacked files of an archive, and the paths of the files that were not unpacked. */
export interface ArchiveFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly leftOut: readonly string[];
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted()) refuse(`is encrypted: ${entry.fileName}`);
  return buffer(await zip.openReadStreamPromise(entry));
}

/**
 * Returns the files of a zip archive by path; folders end with `/`. Throws `BadRequest` for one that is not an archive, is
 * damaged or encrypted, names a file twice, or would unpack to more than `UNPACKED_BYTES_MAX`. Wrong sizes in an archive are
 * noticed while unpacking.
 */
export async function readArchive(bytes: Buffer): Promise<ArchiveFiles> {
  const zip = await open(bytes);
  if (zip.entryCount > FILE_COUNT_MAX) refuse(`has more than ${FILE_COUNT_MAX} entries`);
  try {
    const { entries, leftOut } = await entriesOf(zip);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > UNPACKED_BYTES_MAX) refuse(`unpacks to more than ${UNPACKED_BYTES_MAX} bytes`);
    const files = new Map<string, Uint8Array>();
    for (const entry of entries) {
      if (files.has(entry.fileName)) refuse(`has two files ${JSON.stringify(entry.fileName)}`);
      files.set(entry.fileName, await contentOf(zip, entry));
    }
    return { files, leftOut };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return refuse(`cannot be read: ${error instanceof Error ? error.message : 'it is damaged'}`, error);
  } finally {
    zip.close();
  }
}
