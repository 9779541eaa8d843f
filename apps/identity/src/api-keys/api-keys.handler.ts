import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  ApiKeyScope,
  CreateApiKeyRequest,
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  getApiKey,
  listApiKeys,
  type ApiKey,
  type CreatedApiKey,
} from '#contracts/identity/api-keys.contract.js';
import { AppScope } from '#contracts/scope.js';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysHandler {
  constructor(@Inject(ApiKeysService) private readonly apiKeys: ApiKeysService) {}

  @HandleRpc(listApiKeys)
  list(request: AppScope): Promise<ApiKey[]> {
    return this.apiKeys.list(request);
  }

  @HandleRpc(createApiKey)
  create(request: CreateApiKeyRequest): Promise<CreatedApiKey> {
    return this.apiKeys.create(request);
  }

  @HandleRpc(getApiKey)
  get(request: ApiKeyScope): Promise<ApiKey> {
    return this.apiKeys.get(request);
  }

  @HandleRpc(deleteApiKey)
  async delete(request: ApiKeyScope): Promise<null> {
    await this.apiKeys.delete(request);
    return null;
  }

  @HandleRpc(enableApiKey)
  async enable(request: ApiKeyScope): Promise<null> {
    await this.apiKeys.enable(request);
    return null;
  }

  @HandleRpc(disableApiKey)
  async disable(request: ApiKeyScope): Promise<null> {
    await this.apiKeys.disable(request);
    return null;
  }
}
