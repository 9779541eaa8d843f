import { posix } from 'node:path';
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

const ROOT = 'node_modules/';

/** Receiver of an archive's entries; all paths begin with `node_modules/`. */
export interface TakeEntries {
  file(path: string, bytes: Buffer): Promise<void> | void;
  /** A link to a file or a folder, which need not be there. */
  link(path: string, target: string): void;
}

const LINK_MODE = 0o120000;
const LINK_LENGTH_MAX = 4_096;
const TYPE_MASK = 0o170000;

/**
 * Unpacks an archive of `node_modules`; entries outside of it are ignored, folders need no entries.
 * @param below prefix of the paths before `node_modules/`
 * @throws PackagesError for bytes that are not an archive, or one that is damaged, holds special files, leads out of itself,
 * or is too large
 */
export function readArchive(bytes: Buffer, take: TakeEntries, below = ''): Promise<void> {
  const placed = (name: string): string => (name.startsWith(below) ? name.slice(below.length) : '');
  return readArchiveFiles(bytes, take, placed, new Unpacked());
}

/** @param placed where an entry belongs; below `node_modules/`, or it is passed over */
export async function readArchiveFiles(
  bytes: Buffer,
  take: TakeEntries,
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

/** @throws PackagesError for a link that leads out of `node_modules` */
function takeLink(take: TakeEntries, path: string, target: string): void {
  const written = target.replaceAll('\\', '/');
  const whole = posix.isAbsolute(written) ? written : posix.join(posix.dirname(path), written).replace(/\/$/, '');
  if (!whole.startsWith(ROOT)) throw invalid(`contains a link that points outside of it: ${shown(path)}`);
  const inside = entryPath(whole);
  if (inside !== undefined) take.link(path, inside);
}

async function readZip(bytes: Buffer, take: TakeEntries, placed: Placed, unpacked: Unpacked): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false });
  if (zip.entryCount > ENTRIES_MAX) throw tooLarge(`has more than ${ENTRIES_MAX} entries`);
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked.entry();
      const path = entryPath(placed(entry.fileName));
      if (path === undefined || entry.fileName.endsWith('/')) continue;
      if (entry.isEncrypted()) throw invalid(`is encrypted: ${shown(entry.fileName)}`);
      if (entry.uncompressedSize > ENTRY_BYTES_MAX) throw tooLarge(`has a file of more than ${ENTRY_BYTES_MAX} bytes`);
      unpacked.file(path);
      const bytes = await unpacked.read(await zip.openReadStreamPromise(entry), path);
      if (isLink(entry)) takeLink(take, path, bytes.subarray(0, LINK_LENGTH_MAX).toString('utf8'));
      else await take.file(path, bytes);
    }
  } finally {
    zip.close();
  }
}

const PASSED_OVER: ReadonlySet<unknown> = new Set(['pax-header', 'pax-global-header', 'gnu-long-path', 'gnu-long-link-path']);

async function readTar(bytes: Buffer, packed: boolean, take: TakeEntries, placed: Placed, unpacked: Unpacked): Promise<void> {
  const entries = extract();
  const source = Readable.from([bytes]);
  const feeding = packed ? pipeline(source, createGunzip(), entries) : pipeline(source, entries);
  const reading = async (): Promise<void> => {
    for await (const entry of entries) {
      unpacked.entry();
      const { name, type, size = 0 } = entry.header;
      const path = entryPath(placed(name));
      if (path === undefined || type === 'directory' || PASSED_OVER.has(type)) {
        unpacked.pass(size);
        entry.resume();
        continue;
      }
      if (type === 'symlink' || type === 'link') {
        unpacked.file(path);
        const target = entry.header.linkname ?? '';
        // A hard link names a file as the archive does, a symbolic one as the file system would.
        if (type === 'symlink') takeLink(take, path, target);
        else takeLink(take, path, posix.relative(posix.dirname(path), entryPath(placed(target)) ?? '..'));
        entry.resume();
        continue;
      }
      if (type !== 'file' && type !== 'contiguous-file') throw invalid(`contains a special file: ${shown(name)}`);
      if (size > ENTRY_BYTES_MAX) throw tooLarge(`has a file of more than ${ENTRY_BYTES_MAX} bytes: ${shown(name)}`);
      unpacked.file(path);
      await take.file(path, await unpacked.read(entry as AsyncIterable<Buffer>, path));
    }
  };
  try {
    await Promise.all([feeding, reading()]);
  } catch (error) {
    entries.destroy();
    throw error;
  }
}
