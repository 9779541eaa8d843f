import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The moment every entry claims to be from: archives of equal files have equal bytes. Local, as the format means it. */
const MTIME = new Date(1980, 0, 1);
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o40755;

/** A zip archive of files; a path that ends with `/` becomes an entry of a folder. */
export async function writeArchive(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path, { mtime: MTIME, mode: FOLDER_MODE, forceDosTimestamp: true });
    else zip.addBuffer(Buffer.from(content), path, { mtime: MTIME, mode: FILE_MODE, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}
