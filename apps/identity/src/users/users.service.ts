import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentUser } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import {
  deleteUserSelf,
  findUser,
  userProfile,
  type AppUser,
  type FindUserRequest,
  type UserProfile,
} from '#contracts/identity/users.contract.js';
import { LoginReport } from '../ways/login-report.js';
import { UserRemoval } from './user-removal.js';
import { appUser, userProfile as profileOf } from './user-views.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly snapshots: AppSnapshots,
    private readonly removal: UserRemoval,
    private readonly report: LoginReport,
  ) {}

  /** Returns the authenticated user, of the app its token was issued for. */
  @HandleRpc(userProfile)
  async profile(): Promise<UserProfile> {
    const started = new Date();
    const { domainId, userId } = currentUser();
    const user = await this.users.findInDomain(domainId, userId);
    if (!user || !(await this.isThere(user.appId))) throw new AppError('InvalidSession', 'invalid session: user not found');
    const event = { type: 'other', provider: user.identities[0]?.provider_type ?? '', started, status: 200, userId } as const;
    if (user.disabled) {
      const error = new AppError('InvalidSession', 'invalid session: user disabled');
      this.report.writeTo(user.appId, { ...event, error });
      throw error;
    }
    this.report.writeTo(user.appId, event);
    return profileOf(user);
  }

  @HandleRpc(findUser)
  async find({ appId, userId }: FindUserRequest): Promise<AppUser | null> {
    const user = await this.users.find(appId, userId);
    return user && appUser(user);
  }

  /** Deletes the authenticated user. */
  @HandleRpc(deleteUserSelf)
  async deleteSelf(): Promise<void> {
    const started = new Date();
    const { domainId, userId } = currentUser();
    const user = await this.users.findInDomain(domainId, userId);
    if (!user) throw new AppError('InvalidSession', 'invalid session: user not found');
    await this.removal.remove(user);
    const provider = user.identities[0]?.provider_type ?? '';
    this.report.writeTo(user.appId, { type: 'other', provider, started, status: 204, userId });
  }

  /** Returns `false` if the app was deleted: its users no longer count, even before they are removed. */
  private async isThere(appId: string): Promise<boolean> {
    try {
      await this.snapshots.byId(appId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return false;
      throw error;
    }
  }
}
