import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { COMPRESSED_LENGTH_MIN } from '#app-files/file-limits.js';
import { CliError } from '../terminal/cli-error.js';

/** Files by path from the root of an app: `/` between parts, one at the end of a folder that is there for itself. */
export type Files = ReadonlyMap<string, Buffer>;

/** Bytes all files of an archive may have once they are unpacked. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;
/** Every archive of the same files is the same. */
const EPOCH = new Date(Date.UTC(1980, 0, 1));
const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;

/** Returns a zip archive of files. */
export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of files) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path, { mtime: EPOCH });
    else zip.addBuffer(bytes, path, { mtime: EPOCH, compress: bytes.length >= COMPRESSED_LENGTH_MIN });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Returns the contents of a zip archive. Throws `CliError` for a file that is not an archive, holds links, has paths
 * outside its folder, or unpacks to more than `UNPACKED_BYTES_MAX`.
 */
export async function unzipped(bytes: Uint8Array, name: string): Promise<Files> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw new CliError('failure', `${name} is not a zip archive`, { cause: error });
    },
  );
  const files = new Map<string, Buffer>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      requirePlain(entry, name);
      unpacked += entry.uncompressedSize;
      if (unpacked > UNPACKED_BYTES_MAX)
        throw new CliError('failure', `${name} unpacks to more than ${UNPACKED_BYTES_MAX} bytes`);
      const isFolder = entry.fileName.endsWith('/');
      files.set(entry.fileName, isFolder ? Buffer.alloc(0) : await buffer(await zip.openReadStreamPromise(entry)));
    }
    return files;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError('failure', `${name} cannot be read: ${error instanceof Error ? error.message : 'it is damaged'}`, {
      cause: error,
    });
  } finally {
    zip.close();
  }
}

/** Names that climb out of the archive are refused by the library already. */
function requirePlain(entry: Entry, name: string): void {
  const { fileName } = entry;
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & FILE_TYPE) === SYMBOLIC_LINK)
    throw new CliError('failure', `${name} contains a link, which is not allowed: ${fileName}`);
}
