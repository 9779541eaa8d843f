import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateTriggerRequest,
  ListTriggersRequest,
  TriggerScope,
  UpdateTriggerRequest,
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  updateTrigger,
  type Trigger,
} from '#contracts/config/triggers.contract.js';
import { TriggersService } from './triggers.service.js';

@Controller()
export class TriggersHandler {
  constructor(@Inject(TriggersService) private readonly triggers: TriggersService) {}

  @HandleRpc(listTriggers)
  list(request: ListTriggersRequest): Promise<Trigger[]> {
    return this.triggers.list(request);
  }

  @HandleRpc(createTrigger)
  create(request: CreateTriggerRequest): Promise<Trigger> {
    return this.triggers.create(request);
  }

  @HandleRpc(getTrigger)
  get(request: TriggerScope): Promise<Trigger> {
    return this.triggers.get(request);
  }

  @HandleRpc(updateTrigger)
  update(request: UpdateTriggerRequest): Promise<null> {
    return this.triggers.update(request);
  }

  @HandleRpc(deleteTrigger)
  delete(request: TriggerScope): Promise<null> {
    return this.triggers.delete(request);
  }
}
