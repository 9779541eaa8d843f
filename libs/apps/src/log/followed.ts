import { Injectable } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { LOGS_FOLLOWED_MS, logsFollowed } from '#contracts/logging/entry-streams.contract.js';

/** State of log followers: knows if at least one client follows a log, as far as this process was notified. */
@Injectable()
export class Followed {
  /** Called when a first client begins to follow. */
  onBegin = (): void => {};
  private until = -Infinity;

  get isFollowed(): boolean {
    return performance.now() < this.until;
  }

  @HandleEvent(logsFollowed)
  heard(): void {
    const before = this.isFollowed;
    this.until = performance.now() + LOGS_FOLLOWED_MS;
    if (!before) this.onBegin();
  }
}
