import { buffer } from 'node:stream/consumers';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** The moment every entry claims to be from: equal files make equal archives. */
const MTIME = new Date(1980, 0, 1);
const MODE = 0o100644;

/** A zip archive of files by path. */
export function writeArchive(files: Iterable<readonly [path: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { mtime: MTIME, mode: MODE, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream as PassThrough);
}
