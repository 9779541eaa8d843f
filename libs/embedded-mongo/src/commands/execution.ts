import { MongoError } from '../errors/mongo-error.js';
import { WritesRefused } from '../storage/storage-failure.js';

/** Codes of errors that are about the time, the memory or the neighbors of a statement, independent of the work it was doing. */
const ABOUT_CIRCUMSTANCES = new Set([50, 112, 146]);

/** Returns the error with what was done when it occurred, unless it is about circumstances or no error of a statement. */
function within(context: string, error: unknown): unknown {
  if (!(error instanceof MongoError) || error instanceof WritesRefused || ABOUT_CIRCUMSTANCES.has(error.code)) return error;
  return error.within(context);
}

/**
 * Runs the part of a write statement that reads documents. Its errors name the command they occurred in, as MongoDB 8 does;
 * parse errors occur earlier and do not name it.
 */
export function executing<T>(command: 'update' | 'delete' | 'findAndModify', run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw within(`Plan executor error during ${command}`, error);
  }
}

const READS = {
  find: 'find command:',
  aggregate: 'aggregate command on namespace:',
  distinct: 'distinct command on namespace:',
  count: 'count command on namespace:',
} as const;

/** Runs a read that has one result. Its errors name the command and the collection, as MongoDB 8 does. */
export function readingOnce<T>(command: keyof typeof READS, namespace: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw readError(command, namespace, error);
  }
}

/** Yields what a read finds. Errors that occur meanwhile name the command and the collection, as MongoDB 8 does. */
export function* reading<T>(command: keyof typeof READS, namespace: string, found: Iterable<T>): Generator<T, void> {
  try {
    yield* found;
  } catch (error) {
    throw readError(command, namespace, error);
  }
}

function readError(command: keyof typeof READS, namespace: string, error: unknown): unknown {
  return within(`Executor error during ${READS[command]} ${namespace}`, error);
}
