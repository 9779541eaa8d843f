import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type ListedLogForwarder,
  type LogForwarder,
  type LogForwarderScope,
} from '#contracts/config/log-forwarders.contract.js';
import { getForwarderStates, resumeForwarder } from '#contracts/logging/forwarding.contract.js';
import type { RequestOf } from '#contracts/rpc.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { entityService } from '../../core/kinds/entity-service.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { logForwarders } from './log-forwarder.kind.js';

/** Log forwarders as configuration, with their states. */
@Injectable()
export class LogForwardersService extends entityService(logForwarders) {
  constructor(
    store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(store);
  }

  @HandleRpc(listLogForwarders)
  override async list(key: AppKey): Promise<ListedLogForwarder[]> {
    return this.withStates(key, await super.list(key));
  }

  @HandleRpc(getLogForwarder)
  override async get(key: LogForwarderScope): Promise<LogForwarder> {
    const forwarder = await super.get(key);
    const [shown = forwarder] = await this.withStates(key, [forwarder]);
    return shown;
  }

  /** Updates a log forwarder. A request that enables it also resumes it if it is suspended. */
  @HandleRpc(updateLogForwarder)
  override async change(request: RequestOf<typeof updateLogForwarder>): Promise<LogForwarder> {
    const { groupId, appId, forwarderId } = request;
    const updated = await super.change(request);
    if (request.disabled === false) await this.bus.call(resumeForwarder, { groupId, appId, forwarderId });
    return updated;
  }

  /** Marks the deployed forwarders that are suspended; none while their states are unavailable. */
  private async withStates<F extends LogForwarder>({ groupId, appId }: AppKey, forwarders: readonly F[]): Promise<F[]> {
    const forwarderIds = forwarders.filter(({ disabled }) => !disabled).map(({ _id }) => _id);
    if (forwarderIds.length === 0) return [...forwarders];
    try {
      const { suspended } = await this.bus.call(getForwarderStates, { groupId, appId, forwarderIds });
      return forwarders.map((one) => (suspended.includes(one._id) ? { ...one, suspended: true } : one));
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to read the status of log forwarders; it is omitted');
      return [...forwarders];
    }
  }
}
