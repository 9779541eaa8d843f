import { AppError, type ErrorCode } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { ConfigEdit } from './config-edit.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeEntry } from '../trees/entry-tree.js';
import type { ContentOf, Kind } from '../trees/kinds.js';

/** Entity with its entry in the tree. */
export interface Stored<K extends Kind> {
  readonly _id: string;
  readonly entry: TreeEntry;
  readonly content: ContentOf[K];
}

/** Reads one entity. Throws the "not found" error `code` for an unknown id. */
export async function requireEntity<K extends Kind>(view: ConfigView, kind: K, _id: string, code: ErrorCode): Promise<Stored<K>> {
  const entry = view.tree.get(kind).get(_id);
  const content = await view.content(kind, _id);
  if (!entry || !content) throw new AppError(code, notFoundMessage(code, _id));
  return { _id, entry, content };
}

/** Returns the entities of some entries of a kind, read together and without reading anything else. */
export async function entitiesOf<K extends Kind>(
  view: ConfigView,
  _kind: K,
  entries: readonly (readonly [string, TreeEntry])[],
): Promise<Stored<K>[]> {
  const texts = await view.contentTexts(entries.map(([, { content }]) => content));
  return entries.map(([_id, entry]) => ({ _id, entry, content: JSON.parse(texts.get(entry.content) ?? '') as ContentOf[K] }));
}

/** Reads all entities of a kind, by id. */
export function allEntities<K extends Kind>(view: ConfigView, kind: K): Promise<Stored<K>[]> {
  return entitiesOf(view, kind, view.tree.get(kind).sorted());
}

/** Removes an entity; throws `code`, a "not found", for an unknown id. */
export function removeEntity(draft: ConfigEdit, kind: Kind, _id: string, code: ErrorCode): null {
  if (!draft.tree.get(kind).get(_id)) throw new AppError(code, notFoundMessage(code, _id));
  draft.remove(kind, _id);
  return null;
}

/** Throws `code` if another entity than `_id` has this name in the tree. */
export function requireFreeName(
  draft: ConfigEdit,
  kind: Kind,
  name: string,
  code: ErrorCode,
  message: string,
  _id?: string,
): void {
  const taken = draft.tree.get(kind).idOf(name);
  if (taken !== undefined && taken !== _id) throw new AppError(code, message);
}

/** Throws `InvalidParameter` if an app has `max` of a kind, called `nouns`, already. */
export function assertCapacity(draft: ConfigEdit, kind: Kind, max: number, nouns: string): void {
  if (draft.tree.get(kind).size >= max) throw new AppError('InvalidParameter', `an app may have at most ${max} ${nouns}`);
}

/** Throws `InvalidParameter` if the JSON of what is to be stored as `noun` has more than `max` characters. */
export function requireSize(value: unknown, max: number, noun: string): void {
  if (JSON.stringify(value).length > max) {
    throw new AppError('InvalidParameter', `${noun} may have at most ${max} characters of JSON`);
  }
}
