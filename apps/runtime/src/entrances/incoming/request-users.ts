import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import { checkCredentials } from '#contracts/identity/request-credentials.contract.js';
import { readCustomUserData } from '#contracts/runtime/custom-user-data.contract.js';
import { bodyLimits, type BodyLimits } from '#security/network/body-limits.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { SYSTEM, type Caller, type Rights } from '../../app/rights.js';
import type { RuntimeEnvironment } from '../../env.js';
import { ExecutionUsers } from '../../functions/execution-users.js';
import { RunAsScripts } from '../../functions/run-as-scripts.js';
import { CheckedKeys } from './checked-keys.js';
import { requestFacts, type ReceivedRequest } from './received-request.js';
import { readCredentials, type Credentials } from './request-credentials.js';

/** Run-as settings of a webhook or of an endpoint's function (client-api §14.3). */
export interface RunAs {
  readonly system: boolean;
  readonly authenticated: boolean;
  readonly userId: string;
  readonly script: string;
  readonly createUser: boolean;
  readonly fetchCustomUserData: boolean;
}

/** User that a request runs as, and the location of its credentials if they were required. */
export interface Actor {
  readonly caller: Caller | null;
  readonly rights: Rights;
  readonly credentials: 'headers' | 'body' | 'none';
}

type Login = Extract<Credentials, { kind: 'login' }>;

const THE_SYSTEM: Actor = { caller: null, rights: SYSTEM, credentials: 'none' };

/** Error message for credentials that were not accepted, for any reason. */
const REFUSED = 'invalid session: error finding user for endpoint';

/** Finds out who third parties' requests run as. */
@Injectable()
export class RequestUsers {
  private readonly limits: BodyLimits;

  constructor(
    private readonly bus: BusClient,
    private readonly users: ExecutionUsers,
    private readonly scripts: RunAsScripts,
    private readonly keys: CheckedKeys,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  /**
   * @param payload argument of the function, as extended JSON: the script gets the same
   * @throws AppError `MissingAuthReq`, `InvalidSession`, `UserAppDomainMismatch`, `TooManyRequests`; `UserNotFound` and
   * `UserDisabled` of a user the configuration names; the failures of the script
   */
  async actor(snapshot: AppSnapshot, request: ReceivedRequest, runAs: RunAs, payload: () => string): Promise<Actor> {
    if (runAs.system) return THE_SYSTEM;
    if (runAs.authenticated) return this.authenticated(snapshot, request, runAs);
    if (runAs.userId === '' && runAs.script === '') return THE_SYSTEM;
    const userId =
      runAs.userId === ''
        ? await this.scripts.userId(snapshot, runAs.script, { argumentsEjson: `[${payload()}]`, request: requestFacts(request) })
        : runAs.userId;
    // Only a script that returns null selects the system: no user has an empty id.
    if (userId === null) return THE_SYSTEM;
    return this.acting(snapshot, await this.users.user(snapshot, userId), runAs, 'none');
  }

  private async authenticated(snapshot: AppSnapshot, request: ReceivedRequest, runAs: RunAs): Promise<Actor> {
    const given = await readCredentials(request, this.limits);
    if (!given) {
      throw new AppError(
        'MissingAuthReq',
        'must specify some form of authentication (either email+password, api-key, or jwt) in the request header or body',
      );
    }
    const user = await this.userOf(snapshot, given.credentials, runAs);
    return this.acting(snapshot, user, runAs, given.place);
  }

  private async userOf(snapshot: AppSnapshot, credentials: Credentials, { createUser }: RunAs): Promise<AppUser> {
    if (credentials.kind === 'token') {
      const principal = currentContext()?.principal;
      // A request whose token is invalid has no user as its principal.
      if (principal?.kind !== 'user') throw new AppError('InvalidSession', REFUSED);
      return (await this.users.caller(snapshot, principal)).user;
    }
    const { payload } = credentials;
    try {
      const { key } = payload;
      const userId =
        key === undefined ? await this.checked(snapshot, credentials, createUser) : await this.keys.userId(snapshot, key);
      return await this.users.user(snapshot, userId);
    } catch (cause) {
      if (cause instanceof AppError && cause.status < 500 && cause.code !== 'TooManyRequests') {
        throw new AppError('InvalidSession', REFUSED, { cause });
      }
      throw cause;
    }
  }

  private async checked({ clientAppId }: AppSnapshot, { provider, payload }: Login, createUser: boolean): Promise<string> {
    return (await this.bus.call(checkCredentials, { clientAppId, provider, payload: { ...payload }, createUser })).userId;
  }

  private async acting(
    { appId }: AppSnapshot,
    user: AppUser,
    { fetchCustomUserData }: RunAs,
    credentials: Actor['credentials'],
  ): Promise<Actor> {
    const customDataEjson = fetchCustomUserData
      ? (await this.bus.call(readCustomUserData, { appId, userId: user.id })).text()
      : '{}';
    const caller = { user, customDataEjson };
    return { caller, rights: { kind: 'user', ...caller }, credentials };
  }
}
