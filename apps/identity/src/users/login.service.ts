import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentUser } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import {
  checkCredentials,
  type CheckCredentialsRequest,
  type CheckedCredentials,
} from '#contracts/identity/request-credentials.contract.js';
import { userLogin, type UserLoginRequest } from '#contracts/identity/users.contract.js';
import { LoginReport } from '../ways/login-report.js';
import { readDeviceInfo, type DeviceInfo } from './devices.js';
import { clientError, loginResult, UserLogin, type LoginResult } from './user-login.js';

/**
 * Logs end users in; the first login of an identity creates its user. A credential can also be linked with a user that is logged
 * in.
 */
@Injectable()
export class LoginService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly userLogin: UserLogin,
    private readonly report: LoginReport,
  ) {}

  /**
   * Logs a user in. The reason for refusing a credential is written to the app's log; the client receives only `unauthorized`.
   */
  @HandleRpc(userLogin)
  async login(request: UserLoginRequest): Promise<LoginReply> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const device = readDeviceInfo(request.payload);
    const linking = request.link === true;
    const event = { type: linking ? 'link' : 'login', provider: request.provider, started, status: 200, device } as const;
    try {
      const { reply, messages } = await (linking ? this.link(app, request) : this.enter(app, request, device));
      this.report.write(app, { ...event, userId: reply.user_id, messages });
      return reply;
    } catch (error) {
      this.report.write(app, { ...event, error });
      throw clientError(error, linking);
    }
  }

  /** Returns the user that the credentials of a request belong to, without opening a session. */
  @HandleRpc(checkCredentials)
  async check(request: CheckCredentialsRequest): Promise<CheckedCredentials> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const event = { type: 'login', provider: request.provider, started, status: 200, device: null } as const;
    try {
      const { provider, way } = this.userLogin.providerOf(app, request.provider);
      const external = await way.authenticate(app, provider, request.payload);
      const makesUsers = way.makesUsers && request.createUser;
      const { userId } = await this.userLogin.userOf(app, provider, external, makesUsers);
      this.report.write(app, { ...event, userId, messages: external.messages ?? [] });
      return { userId };
    } catch (error) {
      this.report.write(app, { ...event, error });
      throw clientError(error, false);
    }
  }

  private async enter(app: AppSnapshot, request: UserLoginRequest, device: DeviceInfo | null): Promise<LoginResult> {
    const found = this.userLogin.providerOf(app, request.provider);
    const external = await found.way.authenticate(app, found.provider, request.payload);
    return loginResult(external, await this.userLogin.enter(app, found, external, device));
  }

  private async link(app: AppSnapshot, request: UserLoginRequest): Promise<LoginResult> {
    const { userId, sessionId, deviceId, domainId } = currentUser();
    if (domainId !== app.domainId) throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
    const found = this.userLogin.linkableProviderOf(app, request.provider);
    const external = await found.way.authenticate(app, found.provider, request.payload);
    return loginResult(external, await this.userLogin.link(app, found, external, { sessionId, userId, deviceId, domainId }));
  }
}
