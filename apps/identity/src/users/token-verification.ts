import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import { verifyUserToken, type VerifyTokenRequest } from '#contracts/identity/users-admin.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import { unixNow } from '../tokens/claims.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { UsersRepository } from './users.repository.js';

/** Verifies access tokens that an app's servers received from their users. */
@Injectable()
export class TokenVerification {
  constructor(
    private readonly apps: ProjectApps,
    private readonly tokens: TokenSigner,
    private readonly revocations: RevocationsService,
    private readonly users: UsersRepository,
  ) {}

  @HandleRpc(verifyUserToken)
  async verify({ groupId, appId, token }: VerifyTokenRequest): Promise<RawJson> {
    const { domain_id } = await this.apps.require({ groupId, appId });
    const claims = await this.tokens.read(token, CLIENT_AUDIENCE);
    if (claims?.typ !== 'access') throw invalid('access token is invalid');
    // Do not reveal that a token of another app has expired.
    if (claims.baas_domain_id !== domain_id) throw invalid('access token is invalid');
    if (claims.exp <= unixNow()) return new RawJson('"token expired"');
    const [user, revoked] = await Promise.all([
      this.users.find(appId, claims.sub),
      this.revocations.includes({ sessionId: claims.iss, userId: claims.sub, exp: claims.exp }),
    ]);
    if (!user) throw invalid('user not found');
    if (user.disabled) throw invalid('user disabled');
    if (revoked) throw invalid('access token was revoked');
    const { sub, exp, iat, iss, baas_domain_id: domainId, baas_device_id: device_id, user_data: customData = {} } = claims;
    return new RawJson(
      JSON.stringify({
        sub,
        exp,
        iat,
        iss,
        domain_id: domainId,
        device_id,
        ...(Object.keys(customData).length === 0 ? {} : { custom_user_data: customData }),
      }),
    );
  }
}

function invalid(reason: string): AppError {
  return new AppError('InvalidSession', `invalid session: ${reason}`);
}
