import { Controller } from '@nestjs/common';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { TriggersWoken, triggerStatesChanged, triggersWoken } from '#contracts/triggers/events.contract.js';
import { CaptureWork } from './capture/capture-work.service.js';
import { PartitionWork } from './dispatch/partition-work.service.js';

/** Wakes this replica's triggers that other replicas announce. */
@Controller()
export class WakeupsHandler {
  constructor(
    private readonly work: PartitionWork,
    private readonly capture: CaptureWork,
  ) {}

  @HandleEvent(triggersWoken)
  woken({ triggerIds }: TriggersWoken): void {
    this.work.wake(triggerIds);
  }

  @HandleEvent(triggerStatesChanged)
  changed({ triggerIds }: TriggersWoken): void {
    this.work.reload(triggerIds);
    this.capture.look(triggerIds);
  }
}
