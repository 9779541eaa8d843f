import { isDeepStrictEqual } from 'node:util';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { allEntities } from '../../core/versions/entities.js';
import type { ContentOf, Kind } from '../../core/trees/kinds.js';

/** Kinds whose contents name functions; all others refer to them by id. */
const NAMING_KINDS = [
  'auth_providers',
  'functions',
  'rules',
  'default_rules',
  'incoming_webhooks',
  'endpoints',
  'schemas',
] as const satisfies readonly Kind[];

/** Properties of a provider's `config` that contain the name of a function. */
const PROVIDER_MEMBERS = new Set(['confirmationFunctionName', 'resetFunctionName', 'authFunctionName']);

const NO_MEMBERS: ReadonlySet<string> = new Set();

/**
 * Returns content with the function's new name in every `{"%function": {"name": …}}` and in the properties in
 * `members`.
 */
export function renamed(value: unknown, from: string, to: string, members: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((element) => renamed(element, from, to, members));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => {
    if (member === from && members.has(key)) return [key, to];
    const inside = renamed(member, from, to, members);
    const called =
      key === '%function' && typeof inside === 'object' && inside !== null && 'name' in inside && inside.name === from;
    return [key, called ? { ...inside, name: to } : inside];
  });
  return Object.fromEntries(entries);
}

async function renameIn<K extends Kind>(draft: ConfigEdit, kind: K, functionId: string, from: string, to: string): Promise<void> {
  const members = kind === 'auth_providers' ? PROVIDER_MEMBERS : NO_MEMBERS;
  for (const { _id, content } of await allEntities(draft, kind)) {
    if (_id === functionId) continue;
    const changed = renamed(content, from, to, members) as ContentOf[K];
    if (!isDeepStrictEqual(changed, content)) draft.put(kind, _id, changed);
  }
}

/**
 * Writes a function under its new name and follows it wherever the app calls it by name: all in the change that renames it.
 * Returns what was written and when, in unix seconds.
 */
export async function putRenamed(
  draft: ConfigEdit,
  functionId: string,
  content: ContentOf['functions'],
  from: string,
): Promise<{ readonly content: ContentOf['functions']; readonly modified: number }> {
  for (const kind of NAMING_KINDS) await renameIn(draft, kind, functionId, from, content.name);
  const own = renamed(content, from, content.name, NO_MEMBERS) as ContentOf['functions'];
  return { content: own, modified: draft.put('functions', functionId, own) };
}
