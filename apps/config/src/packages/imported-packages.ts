import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '#contracts/error.js';
import { UPLOAD_BYTES_MAX } from '#packages/limits.js';
import { locatedInFile } from '../core/versions/located-error.js';
import { givenPackages, type GivenPackages } from './given-packages.js';

const FOLDER = 'functions/';
/** Possible places of packages in an app's files; the first one counts. */
const ARCHIVES = ['node_modules.zip', 'node_modules.tar', 'node_modules.tar.gz', 'node_modules.tgz'].map((name) => FOLDER + name);
const UNPACKED = `${FOLDER}node_modules/`;
const FILE = `${FOLDER}package.json`;

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > UPLOAD_BYTES_MAX) {
    throw new AppError('RequestTooLarge', `${entry.fileName}: an upload may have at most ${UPLOAD_BYTES_MAX} bytes`);
  }
  return buffer(await zip.openReadStreamPromise(entry));
}

/** Reads the packages in an archive of an app's files: from an archive, a folder, or else the names in a `package.json`. */
export async function importedPackages(archive: Buffer): Promise<GivenPackages | undefined> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true });
  try {
    const found = new Map<string, Entry>();
    let isUnpacked = false;
    for await (const entry of zip.eachEntry()) {
      if (ARCHIVES.includes(entry.fileName) || entry.fileName === FILE) found.set(entry.fileName, entry);
      isUnpacked ||= entry.fileName.startsWith(UNPACKED) && !entry.fileName.endsWith('/');
    }
    const packed = ARCHIVES.flatMap((path) => found.get(path) ?? [])[0];
    if (packed !== undefined)
      return await locatedInFile(packed.fileName, async () => givenPackages(await contentOf(zip, packed)));
    if (isUnpacked) return givenPackages(archive, FOLDER);
    const file = found.get(FILE);
    return file === undefined ? undefined : await locatedInFile(FILE, async () => givenPackages(await contentOf(zip, file)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BadRequest', 'the archive cannot be read', { cause: error });
  } finally {
    zip.close();
  }
}
