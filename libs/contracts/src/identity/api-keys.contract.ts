import { Allow, Matches } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** API keys one app may have. */
export const API_KEYS_MAX = 100;

export class ApiKey {
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() disabled!: boolean;
}

/** The only answer that holds the key itself, of 64 characters; what is stored cannot give it back. */
export class CreatedApiKey extends ApiKey {
  @Allow() key!: string;
}

export class CreateApiKeyRequest extends AppScope {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, {
    message: 'name can only contain ASCII letters, numbers, underscores, and hyphens, and must have 1 to 64 of them',
  })
  name!: string;
}

export class ApiKeyScope extends AppScope {
  @ResourceId('APIKeyNotFound')
  apiKeyId!: string;
}

export const listApiKeys = defineRpc('identity.apiKeys.list', AppScope, listOf(ApiKey), {
  access: 'project:read',
  idempotent: true,
});
/** Makes the key and its user, of type `server`. `APIKeyAlreadyExists` for a taken name, `InvalidParameter` beyond `API_KEYS_MAX`. */
export const createApiKey = defineRpc('identity.apiKeys.create', CreateApiKeyRequest, CreatedApiKey, { access: 'project:write' });
export const getApiKey = defineRpc('identity.apiKeys.get', ApiKeyScope, ApiKey, { access: 'project:read', idempotent: true });
/** Removes the key with its user; sessions opened with it end. */
export const deleteApiKey = defineRpc('identity.apiKeys.delete', ApiKeyScope, nothing, { access: 'project:write' });
export const enableApiKey = defineRpc('identity.apiKeys.enable', ApiKeyScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
/** Sessions opened with it end. */
export const disableApiKey = defineRpc('identity.apiKeys.disable', ApiKeyScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
