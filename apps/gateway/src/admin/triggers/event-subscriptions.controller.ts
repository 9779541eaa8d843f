import { Controller, Delete } from '@nestjs/common';
import { deleteTrigger } from '#contracts/config/triggers.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { TriggerRoutesController } from './trigger-routes.controller.js';

/** The older name of triggers, with statuses of its own. */
@Controller(`${APP}/event_subscriptions`)
export class EventSubscriptionsController extends TriggerRoutesController {
  @Delete(':triggerId') @Forwards(deleteTrigger) delete() {}
}
