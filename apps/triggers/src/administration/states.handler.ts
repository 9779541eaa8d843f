import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { TriggerScope } from '#contracts/config/triggers.contract.js';
import {
  ResumeRequest,
  TriggerStatesRequest,
  getTriggerExecution,
  getTriggerStates,
  resumeTrigger,
  type TriggerExecution,
  type TriggerStates,
} from '#contracts/triggers/states.contract.js';
import { StatesService } from './states.service.js';

@Controller()
export class StatesHandler {
  constructor(@Inject(StatesService) private readonly states: StatesService) {}

  @HandleRpc(resumeTrigger)
  resume(request: ResumeRequest): Promise<null> {
    return this.states.resume(request);
  }

  @HandleRpc(getTriggerExecution)
  execution(request: TriggerScope): Promise<TriggerExecution> {
    return this.states.execution(request);
  }

  @HandleRpc(getTriggerStates)
  async list(request: TriggerStatesRequest): Promise<TriggerStates> {
    return { states: await this.states.of(request) };
  }
}
