import { SIGNING_KEYS_MAX } from '#contracts/config/auth-providers.contract.js';
import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import type { SigningAlgorithm } from '#security/keys/verification-key.js';
import type { AudienceRule } from './verify-token.js';
import { compileMetadataField, type MetadataField } from './metadata-fields.js';

/** Parsed configuration of a custom-token provider. */
export interface CustomTokenSettings {
  readonly algorithm: SigningAlgorithm;
  readonly audience: AudienceRule;
  /** Names of the secrets that hold the keys. */
  readonly keyNames: readonly string[];
  /** URL where keys are published. */
  readonly keysUri: string | null;
  readonly fields: readonly MetadataField[];
}

/** Reads the configuration of a provider. Without a configured audience, a token must have the app as audience. */
export function readCustomTokenSettings(provider: AuthProviderConfig, clientAppId: string): CustomTokenSettings {
  const { config, secret_config: secrets } = provider;
  const audiences = listOfNames(config['audience']);
  const { audience } = config;
  const keysByUri = config['useJWKURI'] === true;
  const uri = config['jwkURI'];
  return {
    algorithm: keysByUri || config['signingAlgorithm'] === 'RS256' ? 'RS256' : 'HS256',
    audience: {
      audiences: audiences.length > 0 ? audiences : [clientAppId],
      any: config['requireAnyAudience'] === true,
      ...(typeof audience === 'string' && audiences.length > 1 ? { whole: audience } : {}),
    },
    keyNames: keysByUri ? [] : listOfNames(secrets['signingKeys']).slice(0, SIGNING_KEYS_MAX),
    keysUri: keysByUri && typeof uri === 'string' ? uri : null,
    fields: provider.metadata_fields.map(compileMetadataField),
  };
}

/** Reads a list that is an array or one string with commas. */
function listOfNames(value: unknown): string[] {
  const list: unknown[] =
    typeof value === 'string' ? value.split(',').map((name) => name.trim()) : Array.isArray(value) ? value : [];
  return list.filter((name): name is string => typeof name === 'string' && name !== '');
}
