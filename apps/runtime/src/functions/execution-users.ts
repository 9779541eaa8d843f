import { Injectable } from '@nestjs/common';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import type { UserPrincipal } from '#contracts/principal.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { AppUsers } from '../app/app-users.js';
import { callerKey } from '../app/caller-key.js';
import { CustomUserDataService } from '../data/custom-user-data.service.js';
import { RunAsScripts } from './run-as-scripts.js';
import { SYSTEM, type Caller, type Rights } from '../app/rights.js';

/** Input of a run. */
export interface RunInput {
  /** JSON of an array. */
  readonly argumentsEjson: string;
  readonly request: RequestFacts;
  /** Key the sandbox counts the run under, if other than the caller's. */
  readonly countsFor?: string;
  /** Number of running functions including this run; 1 when absent. */
  readonly depth?: number;
  /** Unix milliseconds until which a script may run, if earlier than the sandbox's limit. */
  readonly deadline?: number;
}

/** Request facts of runs that were not started by a request. */
export const NO_REQUEST: RequestFacts = {
  remoteIPAddress: '',
  httpMethod: '',
  httpUserAgent: '',
  httpReferrer: '',
  rawQueryString: '',
  requestHeaders: {},
};

const NO_INPUT: RunInput = { argumentsEjson: '[]', request: NO_REQUEST };

/** Determines the caller and the rights of a run (runtime §4.6). */
@Injectable()
export class ExecutionUsers {
  constructor(
    private readonly users: AppUsers,
    private readonly customUserData: CustomUserDataService,
    private readonly scripts: RunAsScripts,
  ) {}

  /**
   * Returns the end user of an access token, in the app the request names.
   * @throws AppError `UserAppDomainMismatch`, `InvalidSession` for a deleted user, `UserDisabled`
   */
  async caller(snapshot: AppSnapshot, principal: UserPrincipal): Promise<Caller> {
    // Never InvalidSession: clients would refresh and retry forever.
    if (principal.domainId !== snapshot.domainId) {
      throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
    }
    const user = await this.users.find(snapshot.appId, principal.userId);
    if (!user) throw new AppError('InvalidSession', 'invalid session: user not found');
    return { user: enabled(user), customDataEjson: principal.customDataEjson };
  }

  /** Returns a user of the app by its id. @throws AppError `UserNotFound`, `UserDisabled` */
  async user(snapshot: AppSnapshot, userId: string): Promise<AppUser> {
    const user = await this.users.find(snapshot.appId, userId);
    if (!user) throw new AppError('UserNotFound', 'user not found');
    return enabled(user);
  }

  /** Returns {@link user} with its custom data as stored now: no token contains it. */
  async named(snapshot: AppSnapshot, userId: string): Promise<Caller> {
    const user = await this.user(snapshot, userId);
    return { user, customDataEjson: await this.customUserData.textOrNone(snapshot, user.id) };
  }

  /**
   * Returns the rights of one run of `fn`; without a caller the system calls.
   * @param given input of a script that names the user; empty by default
   * @throws AppError `UserNotFound`, `UserDisabled`, and the failures of the script
   */
  async rights(snapshot: AppSnapshot, fn: FunctionConfig, caller: Caller | null, given: RunInput = NO_INPUT): Promise<Rights> {
    if (fn.run_as_system) return SYSTEM;
    if (fn.run_as_user_id !== '') return this.rightsOf(snapshot, fn.run_as_user_id);
    if (fn.run_as_user_id_script_source === '') return callerRights(caller);
    const countsFor = given.countsFor ?? callerKey(caller, given.request);
    const userId = await this.scripts.userId(snapshot, fn.run_as_user_id_script_source, { ...given, countsFor });
    return userId === null ? SYSTEM : this.rightsOf(snapshot, userId);
  }

  private async rightsOf(snapshot: AppSnapshot, userId: string): Promise<Rights> {
    return { kind: 'user', ...(await this.named(snapshot, userId)) };
  }
}

export function callerRights(caller: Caller | null): Rights {
  return caller ? { kind: 'user', ...caller } : SYSTEM;
}

function enabled(user: AppUser): AppUser {
  if (user.disabled) throw new AppError('UserDisabled', 'user disabled');
  return user;
}
