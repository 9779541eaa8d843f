import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { EventContract } from '#contracts/event.js';
import { triggersWoken, triggerStatesChanged, type TriggersWoken } from '#contracts/triggers/events.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Notifies the replicas that triggers have work. A replica that misses a notification polls a little later. */
@Injectable()
export class Wakeups {
  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  woken(triggerIds: readonly string[]): void {
    this.publish(triggersWoken, triggerIds);
  }

  stateChanged(triggerIds: readonly string[]): void {
    this.publish(triggerStatesChanged, triggerIds);
  }

  private publish(contract: EventContract<TriggersWoken>, triggerIds: readonly string[]): void {
    if (triggerIds.length === 0) return;
    this.bus
      .emit(contract, { triggerIds: [...new Set(triggerIds)] })
      .catch((error: unknown) => this.logger.debug({ err: error }, 'failed to notify replicas of waiting triggers'));
  }
}
