import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseRequest } from '#bus/request-validation.js';
import { AppError } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';
import { newId } from '#platform/ids.js';
import type { AppKey } from '../../app-records/app-records.repository.js';
import type { ConfigEdit } from '../../versions/config-edit.js';
import type { TreeEntry } from '../../trees/entry-tree.js';
import type { ContentOf, Kind } from '../../trees/kinds.js';

/** Entities checked and written at a time: other requests are served in between. */
const ENTITIES_PER_TURN = 50;

/** An import under way. */
export interface ImportRun {
  readonly draft: ConfigEdit;
  readonly key: AppKey;
  /** Whether what a section does not mention goes. */
  readonly removesRest: boolean;
}

/** One imported entity. `name` is its natural key, as the tree's entries are named. */
export interface Imported<K extends Kind> {
  readonly name: string;
  /** What is to be stored; throws an `AppError` for an entity the app cannot have. `stored` is what it is now, if it exists. */
  readonly content: (stored: () => Promise<ContentOf[K] | undefined>) => ContentOf[K] | Promise<ContentOf[K]>;
}

/** What is wrong with one of many is told with its name. */
export async function placed<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${place}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** An entity checked as the request that would create it on its own. */
export function asRequest<T extends object>({ key }: ImportRun, type: Constructor<T>, entity: object): T {
  return parseRequest(type, { ...entity, groupId: key.groupId, appId: key.appId }, 'InvalidParameter');
}

/**
 * Writes imported entities over `existing` ones of a kind: one whose name exists keeps its id, any other is new, and what was not
 * imported goes if the strategy says so. `noun` is what messages call them.
 */
export async function importEntities<K extends Kind>(
  { draft, removesRest }: ImportRun,
  kind: K,
  existing: Iterable<readonly [string, TreeEntry]>,
  imported: readonly Imported<K>[],
  noun: string,
): Promise<void> {
  const ids = new Map([...existing].map(([id, entry]) => [entry.name, id]));
  if (removesRest) {
    const kept = new Set(imported.map(({ name }) => name));
    for (const [name, id] of ids) if (!kept.has(name)) draft.remove(kind, id);
  }
  for (const [index, { name, content }] of imported.entries()) {
    if (index % ENTITIES_PER_TURN === ENTITIES_PER_TURN - 1) await nextTurn();
    const id = ids.get(name);
    const stored = async (): Promise<ContentOf[K] | undefined> => (id === undefined ? undefined : draft.content(kind, id));
    draft.put(kind, id ?? newId(), await placed(`${noun} '${name}'`, () => content(stored)));
  }
}

/** The same for a kind of which the app has all in one list, at most `max`. */
export async function importKind<K extends Kind>(
  run: ImportRun,
  kind: K,
  imported: readonly Imported<K>[],
  limit: { readonly noun: string; readonly max: number },
): Promise<void> {
  await importEntities(run, kind, run.draft.tree.get(kind).entries(), imported, limit.noun);
  requireAtMost(run.draft.result.tree.get(kind).size, limit.max, `an app may have at most ${limit.max} ${limit.noun}s`);
}

export function requireAtMost(count: number, max: number, message: string): void {
  if (count > max) throw new AppError('InvalidParameter', message);
}
