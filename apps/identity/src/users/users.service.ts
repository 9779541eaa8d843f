import { Inject, Injectable } from '@nestjs/common';
import { currentUser } from '#bus/request-context.js';
import { AppError } from '#contracts/error.js';
import type { AppUser, FindUserRequest, UserProfile } from '#contracts/identity/users.contract.js';
import { AuthLog } from './auth-log.js';
import { DevicesRepository } from './devices.repository.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { appUser, userProfile } from './user-views.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(UserSessionsRepository) private readonly sessions: UserSessionsRepository,
    @Inject(DevicesRepository) private readonly devices: DevicesRepository,
    @Inject(AuthLog) private readonly log: AuthLog,
  ) {}

  /** The user the request acts for, of the app its token was made for. */
  async profile(): Promise<UserProfile> {
    const started = new Date();
    const { domainId, userId } = currentUser();
    const user = await this.users.findInDomain(domainId, userId);
    if (!user) throw new AppError('InvalidSession', 'invalid session: user not found');
    const event = { type: 'other', provider: user.identities[0]?.provider_type ?? '', started, status: 200, userId } as const;
    if (user.disabled) {
      const error = new AppError('InvalidSession', 'invalid session: user disabled');
      this.log.writeTo(user.appId, { ...event, error });
      throw error;
    }
    this.log.writeTo(user.appId, event);
    return userProfile(user);
  }

  async find({ appId, userId }: FindUserRequest): Promise<AppUser | null> {
    const user = await this.users.find(appId, userId);
    return user && appUser(user);
  }

  /** Every replica hears of a deleted app and does this; users go first, so that no session finds one. */
  async removeAll(appId: string): Promise<void> {
    await this.users.removeAll(appId);
    await this.sessions.removeAll(appId);
    await this.devices.removeAll(appId);
  }
}
