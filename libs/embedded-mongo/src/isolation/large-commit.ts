import { setImmediate as turn } from 'node:timers/promises';
import type { CommandContext } from '../commands/command.js';
import { ChangeApplication, type CheckedChange } from '../storage/apply-change.js';
import { decodeChange } from '../storage/document-change.js';
import { PendingCommit } from '../storage/pending-commit.js';
import { writeConflict } from '../storage/transactions.js';
import { documentsIn } from './bson-sequence.js';

/** Changes, and bytes of them, that one turn stores as a whole. */
const CHANGES_AT_ONCE = 500;
const BYTES_AT_ONCE = 1 << 20;
/** How long each part of a larger commit takes. */
const PART_MS = 8;
const FORGOTTEN_AT_ONCE = 1_000;

/** True for a commit that is stored in one turn. */
export function fitsOneTurn(frames: readonly Buffer[]): boolean {
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  if (bytes > BYTES_AT_ONCE) return false;
  return frames.reduce((sum, frame) => sum + documentsIn(frame).length, 0) <= CHANGES_AT_ONCE;
}

/**
 * Stores what a large transaction changes, in turns, while nobody else is in its databases: a journal first, then the decision, then
 * the changes. `decided` is called in the commit that decides. Throws 112 when others have written to any of it.
 */
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
  await store.commits(async () =>
    store.gates.alone([...databases].toSorted(), async () => {
      const pending = new PendingCommit(store.environment, store.catalog, store.base);
      try {
        await note(encoded, schema, pending);
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

  async function note(changes: readonly Buffer[], ofSchema: number, pending: PendingCommit): Promise<void> {
    const application = new ChangeApplication(store.catalog, store.base, ofSchema);
    for (let at = 0; at < changes.length;) {
      const checked: CheckedChange[] = [];
      at = await inPart(changes, at, (bytes) => {
        const ready = application.check(decodeChange(bytes));
        if (!ready) throw writeConflict();
        checked.push(ready);
      });
      await store.writes.run(() => pending.note(checked), owner, true);
    }
  }
}

/** Inside a write transaction. */
export function carryOutPart(pending: PendingCommit): boolean {
  const until = performance.now() + PART_MS;
  return pending.carryOut(() => performance.now() > until);
}

/** Works on items for as long as a part lasts; returns where the next one begins. */
async function inPart(items: readonly Buffer[], from: number, work: (item: Buffer) => void): Promise<number> {
  await turn();
  const until = performance.now() + PART_MS / 2;
  let at = from;
  while (at < items.length) {
    work(items[at] ?? Buffer.alloc(0));
    at++;
    if (performance.now() > until) break;
  }
  return at;
}

function databaseOf(change: Buffer): string {
  const { namespace } = decodeChange(change);
  return namespace.slice(0, namespace.indexOf('.'));
}
