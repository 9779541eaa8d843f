import type { ConfigEdit } from '../../core/versions/config-edit.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { allEntities } from '../../core/versions/entities.js';

type Members = Readonly<Record<string, unknown>>;

function renamedIn(secretConfig: Members, from: string, to: string): Members {
  const named = (value: unknown): unknown => (value === from ? to : value);
  const entries = Object.entries(secretConfig).map(([member, value]): [string, unknown] => [
    member,
    Array.isArray(value) ? value.map(named) : named(value),
  ]);
  return Object.fromEntries(entries);
}

/** Functions that rename a secret in each kind of entity that names secrets. */
const RENAMED: {
  readonly [K in 'auth_providers' | 'services' | 'values' | 'endpoints' | 'settings']: (
    content: ContentOf[K],
    from: string,
    to: string,
  ) => ContentOf[K];
} = {
  auth_providers: (content, from, to) => ({ ...content, secret_config: renamedIn(content.secret_config, from, to) }),
  services: (content, from, to) => ({ ...content, secret_config: renamedIn(content.secret_config, from, to) }),
  values: (content, _from, to) => ({ ...content, value: to }),
  endpoints: (content, _from, to) => ({ ...content, secret_name: to }),
  settings: ({ name, value }, _from, to) => ({ name, value: { ...(value as Members), secret_name: to } }),
};

async function follow<K extends keyof typeof RENAMED>(draft: ConfigEdit, kind: K, from: string, to: string): Promise<void> {
  for (const { _id, content } of await allEntities(draft, kind)) {
    if (draft.tree.get(kind).get(_id)?.secrets.includes(from) !== true) continue;
    const rename: (typeof RENAMED)[K] = RENAMED[kind];
    draft.put(kind, _id, rename(content, from, to));
  }
}

/** Writes the new name of a secret wherever the app names it: all in the change that renames it. */
export async function followSecret(draft: ConfigEdit, from: string, to: string): Promise<void> {
  await follow(draft, 'auth_providers', from, to);
  await follow(draft, 'services', from, to);
  await follow(draft, 'values', from, to);
  await follow(draft, 'endpoints', from, to);
  await follow(draft, 'settings', from, to);
}
