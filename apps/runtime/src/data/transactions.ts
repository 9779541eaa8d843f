import { MongoError, type ClientSession, type MongoClient } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { timeLeft, type CollectionScope } from './action-scope.js';

const RETRY_MS = 5;
const RETRY_MS_MAX = 200;

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}

async function commit(session: ClientSession, scope: CollectionScope): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult')) throw error;
      timeLeft(scope);
      await wait(RETRY_MS);
    }
  }
}

/**
 * Runs `work` atomically. After a conflict with another writer, the transaction is aborted and run again until the
 * scope's deadline. If the caller has a transaction, `work` is part of it, and a failure aborts it: half a write must
 * not be committed.
 */
export async function inTransaction<T>(
  client: MongoClient,
  scope: CollectionScope,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (scope.session) return inOwnTransaction(scope.session, work);
  const session = client.startSession();
  try {
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MS_MAX)) {
      session.startTransaction({ writeConcern: { w: 'majority' } });
      try {
        const result = await work(session);
        await commit(session, scope);
        return result;
      } catch (error) {
        await undo(session);
        if (!hasLabel(error, 'TransientTransactionError')) throw error;
        timeLeft(scope);
        await wait(pause * (0.5 + Math.random() / 2));
      }
    }
  } finally {
    await session.endSession();
  }
}

async function inOwnTransaction<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } catch (error) {
    await undo(session);
    throw error;
  }
}

/** Aborts a transaction. The driver sends the abort and ignores the reply: a transaction that is not committed expires anyway. */
export async function undo(session: ClientSession): Promise<void> {
  if (session.inTransaction()) await session.abortTransaction();
}
