import { MongoError, type ClientSession, type MongoClient } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { timeLimitExceeded } from '../app/time-limit.js';
import { RunSessions } from '../data/run-sessions.js';
import { undo } from '../data/transactions.js';

const COMMIT_RETRY_MS = 5;

export function hasLabel(error: unknown, label: string): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof MongoError && cause.hasErrorLabel(label)) return true;
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
  private readonly names = new Map<MongoClient, string>();

  /** Returns the name of the session on a server, with a transaction started in it. */
  sessionOn(client: MongoClient): string {
    let name = this.names.get(client);
    if (name === undefined) {
      name = this.sessions.start(client);
      this.names.set(client, name);
      this.sessions.get(name, client).startTransaction({ writeConcern: { w: 'majority' } });
    }
    return name;
  }

  /** @throws MongoError when what was done cannot be kept, AppError `ExecutionTimeLimitExceeded` */
  async commit(deadline: number): Promise<void> {
    for (const session of this.open()) {
      while (session.inTransaction()) {
        try {
          await session.commitTransaction();
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
    for (const session of this.open()) await undo(session);
    await this.sessions.close();
  }

  private open(): ClientSession[] {
    return [...this.names].map(([client, name]) => this.sessions.get(name, client));
  }
}
