import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { LoginReport } from '../login-report.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { hashApiKey } from './generated-key.js';
import { UserApiKeysRepository } from './user-api-keys.repository.js';

export const API_KEY_PROVIDER = 'api-key';

/** Login with a key of the app, whose user was created with the key, or with a key that a user created, as that user. */
@Injectable()
export class ApiKeyLogin implements LoginProvider {
  readonly type = API_KEY_PROVIDER;
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = false;

  constructor(
    private readonly apiKeys: ApiKeysRepository,
    private readonly userApiKeys: UserApiKeysRepository,
    private readonly report: LoginReport,
  ) {}

  async authenticate(
    { appId }: AppSnapshot,
    _provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const key = Object.hasOwn(payload, 'key') ? payload['key'] : undefined;
    if (typeof key !== 'string') throw new AppError('InvalidParameter', "'key' is a required string");
    return this.report.countingRefusals(appId, () => this.ownerOf(appId, hashApiKey(key)));
  }

  private async ownerOf(appId: string, hash: string): Promise<ExternalIdentity> {
    const [ofApp, ofUser] = await Promise.all([this.apiKeys.findByHash(appId, hash), this.userApiKeys.findByHash(appId, hash)]);
    const record = ofApp ?? ofUser;
    if (!record) throw new LoginRefusedError('invalid API key');
    if (record.disabled) throw new LoginRefusedError(`API key '${record.name}' is disabled`);
    const identity = { id: record._id, data: { name: record.name } };
    return ofUser ? { ...identity, ownerId: ofUser.userId } : identity;
  }
}
