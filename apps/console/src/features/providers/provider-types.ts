import type { Schemas } from '#admin-client/admin-client.js';
import type { Settings } from './settings';

/** An authentication provider of an app. */
export type Provider = Settings &
  Pick<Schemas['AddressedAuthProvider'], '_id' | 'type' | 'disabled' | 'callback' | 'callback_url'>;

/** Returns the redirect address to register for a type; `undefined` if it has none, or none yet. */
export function addressToRegister(type: string, provider: Provider | undefined, sharedUrl: string): string | undefined {
  return type.startsWith('oauth2-') ? sharedUrl : provider?.callback_url;
}

/** Returns the own address of a provider that shares the one of all. */
export function addressToMoveTo(provider: Provider | undefined, clientAppId: string, sharedUrl: string): string | undefined {
  return provider?.callback === 'shared' ? `${sharedUrl}/${clientAppId}/${provider._id}` : undefined;
}

interface ProviderType {
  readonly label: string;
  readonly text: string;
  /** Initial settings of a new one. */
  readonly example: Settings;
}

/** Every type an app may have, in the order of how many apps use each. */
export const PROVIDER_TYPES: Readonly<Record<string, ProviderType>> = {
  'anon-user': {
    label: 'Anonymous',
    text: 'Anybody gets a user, without credentials. For trying out, and for apps without accounts.',
    example: {},
  },
  'local-userpass': {
    label: 'Email/Password',
    text: 'Accounts of this app. Email addresses are confirmed by email, automatically or by a function, and passwords are reset likewise.',
    example: { config: { autoConfirm: true } },
  },
  'api-key': { label: 'API keys', text: 'For servers: keys of the app, and keys users make for themselves.', example: {} },
  'custom-token': {
    label: 'Custom JWT',
    text: 'Tokens of your own issuer: Auth0, Firebase, Keycloak. A secret holds the signing key, or useJWKURI and jwkURI name published ones.',
    example: {
      config: { audience: [], signingAlgorithm: 'HS256', requireAnyAudience: false },
      secret_config: { signingKeys: [] },
      metadata_fields: [{ required: false, name: 'email', field_name: 'email' }],
    },
  },
  'custom-function': {
    label: 'Custom function',
    text: 'A function of yours decides whose credentials these are.',
    example: { config: { authFunctionName: '' } },
  },
  'oauth2-google': {
    label: 'Google',
    text: 'Logins with Google. A secret holds the client secret.',
    example: { config: { clientId: '' }, secret_config: {}, redirect_uris: [] },
  },
  'oauth2-facebook': {
    label: 'Facebook',
    text: 'Logins with Facebook. A secret holds the app secret.',
    example: { config: { clientId: '' }, secret_config: {}, redirect_uris: [] },
  },
  'oauth2-apple': {
    label: 'Apple',
    text: 'Logins with Apple. A secret holds the client secret.',
    example: { config: { clientId: '' }, secret_config: {}, redirect_uris: [] },
  },
  oidc: {
    label: 'OpenID Connect',
    text: 'Any other identity provider that publishes its configuration.',
    example: { config: { issuer: '', clientId: '' }, redirect_uris: [] },
  },
};
