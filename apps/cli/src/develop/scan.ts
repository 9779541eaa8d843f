import { readBuiltApp, type BuiltApp } from '../building/built-app.js';
import { fileHashes, type FileHashes } from './file-hashes.js';
import { hasCode } from '../terminal/error-code.js';

/** The files of an app at a moment. */
export interface Scan {
  readonly local: BuiltApp;
  readonly hashes: FileHashes;
}

/** Looks at files that go while they are read. */
const TRIES = 5;

/** Reads the files of an app that are sent. */
export async function scanned(directory: string): Promise<Scan> {
  for (let tries = 1; ; tries += 1) {
    try {
      const local = await readBuiltApp(directory);
      return { local, hashes: hashesOf(local) };
    } catch (error) {
      const isGone = hasCode(error, 'ENOENT');
      if (!isGone || tries === TRIES) throw error;
    }
  }
}

/** Returns the hashes of the files; functions that cannot be built are compared by their sources, and by what is wrong with them. */
function hashesOf(local: BuiltApp): FileHashes {
  if (local.errors.length === 0) return fileHashes(local);
  const errors = new Map([['errors', Buffer.from(JSON.stringify(local.errors))]]);
  return fileHashes({ ...local, files: new Map([...local.files, ...local.typescript, ...errors]) });
}
