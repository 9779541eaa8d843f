import { Inject, Injectable } from '@nestjs/common';
import { LoginThrottle } from './login-throttle.js';
import { SharedCounts } from './shared-counts.js';

/** Failed logins, counted apart: users of apps cannot make the platform forget those of its administrators. */
@Injectable()
export class LoginThrottles {
  readonly admins: LoginThrottle;
  readonly users: LoginThrottle;

  constructor(@Inject(SharedCounts) shared: Pick<SharedCounts, 'login'>) {
    this.admins = new LoginThrottle((attempt, failed) => shared.login({ of: 'admins', ...attempt, failed }));
    this.users = new LoginThrottle((attempt, failed) => shared.login({ of: 'users', ...attempt, failed }));
  }
}
