import { Controller, Delete, Get } from '@nestjs/common';
import { deleteTrigger } from '#contracts/config/triggers.contract.js';
import { getTriggerExecution } from '#contracts/triggers/states.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { TriggerRoutesController } from './trigger-routes.controller.js';

/** The older name of triggers, with different statuses. */
@Controller(`${APP}/event_subscriptions`)
export class EventSubscriptionsController extends TriggerRoutesController {
  @Get(':triggerId/execution') @Forwards(getTriggerExecution) execution() {}
  @Delete(':triggerId') @Forwards(deleteTrigger) delete() {}
}
