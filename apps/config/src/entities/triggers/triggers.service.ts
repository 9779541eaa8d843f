import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getTrigger,
  listTriggers,
  type ListTriggersRequest,
  type ListedTrigger,
  type Trigger,
  type TriggerScope,
} from '#contracts/config/triggers.contract.js';
import { getTriggerStates, type TriggerStates } from '#contracts/triggers/states.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { entityService } from '../../core/kinds/entity-service.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { triggers } from './trigger.kind.js';

/** Triggers as configuration, with their states. */
@Injectable()
export class TriggersService extends entityService(triggers) {
  constructor(
    store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(store);
  }

  @HandleRpc(listTriggers)
  override async list(request: ListTriggersRequest): Promise<ListedTrigger[]> {
    const all = await super.list(request);
    const wanted = request.type === undefined ? all : all.filter(({ type }) => type === request.type);
    const ids = wanted.map(({ _id }) => _id);
    const states = await this.statesOf(request, ids);
    return wanted.map((trigger) => ({ ...trigger, ...states[trigger._id] }));
  }

  @HandleRpc(getTrigger)
  override async get(key: TriggerScope): Promise<Trigger> {
    const trigger = await super.get(key);
    const states = await this.statesOf(key, [key.triggerId]);
    return { ...trigger, ...states[key.triggerId] };
  }

  /** Returns the states of deployed triggers, by trigger; an empty object while the service that runs them is unavailable. */
  private async statesOf({ groupId, appId }: AppKey, triggerIds: readonly string[]): Promise<TriggerStates['states']> {
    if (triggerIds.length === 0) return {};
    try {
      return (await this.bus.call(getTriggerStates, { groupId, appId, triggerIds: [...triggerIds] })).states;
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to read the status of triggers; it is omitted');
      return {};
    }
  }
}
