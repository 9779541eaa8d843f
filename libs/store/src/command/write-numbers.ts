import { Long, MongoServerError, UUID, type Document, type MongoClient } from 'mongodb';

/** Milliseconds after which a number of a session is not used any more: servers forget sessions that were not used for 30 minutes. */
const IDLE_MS = 600_000;

interface WriteSession {
  readonly lsid: { readonly id: UUID };
  number: number;
  usedAt: number;
}

const free = new WeakMap<MongoClient, WriteSession[]>();

/**
 * Runs a write with a transaction number, which lets the server execute a repeated write only once. The driver does the
 * same for its own writes, but does not expose its numbers.
 */
export async function numbered<T>(client: MongoClient, write: (number: Document) => Promise<T>): Promise<T> {
  const sessions = sessionsOf(client);
  const session = lastUsed(sessions) ?? made();
  session.number += 1;
  // A session whose write got no reply is not used again: the server may still be executing it.
  let isAnswered = true;
  try {
    return await write({ lsid: session.lsid, txnNumber: Long.fromNumber(session.number) });
  } catch (error) {
    isAnswered = error instanceof MongoServerError;
    throw error;
  } finally {
    session.usedAt = performance.now();
    if (isAnswered) sessions.push(session);
  }
}

function sessionsOf(client: MongoClient): WriteSession[] {
  let sessions = free.get(client);
  if (!sessions) {
    sessions = [];
    free.set(client, sessions);
  }
  return sessions;
}

function lastUsed(sessions: WriteSession[]): WriteSession | undefined {
  const session = sessions.pop();
  if (!session || performance.now() - session.usedAt < IDLE_MS) return session;
  // All others were used before it.
  sessions.length = 0;
  return undefined;
}

function made(): WriteSession {
  return { lsid: { id: new UUID() }, number: 0, usedAt: 0 };
}
