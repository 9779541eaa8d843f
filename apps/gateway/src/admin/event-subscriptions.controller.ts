import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { deleteTrigger, type TriggerScope } from '#contracts/config/triggers.contract.js';
import { getTriggerExecution } from '#contracts/triggers/states.contract.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';
import { TriggerRoutesController } from './trigger-routes.controller.js';

/** The older name of triggers, with statuses of its own. */
@Controller(`${APP}/event_subscriptions`)
export class EventSubscriptionsController extends TriggerRoutesController {
  @Get(':triggerId/execution')
  @Calls(getTriggerExecution)
  execution(@Path() path: TriggerScope) {
    return this.bus.call(getTriggerExecution, path);
  }

  @Delete(':triggerId')
  @Calls(deleteTrigger)
  @HttpCode(204)
  async delete(@Path() path: TriggerScope): Promise<void> {
    await this.bus.call(deleteTrigger, path);
  }
}
