import { Get, Post, Put } from '@nestjs/common';
import {
  createTrigger,
  getTrigger,
  listTriggers,
  resumeTrigger,
  updateTrigger,
  type ListTriggersRequest,
} from '#contracts/config/triggers.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Forwards } from '../http/forwards.decorator.js';
import { defined, textParameter, type Query as QueryString } from '../http/query.js';
import { body, query } from '../http/request-members.js';

/** What both names of triggers share; how a deletion is answered tells them apart. */
export abstract class TriggerRoutesController {
  @Get() @Forwards(listTriggers, query({ type: textParameter })) list() {}
  @Post() @Forwards(createTrigger, body) create() {}
  @Get(':triggerId') @Forwards(getTrigger) get() {}
  @Put(':triggerId') @Forwards(updateTrigger, body) update() {}
  @Put(':triggerId/resume') @Forwards(resumeTrigger) resume() {}
}
