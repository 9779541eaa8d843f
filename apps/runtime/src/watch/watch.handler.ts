import { Controller } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { AppChanged, AppDeleted, appChanged, appDeleted } from '#contracts/config/apps.contract.js';
import { AccessRevoked, accessRevoked } from '#contracts/identity/keys.contract.js';
import { OpenCountPublished } from '#contracts/open-count-published.js';
import { getOpenStreams, watchesCounted, type OpenStreams } from '#contracts/runtime/watch.contract.js';
import { AppScope } from '#contracts/scope.js';
import { UserChanged, userChanged } from '#contracts/identity/users.contract.js';
import { RequestedApps } from '../app/requested-apps.js';
import { OpenWatches, type OpenWatch } from './open-watches.js';

/** Notifies streams in the next turn of the event loop: other handlers of the event drop their caches in this turn. */
function lookAround(watches: readonly OpenWatch[]): void {
  setImmediate(() => {
    for (const watch of watches) watch.lookAround();
  });
}

@Controller()
export class WatchHandler {
  constructor(
    private readonly open: OpenWatches,
    private readonly apps: RequestedApps,
  ) {}

  @HandleRpc(getOpenStreams)
  async openStreams(scope: AppScope): Promise<OpenStreams> {
    const { appId } = await this.apps.ofAdmin(scope);
    return this.open.countsOf(appId);
  }

  @HandleEvent(appChanged)
  appChanged({ appId }: AppChanged): void {
    lookAround(this.open.of(appId));
  }

  @HandleEvent(appDeleted)
  appDeleted({ appId }: AppDeleted): void {
    lookAround(this.open.of(appId));
  }

  @HandleEvent(userChanged)
  userChanged({ userId }: UserChanged): void {
    lookAround(this.open.ofUser(userId));
  }

  @HandleEvent(watchesCounted)
  watchesCounted(counted: OpenCountPublished): void {
    this.open.counted(counted);
  }

  @HandleEvent(accessRevoked)
  accessRevoked({ sessionId, userId, byUser }: AccessRevoked): void {
    const watches = sessionId === null ? this.open.ofUser(userId) : this.open.ofSession(sessionId);
    for (const watch of watches) watch.revoke(byUser === true ? 'user' : 'others');
  }
}
