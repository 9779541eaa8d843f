import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { COMPRESSED_LENGTH_MIN } from '#app-files/file-limits.js';
import type { ArchivedContent } from '../hosting/hosted-exports.service.js';

/** The moment every entry claims to be from: archives of equal files have equal bytes. Local, as the format means it. */
const MTIME = new Date(1980, 0, 1);
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o40755;

/**
 * Returns the files with their folders, each before its contents: unpackers of the older tools do not create folders
 * automatically.
 */
export function withFolders(files: ReadonlyMap<string, ArchivedContent>): ReadonlyMap<string, ArchivedContent> {
  const all = new Map<string, ArchivedContent>();
  for (const [path, content] of files) {
    for (const { index } of path.matchAll(/\/(?=.)/g)) all.set(path.slice(0, index + 1), '');
    all.set(path, content);
  }
  return all;
}

/**
 * Yields a zip archive of files, made as it is read: no file is compressed before the reader needs it. A path that ends with
 * `/` becomes an entry of a folder.
 */
export async function* writeArchive(files: ReadonlyMap<string, ArchivedContent>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error('the archive cannot be written')));
  const options = { mtime: MTIME, mode: FILE_MODE, forceDosTimestamp: true };
  for (const [path, content] of files) {
    if (path.endsWith('/')) {
      zip.addEmptyDirectory(path, { ...options, mode: FOLDER_MODE });
    } else if (typeof content === 'string' && content.length < COMPRESSED_LENGTH_MIN) {
      zip.addBuffer(Buffer.from(content), path, { ...options, compress: false });
    } else {
      zip.addReadStreamLazy(path, options, (opened) => {
        opened(null, Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content()));
      });
    }
  }
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}
