import { Inject, Injectable } from '@nestjs/common';
import { LoginThrottle } from './login-throttle.js';
import { RateLimitReplication } from './rate-limit-replication.js';

/**
 * Throttles of failed logins. Administrators have a separate one, so that users of apps cannot evict the platform's records about
 * them.
 */
@Injectable()
export class LoginThrottles {
  readonly admins: LoginThrottle;
  readonly users: LoginThrottle;

  constructor(@Inject(RateLimitReplication) shared: Pick<RateLimitReplication, 'login'>) {
    this.admins = new LoginThrottle((attempt, failed) => shared.login({ of: 'admins', ...attempt, failed }));
    this.users = new LoginThrottle((attempt, failed) => shared.login({ of: 'users', ...attempt, failed }));
  }
}
