// Keeps the temporary files of a run of tests in memory: on a disk, stores wait for it at every commit.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Variable with the folder of temporary files on the disk, for tests of a full disk and of open files. */
export const DISK = 'GROUNDWORK_TESTS_DISK';

/** Directory that Linux keeps in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'groundwork-tests-';
/** Free memory it asks for, in bytes; a run needs a fraction of it. */
const FREE_BYTES = 4 * 1024 ** 3;
/** Age of what a killed run has left, which the next one removes. */
const LEFT_MS = 24 * 60 * 60_000;

/** Returns whether `mounts`, as in `/proc/mounts`, has a directory in memory that programs can be started from: tests do. */
export function isRunnableMemory(mounts: string, directory: string): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === directory);
  const [, , type, options = ''] = mount ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_BYTES;
}

function removeLeft(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const path = join(MEMORY, name);
    // Another run may remove its own at this moment.
    const { uid, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { uid: -1, mtimeMs: 0 };
    if (uid === process.getuid?.() && Date.now() - mtimeMs > LEFT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Creates a directory in memory that is removed when this process exits. Returns `null` where the system has no memory for it. */
export function createMemoryFolder(): string | null {
  if (process.platform !== 'linux' || !isRunnableMemory(readFileSync('/proc/mounts', 'utf8'), MEMORY) || !hasRoom()) return null;
  removeLeft();
  const folder = mkdtempSync(join(MEMORY, PREFIX));
  // Tests also start programs as other users. /tmp has these rights, too.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
