import { AppError } from '#contracts/error.js';
import type { ConfigTree } from '../versions/config-tree.js';
import { KINDS, type Kind } from '../versions/kinds.js';

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
  settings: 'setting',
};

/** Something that refers to a secret by its name. */
export interface SecretUser {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

export function usersOfSecret(tree: ConfigTree, name: string): SecretUser[] {
  return KINDS.flatMap((kind) =>
    tree
      .get(kind)
      .sorted()
      .filter(([, entry]) => entry.secrets.includes(name))
      .map(([id, entry]) => ({ kind, id, name: entry.name })),
  );
}

/** Throws `SecretInUse` naming everything that refers to the secret, since it would be left without. */
export function requireUnused(tree: ConfigTree, name: string): void {
  const users = usersOfSecret(tree, name);
  if (users.length === 0) return;
  const list = users.map((user) => `${NOUNS[user.kind]} '${user.name}'`).join(', ');
  throw new AppError('SecretInUse', `secret '${name}' is used by ${list}`);
}
