import { Injectable } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { LOGS_FOLLOWED_MS, logsFollowed } from '#contracts/logging/entry-streams.contract.js';

/** Whether somebody follows a log, as far as this process has heard. */
@Injectable()
export class Followed {
  /** Called when somebody follows and nobody did. */
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
