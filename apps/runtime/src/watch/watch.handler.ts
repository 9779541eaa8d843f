import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleStream } from '#bus/handle.decorator.js';
import { AppChanged, AppDeleted, appChanged, appDeleted } from '#contracts/config/apps.contract.js';
import { Revocation, accessRevoked } from '#contracts/identity/keys.contract.js';
import { UserChanged, userChanged } from '#contracts/identity/users.contract.js';
import { watchCollection, type WatchOpened, type WatchRequest } from '#contracts/runtime/watch.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { OpenWatches, type OpenWatch } from './open-watches.js';
import { WatchService } from './watch.service.js';

/** Others hear of the same event, and forget what they knew, in this turn of the event loop. */
function lookAround(watches: readonly OpenWatch[]): void {
  setImmediate(() => {
    for (const watch of watches) watch.lookAround();
  });
}

@Controller()
export class WatchHandler {
  constructor(
    @Inject(WatchService) private readonly service: WatchService,
    @Inject(OpenWatches) private readonly open: OpenWatches,
  ) {}

  @HandleStream(watchCollection)
  watch(request: WatchRequest): Promise<StreamSource<WatchOpened, Uint8Array>> {
    return this.service.watch(request);
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

  @HandleEvent(accessRevoked)
  accessRevoked({ sessionId, userId }: Revocation): void {
    const watches = sessionId === null ? this.open.ofUser(userId) : this.open.ofSession(sessionId);
    for (const watch of watches) watch.revoke();
  }
}
