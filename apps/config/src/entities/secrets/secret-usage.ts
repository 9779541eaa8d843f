import { AppError } from '#contracts/error.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { KINDS, type Kind } from '../../core/trees/kinds.js';

const NOUNS: Readonly<Record<Kind, string>> = {
  functions: 'function',
  auth_providers: 'authentication provider',
  services: 'service',
  rules: 'rule',
  default_rules: 'default rule',
  incoming_webhooks: 'incoming webhook',
  values: 'value',
  environment_values: 'environment value',
  schemas: 'schema',
  endpoints: 'endpoint',
  custom_resolvers: 'custom resolver',
  triggers: 'trigger',
  log_forwarders: 'log forwarder',
  settings: 'setting',
  dependencies: 'dependency',
  dependency_builds: 'build of',
  dependency_parts: 'part of dependencies',
};

/** Entity that refers to a secret by its name. */
export interface SecretUser {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  /** Hash of its content. */
  readonly content: string;
}

/** Returns the name of a kind of entity in messages. */
export function nounOf(kind: Kind): string {
  return NOUNS[kind];
}

/**
 * Finds everything that refers to a secret: in the configuration the caller works on, and in the deployed one, where a change of
 * a secret takes effect whether or not the caller holds a draft.
 */
export async function usersOfSecret(view: ConfigView, name: string): Promise<SecretUser[]> {
  const { tree, app } = view;
  const trees = tree.hash === app.head ? [tree] : [tree, await view.treeAt(app.head)];
  const users = new Map(trees.flatMap((each) => usersIn(each, name)).map((user) => [`${user.id}/${user.content}`, user]));
  return [...users.values()];
}

function usersIn(tree: ConfigTree, name: string): SecretUser[] {
  return KINDS.flatMap((kind) =>
    tree
      .get(kind)
      .sorted()
      .filter(([, entry]) => entry.secrets.includes(name))
      .map(([id, entry]) => ({ kind, id, name: entry.name, content: entry.content })),
  );
}

/** Throws `SecretInUse` naming everything that refers to the secret, since it would be left without. */
export async function requireUnused(view: ConfigView, name: string): Promise<void> {
  const users = await usersOfSecret(view, name);
  if (users.length === 0) return;
  const list = [...new Set(users.map((user) => `${NOUNS[user.kind]} '${user.name}'`))].join(', ');
  throw new AppError('SecretInUse', `secret '${name}' is used by ${list}`);
}
