import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { BearerRequest } from './admin.contract.js';
import { ApiKey, CreatedApiKey } from './api-keys.contract.js';

/** API keys one user may have. */
export const USER_API_KEYS_MAX = 20;

/** All of these take the refresh token of the user's session: the keys are its own. */
export class CreateUserApiKeyRequest extends BearerRequest {
  /** What is wrong with it is said by the owner, in the original's words. */
  @Allow() name?: unknown;
}

export class UserApiKeyRequest extends BearerRequest {
  @ResourceId('APIKeyNotFound')
  apiKeyId!: string;
}

/** Every one of these answers `InvalidSession` for a token that is none, and `AuthProviderNotFound` where the provider is off. */
export const listUserApiKeys = defineRpc('identity.userApiKeys.list', BearerRequest, listOf(ApiKey), {
  access: 'public',
  idempotent: true,
});
/** `APIKeyAlreadyExists`, `PermissionDenied` for anonymous users, `InvalidParameter` beyond `USER_API_KEYS_MAX`. */
export const createUserApiKey = defineRpc('identity.userApiKeys.create', CreateUserApiKeyRequest, CreatedApiKey, {
  access: 'public',
});
export const getUserApiKey = defineRpc('identity.userApiKeys.get', UserApiKeyRequest, ApiKey, {
  access: 'public',
  idempotent: true,
});
/** Sessions opened with it end. `PermissionDenied` for the key the request's own session was opened with. */
export const deleteUserApiKey = defineRpc('identity.userApiKeys.delete', UserApiKeyRequest, nothing, { access: 'public' });
export const enableUserApiKey = defineRpc('identity.userApiKeys.enable', UserApiKeyRequest, nothing, {
  access: 'public',
  idempotent: true,
});
/** Sessions opened with it end. */
export const disableUserApiKey = defineRpc('identity.userApiKeys.disable', UserApiKeyRequest, nothing, {
  access: 'public',
  idempotent: true,
});
