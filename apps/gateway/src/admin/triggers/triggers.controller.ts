import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { deleteTrigger, type TriggerScope } from '#contracts/config/triggers.contract.js';
import { runTriggerNow } from '#contracts/triggers/states.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { TriggerRoutesController } from './trigger-routes.controller.js';

@Controller(`${APP}/triggers`)
export class TriggersController extends TriggerRoutesController {
  @Post(':triggerId/run') @HttpCode(204) @Forwards(runTriggerNow) runNow() {}

  /**
   * Deletes a trigger.
   * @reply object
   */
  @Delete(':triggerId')
  @Calls(deleteTrigger)
  async delete(call: Call<typeof deleteTrigger>, @Path() path: TriggerScope): Promise<object> {
    await call(path);
    return {};
  }
}
