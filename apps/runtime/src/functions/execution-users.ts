import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import type { UserPrincipal } from '#contracts/principal.js';
import { AppUsers } from '../application/app-users.js';
import { SYSTEM, type Caller, type Rights } from '../application/rights.js';

const NO_CUSTOM_DATA = '{}';

/** Who calls, and whose rights a run has (runtime §4.6). */
@Injectable()
export class ExecutionUsers {
  constructor(@Inject(AppUsers) private readonly users: AppUsers) {}

  /**
   * The end user of an access token, at the app the request names.
   * @throws AppError `UserAppDomainMismatch`, `InvalidSession` for a deleted user, `UserDisabled`
   */
  async caller(snapshot: AppSnapshot, principal: UserPrincipal): Promise<Caller> {
    // Never InvalidSession: clients would refresh and repeat for ever.
    if (principal.domainId !== snapshot.domainId) {
      throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
    }
    const user = await this.users.find(snapshot.appId, principal.userId);
    if (!user) throw new AppError('InvalidSession', 'invalid session: user not found');
    return { user: enabled(user), customDataEjson: principal.customDataEjson };
  }

  /** A user an administrator names. @throws AppError `UserNotFound`, `UserDisabled` */
  async named(snapshot: AppSnapshot, userId: string): Promise<Caller> {
    const user = await this.users.find(snapshot.appId, userId);
    if (!user) throw new AppError('UserNotFound', 'user not found');
    return { user: enabled(user), customDataEjson: NO_CUSTOM_DATA };
  }

  /** Rights of one run of `fn`; without a caller the system calls. @throws AppError `UserNotFound`, `UserDisabled`, `FunctionExecutionError` */
  async rights(snapshot: AppSnapshot, fn: FunctionConfig, caller: Caller | null): Promise<Rights> {
    if (fn.run_as_system) return SYSTEM;
    if (fn.run_as_user_id !== '') return { kind: 'user', ...(await this.named(snapshot, fn.run_as_user_id)) };
    if (fn.run_as_user_id_script_source !== '') {
      throw new AppError('FunctionExecutionError', 'run_as_user_id_script_source is not supported');
    }
    return callerRights(caller);
  }
}

export function callerRights(caller: Caller | null): Rights {
  return caller ? { kind: 'user', ...caller } : SYSTEM;
}

function enabled(user: AppUser): AppUser {
  if (user.disabled) throw new AppError('UserDisabled', 'user disabled');
  return user;
}
