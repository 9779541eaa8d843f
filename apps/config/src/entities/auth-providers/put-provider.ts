import type { AuthProviderType } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { requireSecrets, storeInlineSecrets } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { withCallbackChosen } from '../../core/configuration/callback-address.js';
import { withInlineSigningKey } from './inline-signing-key.js';
import { PROVIDER_RULES } from './provider-rules.js';
import { checkSigningKey, signingKeysOf } from '../secrets/signing-keys.js';

type Provider = ContentOf['auth_providers'];

async function checkSigningKeys(draft: ConfigEdit, provider: Provider): Promise<void> {
  const { algorithm, names } = signingKeysOf(provider);
  for (const [name, value] of await draft.secretValues(names)) checkSigningKey(algorithm, name, value);
}

/** Throws for an enabled provider that cannot be used to log in; passes the message to `onUnready` instead if that is given. */
function requireReady(provider: Provider, type: AuthProviderType, onUnready?: (message: string) => void): void {
  try {
    PROVIDER_RULES[type].requireReady(provider);
  } catch (error) {
    if (!(error instanceof AppError) || onUnready === undefined) throw error;
    onUnready(error.message);
  }
}

/** Writes a provider and returns it; values given where names of secrets belong become secrets. Throws `InvalidParameter` for a faulty one. */
export async function putProvider(
  draft: ConfigEdit,
  id: string,
  type: AuthProviderType,
  given: Provider,
  onUnready?: (message: string) => void,
): Promise<Provider> {
  const rules = PROVIDER_RULES[type];
  const addressed = withCallbackChosen(await draft.content('auth_providers', id), given);
  const withoutKey = type === 'custom-token' ? withInlineSigningKey(draft, addressed) : addressed;
  const provider = { ...withoutKey, ...storeInlineSecrets(draft, given.name, rules.secrets, withoutKey) };
  requireSecrets(draft, provider.secret_config);
  rules.check(provider);
  if (!provider.disabled) requireReady(provider, type, onUnready);
  await checkSigningKeys(draft, provider);
  draft.put('auth_providers', id, provider);
  return provider;
}
