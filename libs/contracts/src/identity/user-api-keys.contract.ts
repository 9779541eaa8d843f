import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { BearerRequest } from './admin.contract.js';
import { ApiKey, CreatedApiKey } from './api-keys.contract.js';

/** Maximum number of API keys per user. */
export const USER_API_KEYS_MAX = 20;

/**
 * Creation of a user API key. All requests about user API keys take the refresh token of the user's session and apply
 * to that user's keys only.
 */
export class CreateUserApiKeyRequest extends BearerRequest {
  /**
   * Name of the API key: 1 to 64 letters, digits, `_` or `-`.
   * @json string
   */
  @Allow() name?: unknown;
}

export class UserApiKeyRequest extends BearerRequest {
  /** Id of the API key. */
  @ResourceId('APIKeyNotFound')
  apiKeyId!: string;
}

/**
 * Returns the API keys of the authenticated end user.
 * @security refreshToken
 * @throws InvalidSession, AuthProviderNotFound, MissingAuth, InvalidTokenType
 */
export const listUserApiKeys = defineRpc('identity.userApiKeys.list', BearerRequest, listOf(ApiKey), {
  access: 'public',
  idempotent: true,
});
/**
 * Creates an API key for the authenticated end user. At most `USER_API_KEYS_MAX`; anonymous users cannot have API keys.
 * @security refreshToken
 * @throws APIKeyAlreadyExists, PermissionDenied, InvalidParameter, NameRequired, InvalidSession, AuthProviderNotFound,
 * MissingAuth, InvalidTokenType
 */
export const createUserApiKey = defineRpc('identity.userApiKeys.create', CreateUserApiKeyRequest, CreatedApiKey, {
  access: 'public',
});
/**
 * Returns an API key of the authenticated end user.
 * @security refreshToken
 * @throws InvalidSession, AuthProviderNotFound, MissingAuth, InvalidTokenType
 */
export const getUserApiKey = defineRpc('identity.userApiKeys.get', UserApiKeyRequest, ApiKey, {
  access: 'public',
  idempotent: true,
});
/**
 * Deletes an API key of the authenticated end user. Sessions opened with the key end. Fails with `PermissionDenied` for
 * the key that opened the current session.
 * @security refreshToken
 * @throws PermissionDenied, InvalidSession, AuthProviderNotFound, MissingAuth, InvalidTokenType
 */
export const deleteUserApiKey = defineRpc('identity.userApiKeys.delete', UserApiKeyRequest, nothing, { access: 'public' });
/**
 * Enables an API key of the authenticated end user.
 * @body none
 * @security refreshToken
 * @throws PermissionDenied, InvalidSession, AuthProviderNotFound, MissingAuth, InvalidTokenType
 */
export const enableUserApiKey = defineRpc('identity.userApiKeys.enable', UserApiKeyRequest, nothing, {
  access: 'public',
  idempotent: true,
});
/**
 * Disables an API key of the authenticated end user. Sessions opened with the key end.
 * @body none
 * @security refreshToken
 * @throws PermissionDenied, InvalidSession, AuthProviderNotFound, MissingAuth, InvalidTokenType
 */
export const disableUserApiKey = defineRpc('identity.userApiKeys.disable', UserApiKeyRequest, nothing, {
  access: 'public',
  idempotent: true,
});
