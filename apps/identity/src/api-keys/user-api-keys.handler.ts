import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { BearerRequest } from '#contracts/identity/admin.contract.js';
import type { ApiKey, CreatedApiKey } from '#contracts/identity/api-keys.contract.js';
import {
  CreateUserApiKeyRequest,
  UserApiKeyRequest,
  createUserApiKey,
  deleteUserApiKey,
  disableUserApiKey,
  enableUserApiKey,
  getUserApiKey,
  listUserApiKeys,
} from '#contracts/identity/user-api-keys.contract.js';
import { UserApiKeysService } from './user-api-keys.service.js';

@Controller()
export class UserApiKeysHandler {
  constructor(@Inject(UserApiKeysService) private readonly apiKeys: UserApiKeysService) {}

  @HandleRpc(listUserApiKeys)
  list(request: BearerRequest): Promise<ApiKey[]> {
    return this.apiKeys.list(request);
  }

  @HandleRpc(createUserApiKey)
  create(request: CreateUserApiKeyRequest): Promise<CreatedApiKey> {
    return this.apiKeys.create(request);
  }

  @HandleRpc(getUserApiKey)
  get(request: UserApiKeyRequest): Promise<ApiKey> {
    return this.apiKeys.get(request);
  }

  @HandleRpc(deleteUserApiKey)
  async delete(request: UserApiKeyRequest): Promise<null> {
    await this.apiKeys.delete(request);
    return null;
  }

  @HandleRpc(enableUserApiKey)
  async enable(request: UserApiKeyRequest): Promise<null> {
    await this.apiKeys.enable(request);
    return null;
  }

  @HandleRpc(disableUserApiKey)
  async disable(request: UserApiKeyRequest): Promise<null> {
    await this.apiKeys.disable(request);
    return null;
  }
}
