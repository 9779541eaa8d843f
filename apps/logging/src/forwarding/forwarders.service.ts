import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import type { LogForwarderScope } from '#contracts/config/log-forwarders.contract.js';
import {
  getForwarderStates,
  resumeForwarder,
  type ForwarderStates,
  type ForwarderStatesRequest,
} from '#contracts/logging/forwarding.contract.js';
import { ForwarderStatesRepository } from './forwarder-states.repository.js';
import { ForwarderTable } from './forwarder-table.service.js';
import { ForwarderWork } from './forwarder-work.service.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';

/** States of log forwarders, and removal of the records of deleted ones. */
@Injectable()
export class ForwardersService {
  constructor(
    table: ForwarderTable,
    private readonly states: ForwarderStatesRepository,
    private readonly waiting: WaitingEntriesRepository,
    private readonly work: ForwarderWork,
  ) {
    table.listenToEnds((forwarderId) => this.remove(forwarderId));
  }

  @HandleRpc(getForwarderStates)
  async list({ appId, groupId, forwarderIds }: ForwarderStatesRequest): Promise<ForwarderStates> {
    return { suspended: await this.states.suspended({ appId, groupId }, forwarderIds) };
  }

  @HandleRpc(resumeForwarder)
  async resume({ appId, groupId, forwarderId }: LogForwarderScope): Promise<null> {
    const isResumed = await this.states.resume({ appId, groupId }, forwarderId);
    if (isResumed) this.work.wake(forwarderId);
    return null;
  }

  @HandleEvent(appDeleted)
  async removeApp({ appId }: AppDeleted): Promise<void> {
    await this.waiting.removeApp(appId);
    await this.states.removeApp(appId);
  }

  /**
   * Removes the queue and the state of a deleted or disabled forwarder: queued entries are no longer forwarded, and it starts
   * over if it is enabled again.
   */
  private async remove(forwarderId: string): Promise<void> {
    await this.waiting.removeForwarder(forwarderId);
    await this.states.remove(forwarderId);
  }
}
