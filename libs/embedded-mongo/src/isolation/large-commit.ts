import { setImmediate as turn } from 'node:timers/promises';
import type { CommandContext } from '../commands/command.js';
import { ChangeApplication, type CheckedChange } from '../storage/apply-change.js';
import type { DocumentWrite } from '../storage/data-view.js';
import { decodeChange, unsavedFlags } from '../storage/document-change.js';
import { PendingCommit } from '../storage/pending-commit.js';
import type { Store } from '../storage/store.js';
import { writeConflict, type StoreTransaction } from '../storage/transactions.js';
import { documentsIn } from './bson-sequence.js';

/** Changes, and bytes of them, that one turn stores as a whole. */
export const CHANGES_AT_ONCE = 500;
export const BYTES_AT_ONCE = 1 << 20;
/** Milliseconds each part of a larger commit takes. */
const PART_MS = 8;
const FORGOTTEN_AT_ONCE = 1_000;

/** Returns `true` for a commit that is stored in one turn. */
export function fitsOneTurn(frames: readonly Buffer[]): boolean {
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  if (bytes > BYTES_AT_ONCE) return false;
  return frames.reduce((sum, frame) => sum + documentsIn(frame).length, 0) <= CHANGES_AT_ONCE;
}

/** Writes the pending changes into the journal first. */
type Journalling = (pending: PendingCommit) => Promise<void>;

/** Stores what a reader says a large transaction changes, in turns. Throws 112 when others have written to any of it. */
export async function storeInTurns(
  { store }: CommandContext,
  frames: readonly Buffer[],
  schema: number,
  owner: string,
  decided: () => void,
): Promise<void> {
  const encoded = frames.flatMap(documentsIn);
  const databases = new Set<string>();
  for (let at = 0; at < encoded.length; at = await inPart(encoded, at, (bytes) => databases.add(databaseOf(bytes))));
  const application = new ChangeApplication(store.catalog, store.base, schema);
  const checked = (bytes: Buffer): CheckedChange => {
    const ready = application.check(decodeChange(bytes));
    if (!ready) throw writeConflict();
    return ready;
  };
  await commitInTurns(store, databases, owner, (pending) => journal(store, encoded, checked, pending, owner), decided);
}

/** Stores a large transaction of the store's own thread, in turns, and ends it. Throws 112 when others have written to any of it. */
export async function storeTransactionInTurns(
  store: Store,
  transaction: StoreTransaction,
  owner: string,
  decided: () => void,
): Promise<void> {
  const databases = new Set([...transaction.touched.keys()].map(({ database }) => database));
  const checked = (write: DocumentWrite): CheckedChange => ({ ...write, flags: unsavedFlags(write.collection) });
  try {
    await commitInTurns(
      store,
      databases,
      owner,
      (pending) => {
        store.transactions.check(transaction);
        return journal(store, transaction.writes, checked, pending, owner);
      },
      decided,
    );
  } finally {
    store.transactions.end(transaction);
  }
}

/**
 * Writes a journal first, then the decision, then the changes, while no other statement is in the databases. `decided` is called
 * in the commit that decides.
 */
async function commitInTurns(
  store: Store,
  databases: ReadonlySet<string>,
  owner: string,
  journalling: Journalling,
  decided: () => void,
): Promise<void> {
  await store.commits(async () =>
    store.gates.alone([...databases].toSorted(), async () => {
      const pending = new PendingCommit(store.environment, store.catalog, store.base);
      try {
        await journalling(pending);
        await store.writes.run(
          () => {
            pending.decide();
            decided();
          },
          owner,
          true,
        );
      } catch (error) {
        while (!(await store.writes.run(() => pending.forget(FORGOTTEN_AT_ONCE), owner, true)));
        throw error;
      }
      while (!(await store.writes.run(() => carryOutPart(pending), owner, true)));
    }),
  );
}

async function journal<T>(
  store: Store,
  changes: readonly T[],
  checked: (change: T) => CheckedChange,
  pending: PendingCommit,
  owner: string,
): Promise<void> {
  for (let at = 0; at < changes.length;) {
    const part: CheckedChange[] = [];
    at = await inPart(changes, at, (change) => part.push(checked(change)));
    await store.writes.run(() => pending.note(part), owner, true);
  }
}

/** Inside a write transaction. */
export function carryOutPart(pending: PendingCommit): boolean {
  const until = performance.now() + PART_MS;
  return pending.carryOut(() => performance.now() > until);
}

/** Processes items until the time of a part is used up; returns the index to continue from. */
async function inPart<T>(items: readonly T[], from: number, work: (item: T) => void): Promise<number> {
  await turn();
  const until = performance.now() + PART_MS / 2;
  for (let at = from; at < items.length; at++) {
    if (at > from && performance.now() > until) return at;
    work(items[at] as T);
  }
  return items.length;
}

function databaseOf(change: Buffer): string {
  const { namespace } = decodeChange(change);
  return namespace.slice(0, namespace.indexOf('.'));
}
