import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ENTRIES_MAX, ENTRY_BYTES_MAX } from '../limits.js';
import { PackagesError, shown } from '../packages-error.js';
import { uploadKind } from './archive-kind.js';
import { entryPath } from './entry-path.js';
import { Unpacked, invalid, tooLarge } from './unpacked.js';

/** Takes a file of an archive; its path begins with `node_modules/`. */
export type TakeFile = (path: string, bytes: Buffer) => Promise<void> | void;

const LINK_MODE = 0o120000;
/** Links to programs, which every installation has and nothing requires. */
const PROGRAMS = /(?:^|\/)node_modules\/\.bin\//;
const TYPE_MASK = 0o170000;

/**
 * Unpacks an archive of `node_modules`; entries outside of it are passed over, folders need no entry of their own.
 * @param below what paths begin with before `node_modules/`
 * @throws PackagesError for what is no archive, is damaged, holds links or special files, leads out of itself, or is too large
 */
export function readArchive(bytes: Buffer, take: TakeFile, below = ''): Promise<void> {
  const placed = (name: string): string => (name.startsWith(below) ? name.slice(below.length) : '');
  return readArchiveFiles(bytes, take, placed, new Unpacked());
}

/** @param placed where an entry belongs; below `node_modules/`, or it is passed over */
export async function readArchiveFiles(
  bytes: Buffer,
  take: TakeFile,
  placed: (name: string) => string,
  unpacked: Unpacked,
): Promise<void> {
  const kind = uploadKind(bytes);
  try {
    if (kind === 'zip') await readZip(bytes, take, placed, unpacked);
    else if (kind === 'tar' || kind === 'gzip') await readTar(bytes, kind === 'gzip', take, placed, unpacked);
    else throw invalid('must be a zip, tar or tar.gz file');
  } catch (error) {
    if (error instanceof PackagesError) throw error;
    throw invalid(`cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is damaged'}`, error);
  }
}

type Placed = (name: string) => string;

function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & TYPE_MASK) === LINK_MODE;
}

async function readZip(bytes: Buffer, take: TakeFile, placed: Placed, unpacked: Unpacked): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false });
  if (zip.entryCount > ENTRIES_MAX) throw tooLarge(`has more than ${ENTRIES_MAX} entries`);
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked.entry();
      const path = entryPath(placed(entry.fileName));
      if (path === undefined || entry.fileName.endsWith('/') || PROGRAMS.test(path)) continue;
      if (isLink(entry)) throw invalid(`holds a link: ${shown(entry.fileName)}`);
      if (entry.isEncrypted()) throw invalid(`is encrypted: ${shown(entry.fileName)}`);
      if (entry.uncompressedSize > ENTRY_BYTES_MAX) throw tooLarge(`has a file of more than ${ENTRY_BYTES_MAX} bytes`);
      unpacked.file(path);
      await take(path, await unpacked.read(await zip.openReadStreamPromise(entry), path));
    }
  } finally {
    zip.close();
  }
}

const PASSED_OVER: ReadonlySet<unknown> = new Set(['pax-header', 'pax-global-header', 'gnu-long-path', 'gnu-long-link-path']);

async function readTar(bytes: Buffer, packed: boolean, take: TakeFile, placed: Placed, unpacked: Unpacked): Promise<void> {
  const entries = extract();
  const source = Readable.from([bytes]);
  const feeding = packed ? pipeline(source, createGunzip(), entries) : pipeline(source, entries);
  const reading = async (): Promise<void> => {
    for await (const entry of entries) {
      unpacked.entry();
      const { name, type, size = 0 } = entry.header;
      const path = entryPath(placed(name));
      if (path === undefined || type === 'directory' || PASSED_OVER.has(type) || PROGRAMS.test(path)) {
        unpacked.pass(size);
        entry.resume();
        continue;
      }
      if (type !== 'file' && type !== 'contiguous-file') throw invalid(`holds a link or a special file: ${shown(name)}`);
      if (size > ENTRY_BYTES_MAX) throw tooLarge(`has a file of more than ${ENTRY_BYTES_MAX} bytes: ${shown(name)}`);
      unpacked.file(path);
      await take(path, await unpacked.read(entry as AsyncIterable<Buffer>, path));
    }
  };
  try {
    await Promise.all([feeding, reading()]);
  } catch (error) {
    entries.destroy();
    throw error;
  }
}
