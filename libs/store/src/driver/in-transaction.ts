import { setTimeout as wait } from 'node:timers/promises';
import type { Store, StoreSession, Terms } from '../port/store.js';
import { hasStoreLabel } from '../port/store-error.js';
import { timeLeft } from './statement-options.js';

const RETRY_MS = 5;
const RETRY_MS_MAX = 200;

async function commit(session: StoreSession, terms: Terms): Promise<void> {
  for (;;) {
    try {
      await session.commit();
      return;
    } catch (error) {
      if (!hasStoreLabel(error, 'UnknownTransactionCommitResult')) throw error;
      timeLeft(terms);
      await wait(RETRY_MS);
    }
  }
}

/**
 * Runs `work` atomically, with the terms of its statements. After a conflict with another writer, the transaction is aborted and run
 * again until the deadline. If the caller has a transaction, `work` is part of it, and a failure aborts it: half a write must not be
 * committed.
 */
export async function inTransaction<T>(store: Store, terms: Terms, work: (terms: Terms) => Promise<T>): Promise<T> {
  if (terms.session) return inOwnTransaction(terms.session, () => work(terms));
  const session = store.session();
  try {
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MS_MAX)) {
      session.begin();
      try {
        const result = await work({ ...terms, session });
        await commit(session, terms);
        return result;
      } catch (error) {
        await session.abort();
        if (!hasStoreLabel(error, 'TransientTransactionError')) throw error;
        timeLeft(terms);
        await wait(pause * (0.5 + Math.random() / 2));
      }
    }
  } finally {
    await session.end();
  }
}

async function inOwnTransaction<T>(session: StoreSession, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await session.abort();
    throw error;
  }
}
