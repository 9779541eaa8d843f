import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { parseRequest } from '#bus/shape/request-validation.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import { AppError } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';
import { newId } from '#contracts/ids.js';
import type { EntityKind, Importing, KindContent, KindTypes } from '../../core/kinds/entity-kind.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { TreeEntry } from '../../core/trees/entry-tree.js';
import type { ContentOf, Kind } from '../../core/trees/kinds.js';
import { located } from '../../core/versions/located-error.js';
import type { CollectedFaults } from './import-faults.js';

/** Number of entities checked and written in a row: other requests are served in between. */
const ENTITIES_PER_TURN = 50;

/** Import in progress. */
export interface ImportRun extends Importing {
  readonly key: AppKey;
  /** Entities left out of the import, by their names in messages: the stored ones are kept. */
  readonly leftOut?: ReadonlySet<string>;
  /** Collection of all errors; without it the first one is thrown. */
  readonly faults?: CollectedFaults;
}

/** One imported entity. `name` is its natural key, as the tree's entries are named. */
export interface Imported<K extends Kind> {
  readonly name: string;
  /**
   * Returns the content to store; throws an `AppError` for an entity the app cannot have. `stored` is the current content, if
   * it exists.
   */
  readonly content: (stored: () => Promise<ContentOf[K] | undefined>) => ContentOf[K] | Promise<ContentOf[K]>;
}

/**
 * Does a part of an import. If errors are collected, its errors are kept, the other parts continue, and `otherwise` stands in
 * for it.
 */
export async function attempted({ faults }: ImportRun, work: () => unknown, otherwise?: () => void): Promise<void> {
  if (!faults) {
    await work();
    return;
  }
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    faults.add(error);
    otherwise?.();
  }
}

/** Kinds whose invalid entities are left out and reported: no data and no permission depends on them. */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>(['custom_resolvers', 'environment_values', 'log_forwarders', 'values']);

/**
 * Does a part of an import that is not essential: its errors are only reported. Returns its result, `undefined` if it failed.
 */
export async function orSkipped<T>(run: ImportRun, place: string, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    run.note(`${place} is left out: ${error.message}`);
    return undefined;
  }
}

/**
 * Adds a stand-in for a function that was rejected, so that only the function is reported, not the references to it. Only used
 * if nothing of the import is stored.
 */
export function standInForFunction({ draft }: ImportRun, name: string): void {
  if (draft.result.tree.get('functions').idOf(name) !== undefined) return;
  draft.put('functions', newId(), FUNCTION.made({ name, source: 'exports = () => {};' }));
}

/** Validates an entity as the request that would create it alone. */
export function asRequest<T extends object>({ key }: ImportRun, type: Constructor<T>, entity: object): T {
  return parseRequest(type, { ...entity, groupId: key.groupId, appId: key.appId }, 'InvalidParameter');
}

/**
 * Writes imported entities over `existing` ones of a kind: one whose name exists keeps its id, any other is new, and what was not
 * imported goes if the strategy says so. What is left out stays as it was, where it was there. `noun` is what messages call them.
 */
export async function importEntities<K extends Kind>(
  run: ImportRun,
  kind: K,
  existing: Iterable<readonly [string, TreeEntry]>,
  imported: readonly Imported<K>[],
  noun: string,
): Promise<void> {
  const { draft, removesRest } = run;
  const ids = new Map([...existing].map(([id, entry]) => [entry.name, id]));
  if (removesRest) {
    const kept = new Set(imported.map(({ name }) => name));
    for (const [name, id] of ids) if (!kept.has(name) && !run.leftOut?.has(`${noun} '${name}'`)) draft.remove(kind, id);
  }
  for (const [index, { name, content }] of imported.entries()) {
    if (index % ENTITIES_PER_TURN === ENTITIES_PER_TURN - 1) await nextTurn();
    const id = ids.get(name);
    const stored = async (): Promise<ContentOf[K] | undefined> => (id === undefined ? undefined : draft.content(kind, id));
    const put = async (): Promise<unknown> => draft.put(kind, id ?? newId(), await content(stored));
    if (LEFT_OUT.has(kind)) {
      await orSkipped(run, `${noun} '${name}'`, put);
      continue;
    }
    await attempted(
      run,
      () => located(`${noun} '${name}'`, put),
      kind === 'functions' ? () => standInForFunction(run, name) : undefined,
    );
  }
}

/** Imports the entities of a kind of which the app has all in one list, at most `max`. */
export async function importKind<K extends Kind>(
  run: ImportRun,
  kind: K,
  imported: readonly Imported<K>[],
  limit: { readonly noun: string; readonly max: number },
): Promise<void> {
  await importEntities(run, kind, run.draft.tree.get(kind).entries(), imported, limit.noun);
  requireAtMost(run.draft.result.tree.get(kind).size, limit.max, `an app may have at most ${limit.max} ${limit.noun}s`);
}

/** Imports the entities of a declared kind, if the files speak of it. */
export async function importFiled<T extends KindTypes>(
  run: ImportRun,
  kind: EntityKind<T>,
  configuration: AppConfiguration,
): Promise<void> {
  const filed = kind.filed?.(configuration);
  if (filed === undefined) return;
  const imported = filed.map(({ name, given, content }) => ({
    name,
    content: async (stored: () => Promise<KindContent<T> | undefined>) => {
      const made = await content(run, asRequest(run, kind.contracts.create.request, given), stored);
      kind.check?.(run.draft, made);
      return made;
    },
  }));
  await importKind(run, kind.kind, imported, kind);
}

export function requireAtMost(count: number, max: number, message: string): void {
  if (count > max) throw new AppError('InvalidParameter', message);
}
