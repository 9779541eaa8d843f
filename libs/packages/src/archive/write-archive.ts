import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** The moment every entry claims to be from: equal files make equal archives. */
const MTIME = new Date(1980, 0, 1);
const MODE = 0o100644;
const LINK_MODE = 0o120777;

/**
 * Creates a zip archive of files by path.
 * @param links paths by the paths that stand for them
 */
export function writeArchive(
  files: Iterable<readonly [path: string, bytes: Buffer]>,
  links: Iterable<readonly [path: string, target: string]> = [],
): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: MTIME, forceDosTimestamp: true };
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { ...options, mode: MODE });
  for (const [path, target] of links) {
    zip.addBuffer(Buffer.from(posix.relative(posix.dirname(path), target)), path, { ...options, mode: LINK_MODE });
  }
  zip.end();
  return buffer(zip.outputStream as PassThrough);
}
