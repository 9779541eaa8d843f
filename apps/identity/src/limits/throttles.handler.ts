import { Injectable } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { limitsCounted, type LimitsCounted } from '#contracts/identity/limits.contract.js';
import { LoginThrottles } from './login-throttles.js';
import { RateLimitReplication } from './rate-limit-replication.js';
import { UserLimits } from './user-limits.js';

/** Receives the counts of other replicas. */
@Injectable()
export class ThrottlesHandler {
  constructor(
    private readonly replication: RateLimitReplication,
    private readonly limits: UserLimits,
    private readonly throttles: LoginThrottles,
  ) {}

  @HandleEvent(limitsCounted)
  counted({ from, taken, logins }: LimitsCounted): void {
    if (from === this.replication.id) return;
    this.limits.takenElsewhere(taken);
    for (const { of, failed, ...attempt } of logins) this.throttles[of].checkedElsewhere(attempt, failed);
  }
}
