import { MongoError } from '../errors/mongo-error.js';

/** The server's code for a disk that is full; drivers do not repeat on it, and it ends a transaction for good. */
export const OUT_OF_DISK_SPACE = 14_031;

/** A write that was refused, or undone as a whole, because the disk takes no more. Nothing of it has happened. */
export class WritesRefused extends MongoError {
  constructor(reason: string, cause?: unknown) {
    super(OUT_OF_DISK_SPACE, `The store takes no writes for now: ${reason}`, undefined, cause);
  }
}

/** A meta page could not be written: LMDB refuses every write until it is reopened. */
const PANIC = -30_795;
/**
 * Error that lmdb reports after such a failure: it does not begin a transaction, does not notice, and complains about the
 * missing one.
 */
const INVALID_ARGUMENT = 22;

/** Codes that LMDB reports as numbers: system error numbers, and its own below -30700. */
const REASONS: ReadonlyMap<number | string, string> = new Map<number | string, string>([
  // A write that was cut short by a full disk is reported as 5 too.
  [5, 'the disk is full or does not work (input/output error)'],
  ['EIO', 'the disk does not work (input/output error)'],
  [12, 'the system has no memory to map the file'],
  ['ENOMEM', 'the system has no memory'],
  [27, 'the file exceeds the size limit of the process'],
  ['EFBIG', 'the file exceeds the size limit of the process'],
  [28, 'the disk is full'],
  ['ENOSPC', 'the disk is full'],
  [30, 'the file system is read-only'],
  ['EROFS', 'the file system is read-only'],
  [122, 'the disk quota is used up'],
  ['EDQUOT', 'the disk quota is used up'],
  [-30_792, 'the file has reached the size that can be mapped'],
  [INVALID_ARGUMENT, 'a write failed'],
  // A transaction that met one of the others, reported once more at its end.
  [-30_782, 'a write failed'],
]);

export interface StorageFailure {
  readonly reason: string;
  /** False if only reopening the store can help. */
  readonly passing: boolean;
}

/** Returns the meaning of a failure of LMDB or of the file system; undefined for an error that is about something else. */
export function storageFailure(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error) || error instanceof MongoError || !('code' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'number' && typeof code !== 'string') return undefined;
  const passing = REASONS.get(code);
  if (passing !== undefined) return { reason: passing, passing: true };
  if (code === PANIC) return { reason: 'the store must be reopened after a failed write', passing: false };
  return undefined;
}

/** Returns `true` if a test write shows that LMDB no longer accepts writes. */
export function needsReopening(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === PANIC || error.code === INVALID_ARGUMENT);
}

/** Returns the cause of a commit that failed on another thread, which lmdb reports as a promise. */
export async function commitFailure(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}
