import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import type { LoginCallback } from './login-callbacks.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { AUTH_PROVIDER, LISTED_OF_AUTH_PROVIDERS } from './auth-provider.entity.js';

/**
 * Provider types an app can configure, also accepted by the specification's names (`provider-names.ts`). One provider
 * per type.
 */
export const AUTH_PROVIDER_TYPES = [
  'anon-user',
  'local-userpass',
  'api-key',
  'oauth2-google',
  'oauth2-facebook',
  'oauth2-apple',
  // Groundwork extension: any OpenID Connect provider.
  'oidc',
  'custom-token',
  'custom-function',
  'mongodb-cloud',
] as const;
export type AuthProviderType = (typeof AUTH_PROVIDER_TYPES)[number];

/** Maximum number of secrets a custom-token provider may name. */
export const SIGNING_KEYS_MAX = 3;
/** Length of a signing key, in characters. */
export const SIGNING_KEY_LENGTH = { min: 32, max: 512 } as const;
/** Maximum characters of a metadata field's `field_name`. */
export const METADATA_FIELD_NAME_MAX = 64;

class AuthProviderHead {
  /** Id of the authentication provider. */
  @Allow() _id!: string;
}

/** The callback address of an `oidc` provider. */
export interface CallbackAddress {
  readonly callback?: LoginCallback;
  readonly callback_url?: string;
}

/** An authentication provider in a list. */
export class AuthProviderSummary extends AUTH_PROVIDER.summary(AuthProviderHead, ...LISTED_OF_AUTH_PROVIDERS) {}

/** An authentication provider. `secret_config` contains names of secrets, never values. */
export class AuthProvider extends AUTH_PROVIDER.reply(AuthProviderHead) {}

/** An authentication provider in a list, with the callback address to register. */
export class AddressedAuthProviderSummary extends AuthProviderSummary implements CallbackAddress {
  /** Kind of the callback address: the provider's `own`, or `shared` by all. Only for `oidc`. */
  @Allow() callback?: LoginCallback;
  /** Address to register at the identity provider. Only for `oidc`. */
  @Allow() callback_url?: string;
}

/** An authentication provider in a list. */
export class ListedAuthProvider extends versioned(AddressedAuthProviderSummary) {}

/** An authentication provider with the callback address to register. */
export class AddressedAuthProvider extends AuthProvider implements CallbackAddress {
  /** Kind of the callback address: the provider's `own`, or `shared` by all. Only for `oidc`. */
  @Allow() callback?: LoginCallback;
  /** Address to register at the identity provider. Only for `oidc`. */
  @Allow() callback_url?: string;
}

/** A request whose reply contains addresses, if it contains the platform's base URL. */
class AddressedScope extends AppScope {
  /**
   * Base URL of the platform, as the caller reached it.
   * @internal
   */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  baseUrl?: string;
}

export class ListAuthProvidersRequest extends AddressedScope {}

export class CreateAuthProviderRequest extends AUTH_PROVIDER.creation(AddressedScope) {}

export class AuthProviderScope extends AppScope {
  /** Id of the authentication provider. */
  @ResourceId('AuthProviderNotFound')
  providerId!: string;
}

export class GetAuthProviderRequest extends AddressedScope {
  /** Id of the authentication provider. */
  @ResourceId('AuthProviderNotFound')
  providerId!: string;
}

/**
 * Properties in `config` replace the stored ones, the others are kept; `secret_config` and the lists are replaced as a
 * whole.
 */
export class UpdateAuthProviderRequest extends AUTH_PROVIDER.replacement(AuthProviderScope) {}

/** Returns the authentication providers of an app. */
export const listAuthProviders = defineRpc('config.authProviders.list', ListAuthProvidersRequest, listOf(ListedAuthProvider), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an authentication provider.
 * @throws AuthProviderAlreadyExists, BadRequest
 */
export const createAuthProvider = defineRpc(
  'config.authProviders.create',
  CreateAuthProviderRequest,
  AddressedAuthProviderSummary,
  {
    access: 'project:write',
  },
);
/** Returns an authentication provider with its configuration. */
export const getAuthProvider = defineRpc('config.authProviders.get', GetAuthProviderRequest, AddressedAuthProvider, {
  access: 'project:read',
  idempotent: true,
  resource: ({ providerId }) => ({ kind: 'auth_providers', id: providerId }),
});
/**
 * Changes an authentication provider.
 * @throws BadRequest
 */
export const updateAuthProvider = defineRpc('config.authProviders.update', UpdateAuthProviderRequest, nothing, {
  access: 'project:write',
  resource: ({ providerId }) => ({ kind: 'auth_providers', id: providerId }),
});
/**
 * Deletes an authentication provider. Fails if the provider is enabled.
 * @throws BadRequest
 */
export const deleteAuthProvider = defineRpc('config.authProviders.delete', AuthProviderScope, nothing, {
  access: 'project:write',
  resource: ({ providerId }) => ({ kind: 'auth_providers', id: providerId }),
});
/**
 * Enables an authentication provider.
 * @throws BadRequest
 */
export const enableAuthProvider = defineRpc('config.authProviders.enable', AuthProviderScope, nothing, {
  access: 'project:write',
  resource: ({ providerId }) => ({ kind: 'auth_providers', id: providerId }),
});
/** Disables an authentication provider. It cannot be used to log in until it is enabled again. */
export const disableAuthProvider = defineRpc('config.authProviders.disable', AuthProviderScope, nothing, {
  access: 'project:write',
  resource: ({ providerId }) => ({ kind: 'auth_providers', id: providerId }),
});
