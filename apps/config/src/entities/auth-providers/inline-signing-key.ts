import { SECRET_VALUE_MAX } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import type { ContentOf } from '../../core/trees/kinds.js';

type Provider = ContentOf['auth_providers'];

/**
 * Converts the one signing key that older clients send in `config.signingKey` or `secret_config.signingKey`, where newer ones
 * name secrets. The key becomes a secret of the app, named in `signingKeys` like any other.
 */
export function withInlineSigningKey(draft: ConfigEdit, provider: Provider): Provider {
  const { signingKey: open, signingKeys: literals, ...config } = provider.config;
  const { signingKey: named, ...secretConfig } = provider.secret_config;
  if (literals !== undefined) {
    throw new AppError('InvalidParameter', 'signing keys are not allowed in config: name secrets in secret_config.signingKeys');
  }
  const key = open || named;
  if (!key) return { ...provider, config, secret_config: secretConfig };
  if (typeof key !== 'string' || key.length > SECRET_VALUE_MAX) {
    throw new AppError('InvalidParameter', `signingKey must be a string of at most ${SECRET_VALUE_MAX} characters`);
  }

  const name = draft.result.secrets.idOf(key) === undefined ? draft.putInlineSecret(`__${provider.name}_signingKey`, key) : key;
  const names = Array.isArray(secretConfig['signingKeys']) ? (secretConfig['signingKeys'] as unknown[]) : [];
  return { ...provider, config, secret_config: { ...secretConfig, signingKeys: [...new Set([...names, name])] } };
}
