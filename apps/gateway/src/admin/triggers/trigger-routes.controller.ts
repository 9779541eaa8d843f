import { Get, Post, Put } from '@nestjs/common';
import { createTrigger, getTrigger, listTriggers, updateTrigger } from '#contracts/config/triggers.contract.js';
import { resumeTrigger } from '#contracts/triggers/states.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { textParameter } from '../../edge/query.js';
import { body, optionalBody, query } from '../../edge/request-members.js';

/** Routes that both names of triggers share. They differ in the reply to a deletion. */
export abstract class TriggerRoutesController {
  @Get() @Forwards(listTriggers, query({ type: textParameter })) list() {}
  @Post() @Forwards(createTrigger, body) create() {}
  @Get(':triggerId') @Forwards(getTrigger) get() {}
  @Put(':triggerId') @Forwards(updateTrigger, body) update() {}
  @Put(':triggerId/resume') @Forwards(resumeTrigger, optionalBody) resume() {}
}
