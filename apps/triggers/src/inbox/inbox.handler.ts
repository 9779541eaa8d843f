import { Controller, Inject } from '@nestjs/common';
import { HandleEvent } from '#bus/handle.decorator.js';
import { TriggersWoken, triggerStatesChanged, triggersWoken } from '#contracts/triggers/events.contract.js';
import { CaptureWork } from '../capture/capture-work.service.js';
import { PartitionWork } from '../dispatch/partition-work.service.js';

@Controller()
export class InboxHandler {
  constructor(
    @Inject(PartitionWork) private readonly work: PartitionWork,
    @Inject(CaptureWork) private readonly capture: CaptureWork,
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
