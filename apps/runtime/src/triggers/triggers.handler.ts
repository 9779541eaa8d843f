import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { runTrigger, RunTriggerRequest, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { TriggersService } from './triggers.service.js';

@Controller()
export class TriggersHandler {
  constructor(@Inject(TriggersService) private readonly triggers: TriggersService) {}

  @HandleRpc(runTrigger)
  run(request: RunTriggerRequest): Promise<TriggerRunReply> {
    return this.triggers.run(request);
  }
}
