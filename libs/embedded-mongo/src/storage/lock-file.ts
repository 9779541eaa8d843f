import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another living process (or another store of this process) owns the data directory. */
export class DirectoryInUseError extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`The data directory ${directory} is in use by process ${pid}; a store has one owner at a time`);
    this.name = 'DirectoryInUseError';
  }
}

export interface DirectoryLock {
  /** The last owner did not release it: its process, or a thread of this one, died. */
  readonly takenOver: boolean;
  release(): void;
}

interface Owner {
  readonly pid: number;
  /**
   * Start time of the process, in the system's own unit: distinguishes a reused process id from the process that wrote the file.
   */
  readonly began: string;
  readonly token: string;
}

const FILE_NAME = 'owner.lock';

/**
 * Makes this process the only owner of a data directory, because counts and record ids are kept in memory. The lock of a process that
 * no longer runs is taken over. Throws {@link DirectoryInUseError} when the owner lives.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE_NAME);
  const own: Owner = { pid: process.pid, began: processStart(process.pid), token: randomUUID() };
  let takenOver = false;
  while (!create(path, own)) {
    takenOver = true;
    const owner = read(path);
    if (owner && isAlive(owner)) throw new DirectoryInUseError(directory, owner.pid);
    if (owner) removeStale(directory, path, owner);
  }
  return {
    takenOver,
    release: () => {
      if (read(path)?.token === own.token) rmSync(path, { force: true });
    },
  };
}

/**
 * Removes a lock this very process left behind, for instance in a worker thread that died. Only for callers that know it is
 * dead.
 */
export function forgetOwnLock(directory: string): void {
  const path = join(directory, FILE_NAME);
  const owner = read(path);
  if (owner?.pid === process.pid && owner.began === processStart(process.pid)) rmSync(path, { force: true });
}

function create(path: string, owner: Owner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Returns the owner a lock file names; undefined if the file is gone. An unreadable file does not name a live owner. */
function read(path: string): Owner | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Owner;
  } catch {
    // A crash between creating and writing the file leaves it empty.
    return { pid: 0, began: '', token: text };
  }
}

/** Moves the stale file aside before deleting it: if another process has taken over meanwhile, its file is put back. */
function removeStale(directory: string, path: string, stale: Owner): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = read(aside);
  if (moved && moved.token !== stale.token) {
    renameSync(aside, path);
    throw new DirectoryInUseError(directory, moved.pid);
  }
  rmSync(aside, { force: true });
}

function isAlive({ pid, began }: Owner): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (isCode(error, 'ESRCH')) return false;
    if (!isCode(error, 'EPERM')) throw error;
  }
  return began === processStart(pid);
}

/** Returns boot id and start time of a process if the system provides them (Linux), else an empty string. */
function processStart(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 (state) and 22 (start), counted after the command name, which may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : `${boot}:${fields[19]}`;
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
