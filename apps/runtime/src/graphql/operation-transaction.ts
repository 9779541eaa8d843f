import { setTimeout as wait } from 'node:timers/promises';
import { timeLimitExceeded } from '../app/time-limit.js';
import { RunSessions } from '../data/run-sessions.js';
import type { Store, StoreSession } from '#store/port/store.js';
import { hasStoreLabel } from '#store/port/store-error.js';

const COMMIT_RETRY_MS = 5;

export function hasLabel(error: unknown, label: string): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (hasStoreLabel(cause, label)) return true;
    cause = (cause as { originalError?: unknown }).originalError ?? cause.cause;
  }
  return false;
}

/**
 * Transaction around all mutations of one operation. A data source on another server has a separate transaction; the
 * transactions are committed one after the other.
 */
export class OperationTransaction {
  readonly sessions = new RunSessions();
  private readonly names = new Map<Store, string>();

  /** Returns the name of the session on a server, with a transaction started in it. */
  sessionOn(store: Store): string {
    let name = this.names.get(store);
    if (name === undefined) {
      name = this.sessions.start(store);
      this.names.set(store, name);
      this.sessions.get(name, store).begin();
    }
    return name;
  }

  /** @throws StoreError when what was done cannot be kept, AppError `ExecutionTimeLimitExceeded` */
  async commit(deadline: number): Promise<void> {
    for (const session of this.open()) {
      while (session.isInTransaction) {
        try {
          await session.commit();
          break;
        } catch (error) {
          if (!hasLabel(error, 'UnknownTransactionCommitResult')) throw error;
          if (Date.now() > deadline) throw timeLimitExceeded(error);
          await wait(COMMIT_RETRY_MS);
        }
      }
    }
  }

  /** Undoes what is not committed. */
  async end(): Promise<void> {
    for (const session of this.open()) await session.abort();
    await this.sessions.close();
  }

  private open(): StoreSession[] {
    return [...this.names].map(([store, name]) => this.sessions.get(name, store));
  }
}
