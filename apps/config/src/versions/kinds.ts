import type { AuthProviderConfig, FunctionConfig, ServiceConfig, ValueConfig } from '#contracts/config/app-snapshot.js';
import type { TreeEntry } from './entry-tree.js';

/** A setting an app has once; its id in the tree is its name. */
export interface SettingContent {
  readonly name: string;
  readonly value: unknown;
}

/** What an app is made of: the content of each kind of entity. The id is the tree's, so equal content is stored once. */
export interface ContentOf {
  readonly functions: Omit<FunctionConfig, '_id'>;
  readonly auth_providers: Omit<AuthProviderConfig, '_id'>;
  readonly services: Omit<ServiceConfig, '_id'>;
  readonly values: Omit<ValueConfig, '_id'>;
  readonly settings: SettingContent;
}

export type Kind = keyof ContentOf;

type Description = Omit<TreeEntry, 'content' | 'modified'>;

/** The names of secrets a `secret_config` holds, alone or in a list; an empty one is none. */
export function secretNamesIn(secretConfig: Readonly<Record<string, unknown>>): string[] {
  const names = Object.values(secretConfig)
    .flat()
    .filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(names)].toSorted();
}

const DESCRIPTIONS: { readonly [K in Kind]: (content: ContentOf[K]) => Description } = {
  functions: ({ name }) => ({ name, shown: {}, secrets: [] }),
  auth_providers: ({ name, type, disabled, secret_config }) => ({
    name,
    shown: { type, disabled },
    secrets: secretNamesIn(secret_config),
  }),
  services: ({ name, type, version, secret_config }) => ({
    name,
    shown: { type, version },
    secrets: secretNamesIn(secret_config),
  }),
  values: ({ name, private: hidden, from_secret, value }) => ({
    name,
    shown: { private: hidden, from_secret },
    secrets: from_secret && typeof value === 'string' ? [value] : [],
  }),
  settings: ({ name, value }) => ({ name, shown: typeof value === 'string' ? { value } : {}, secrets: [] }),
};

export const KINDS = Object.keys(DESCRIPTIONS) as readonly Kind[];

/** What the tree says about a content. */
export function describe<K extends Kind>(kind: K, content: ContentOf[K]): Description {
  return DESCRIPTIONS[kind](content);
}
