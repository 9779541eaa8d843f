import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Provider types an app can configure; `local` is accepted for `local-userpass`. One provider per type. */
export const AUTH_PROVIDER_TYPES = [
  'anon-user',
  'local-userpass',
  'api-key',
  'oauth2-google',
  'oauth2-facebook',
  'oauth2-apple',
  'custom-token',
  'custom-function',
] as const;
export type AuthProviderType = (typeof AUTH_PROVIDER_TYPES)[number];

/** Secrets a custom-token provider may name. */
export const SIGNING_KEYS_MAX = 3;
/** Length of a signing key, in characters. */
export const SIGNING_KEY_LENGTH = { min: 32, max: 512 } as const;
/** Characters of a metadata field's `field_name`. */
export const METADATA_FIELD_NAME_MAX = 64;

/** An authentication provider as lists show it. */
export class AuthProviderSummary {
  /** Id of the authentication provider. */
  @Allow() _id!: string;
  /** Name of the authentication provider. */
  @Allow() name!: string;
  /** Type of the authentication provider. An app has at most one of each. */
  @Allow() type!: string;
  /** Whether nobody can log in with it. */
  @Allow() disabled!: boolean;
}

/** `secret_config` holds names of secrets, never values. */
export class AuthProvider extends AuthProviderSummary {
  /** Configuration, whose members depend on the type. */
  @Allow() config!: Record<string, unknown>;
  /** Names of secrets the provider uses, never their values. */
  @Allow() secret_config!: Record<string, unknown>;
  /** Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
  @Allow() metadata_fields!: Record<string, unknown>[];
  /** Domains that e-mail addresses must belong to; empty for any. */
  @Allow() domain_restrictions!: string[];
  /** Where logins of OAuth2 may lead back to. */
  @Allow() redirect_uris!: string[];
}

class AuthProviderSettings extends AppScope {
  @IsOptional()
  @IsString()
  @MaxLength(64)
  name?: string;

  @IsOptional()
  @IsBoolean()
  disabled?: boolean;

  @IsOptional()
  @IsObject()
  config?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  secret_config?: Record<string, unknown>;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  metadata_fields?: Record<string, unknown>[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  domain_restrictions?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  redirect_uris?: string[];
}

export class CreateAuthProviderRequest extends AuthProviderSettings {
  @IsString()
  @MaxLength(64)
  type!: string;
}

export class AuthProviderScope extends AppScope {
  /** Id of the authentication provider. */
  @ResourceId('AuthProviderNotFound')
  providerId!: string;
}

/** `config` members named here replace, others survive; `secret_config` and the lists replace as a whole. */
export class UpdateAuthProviderRequest extends AuthProviderSettings {
  @ResourceId('AuthProviderNotFound')
  providerId!: string;

  @Optional()
  @IsString()
  @MaxLength(64)
  type?: string;
}

/** Returns the authentication providers of an app. */
export const listAuthProviders = defineRpc('config.authProviders.list', AppScope, listOf(AuthProviderSummary), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an authentication provider.
 * @throws AuthProviderAlreadyExists, BadRequest
 */
export const createAuthProvider = defineRpc('config.authProviders.create', CreateAuthProviderRequest, AuthProviderSummary, {
  access: 'project:write',
});
/** Returns an authentication provider with its configuration. */
export const getAuthProvider = defineRpc('config.authProviders.get', AuthProviderScope, AuthProvider, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes an authentication provider.
 * @throws BadRequest
 */
export const updateAuthProvider = defineRpc('config.authProviders.update', UpdateAuthProviderRequest, nothing, {
  access: 'project:write',
});
/**
 * Deletes an authentication provider. Refused while the provider is enabled.
 * @throws BadRequest
 */
export const deleteAuthProvider = defineRpc('config.authProviders.delete', AuthProviderScope, nothing, {
  access: 'project:write',
});
/**
 * Enables an authentication provider.
 * @throws BadRequest
 */
export const enableAuthProvider = defineRpc('config.authProviders.enable', AuthProviderScope, nothing, {
  access: 'project:write',
});
/** Disables an authentication provider. Nobody can log in with it until it is enabled again. */
export const disableAuthProvider = defineRpc('config.authProviders.disable', AuthProviderScope, nothing, {
  access: 'project:write',
});
