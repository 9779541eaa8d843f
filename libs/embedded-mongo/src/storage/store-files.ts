import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** File that reserves disk blocks a start needs for the lock files if the disk is full. */
const START_RESERVE = 'start-reserve';
const START_RESERVE_BYTES = 256 << 10;
/** LMDB's table of readers, which it maps into memory; it takes the size it finds. */
const LOCK_BYTES = 32 << 10;
/** Unit in which the system counts what a file takes. */
const BLOCK_BYTES = 512;
/** Bytes by which a tried write extends the data file. */
const TRIED_BYTES = 1 << 20;

export function dataFile(directory: string): string {
  return join(directory, 'data.mdb');
}

/** Returns the bytes unprivileged processes may still write to the disk of a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Runs `work`, and once more with the blocks kept for it when the disk is full. */
export function withStartReserve<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFull(error) || !giveUpReserve(directory)) throw error;
    return work();
  }
}

/** Sees to it that the next start finds blocks for its lock files; as many as there are. */
export function keepStartReserve(directory: string): void {
  const path = join(directory, START_RESERVE);
  if (sizeOf(path) >= START_RESERVE_BYTES) return;
  try {
    fill(path, Buffer.alloc(START_RESERVE_BYTES));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/**
 * Gives every page of LMDB's lock file a block of the disk before it is mapped: on a full disk the first write to a
 * page without a block ends the process (SIGBUS). Only while no process has the store open.
 */
export function allocateLockFile(directory: string): void {
  const path = `${dataFile(directory)}-lock`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.size === 0) fill(path, Buffer.alloc(LOCK_BYTES));
  else if (found.blocks * BLOCK_BYTES < found.size) fill(path, readFileSync(path));
}

/** Extends the data file and undoes that. Only while nothing is written to it. Throws the system's error if the disk is full. */
export function tryToGrow(directory: string): void {
  const file = openSync(dataFile(directory), 'r+');
  try {
    const { size } = fstatSync(file);
    try {
      writeAll(file, Buffer.alloc(TRIED_BYTES), size);
      fdatasyncSync(file);
    } finally {
      ftruncateSync(file, size);
    }
  } finally {
    closeSync(file);
  }
}

function giveUpReserve(directory: string): boolean {
  const path = join(directory, START_RESERVE);
  if (sizeOf(path) === 0) return false;
  truncateSync(path, 0);
  return true;
}

/** Writes a file from its beginning, without emptying it before. */
function fill(path: string, bytes: Buffer): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    writeAll(file, bytes, 0);
  } finally {
    closeSync(file);
  }
}

/** Writes in a loop: a disk that is nearly full accepts a part of the bytes and reports the error only on the next call. */
function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
