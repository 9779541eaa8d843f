import { Allow, Matches } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Maximum number of API keys per app. */
export const API_KEYS_MAX = 100;

/** An API key without the key itself. */
export class ApiKey {
  /** Id of the API key. */
  @Allow() _id!: string;
  /** Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /** True if the API key cannot be used to log in. */
  @Allow() disabled!: boolean;
}

/** The only reply that contains the key itself (64 characters). The key cannot be recovered from the stored data. */
export class CreatedApiKey extends ApiKey {
  /** The key itself, 64 characters. Returned only in this reply. */
  @Allow() key!: string;
}

export class CreateApiKeyRequest extends AppScope {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, {
    message: 'name can only contain ASCII letters, numbers, underscores, and hyphens, and must have 1 to 64 of them',
  })
  name!: string;
}

export class ApiKeyScope extends AppScope {
  /** Id of the API key. */
  @ResourceId('APIKeyNotFound')
  apiKeyId!: string;
}

/** Returns the API keys of an app. */
export const listApiKeys = defineRpc('identity.apiKeys.list', AppScope, listOf(ApiKey), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an API key and its user, of type `server`. Fails with `APIKeyAlreadyExists` if the name is taken and with
 * `InvalidParameter` beyond `API_KEYS_MAX` keys.
 * @throws APIKeyAlreadyExists, InvalidParameter
 */
export const createApiKey = defineRpc('identity.apiKeys.create', CreateApiKeyRequest, CreatedApiKey, { access: 'project:write' });
/** Returns an API key. */
export const getApiKey = defineRpc('identity.apiKeys.get', ApiKeyScope, ApiKey, { access: 'project:read', idempotent: true });
/** Deletes an API key and its user. Sessions opened with the key end. */
export const deleteApiKey = defineRpc('identity.apiKeys.delete', ApiKeyScope, nothing, { access: 'project:write' });
/** Enables an API key. */
export const enableApiKey = defineRpc('identity.apiKeys.enable', ApiKeyScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
/** Disables an API key. Sessions opened with the key end. */
export const disableApiKey = defineRpc('identity.apiKeys.disable', ApiKeyScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
