import type { AuthProviderType } from '#contracts/config/auth-providers.contract.js';
import { requireSecrets, storeInlineSecrets } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import type { ContentOf } from '../trees/kinds.js';
import { withInlineSigningKey } from './inline-signing-key.js';
import { PROVIDER_RULES } from './provider-rules.js';
import { checkSigningKey, signingKeysOf } from '../secrets/signing-keys.js';

type Provider = ContentOf['auth_providers'];

async function checkSigningKeys(draft: ConfigEdit, provider: Provider): Promise<void> {
  const { algorithm, names } = signingKeysOf(provider);
  for (const [name, value] of await draft.secretValues(names)) checkSigningKey(algorithm, name, value);
}

/** Writes a provider; values given where names of secrets belong become secrets. Throws `InvalidParameter` for a faulty one. */
export async function putProvider(draft: ConfigEdit, id: string, type: AuthProviderType, given: Provider): Promise<void> {
  const rules = PROVIDER_RULES[type];
  const withoutKey = type === 'custom-token' ? withInlineSigningKey(draft, given) : given;
  const provider = { ...withoutKey, ...storeInlineSecrets(draft, given.name, rules.secrets, withoutKey) };
  requireSecrets(draft, provider.secret_config);
  rules.check(provider);
  if (!provider.disabled) rules.requireReady(provider);
  await checkSigningKeys(draft, provider);
  draft.put('auth_providers', id, provider);
}
