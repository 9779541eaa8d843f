import { SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { secretNamesIn } from '../../core/trees/kinds.js';

type Members = Readonly<Record<string, unknown>>;

/** A configuration and the names of the secrets that belong to it. */
export interface Configuration {
  readonly config: Members;
  readonly secret_config: Members;
}

/**
 * Moves inline values of secret properties from `config` to secrets of the app, named `__<owner>_<member>`;
 * `secret_config` refers to them. From then on they are never shown.
 */
export function storeInlineSecrets(
  draft: ConfigEdit,
  owner: string,
  members: readonly string[],
  { config, secret_config }: Configuration,
): Configuration {
  const open = { ...config };
  const named = { ...secret_config };
  for (const member of members) {
    if (!Object.hasOwn(open, member)) continue;
    const value = open[member];
    delete open[member];
    if (value === '' || value === null) continue;
    if (typeof value !== 'string' || value.length > SECRET_VALUE_MAX) {
      throw new AppError('InvalidParameter', `config.${member} must be a string of at most ${SECRET_VALUE_MAX} characters`);
    }
    named[member] = draft.putInlineSecret(`__${owner}_${member}`, value);
  }
  return { config: open, secret_config: named };
}

function isNameOrNames(value: unknown): boolean {
  return [value].flat().every((name) => name === null || typeof name === 'string');
}

/** Throws `InvalidParameter` for a `secret_config` that holds anything but names of existing secrets. */
export function requireSecrets(draft: ConfigEdit, secretConfig: Members): void {
  for (const [member, value] of Object.entries(secretConfig)) {
    if (!isNameOrNames(value)) {
      throw new AppError('InvalidParameter', `secret_config.${member} must be the name of a secret or a list of names`);
    }
  }
  for (const name of secretNamesIn(secretConfig)) requireSecret(draft, name);
}

export function requireSecret(draft: ConfigEdit, name: string): void {
  if (draft.result.secrets.idOf(name) === undefined && !draft.acceptsMissingSecrets) {
    throw new AppError('InvalidParameter', `secret '${name}' does not exist`);
  }
}
