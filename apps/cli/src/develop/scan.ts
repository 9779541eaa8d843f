import { readLocalApp, type LocalApp } from '../files/local-app.js';
import { fileHashes, type FileHashes } from './file-hashes.js';

/** The files of an app at a moment. */
export interface Scan {
  readonly local: LocalApp;
  readonly hashes: FileHashes;
}

/** Looks at files that go while they are read. */
const TRIES = 5;

/** Reads the files of an app that are sent. */
export async function scanned(directory: string): Promise<Scan> {
  for (let tries = 1; ; tries += 1) {
    try {
      const local = await readLocalApp(directory);
      return { local, hashes: fileHashes(local) };
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone || tries === TRIES) throw error;
    }
  }
}
