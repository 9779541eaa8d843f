import { Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createTrigger,
  getTrigger,
  listTriggers,
  updateTrigger,
  type CreateTriggerRequest,
  type ListTriggersRequest,
  type TriggerScope,
  type UpdateTriggerRequest,
} from '#contracts/config/triggers.contract.js';
import { resumeTrigger, type ResumeRequest } from '#contracts/triggers/states.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { Path } from '../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../http/query.js';

function listRequest(path: AppScope, query: QueryString): ListTriggersRequest {
  return defined({ ...path, type: textParameter(query, 'type') }) as ListTriggersRequest;
}

/** What both names of triggers share; how a deletion is answered tells them apart. */
export abstract class TriggerRoutesController {
  constructor(@Inject(BusClient) protected readonly bus: BusClient) {}

  @Get()
  @Calls(listTriggers)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    return this.bus.call(listTriggers, listRequest(path, query));
  }

  @Post()
  @Calls(createTrigger)
  create(@Path() path: AppScope, @JsonBody() body: CreateTriggerRequest) {
    return this.bus.call(createTrigger, withMembers(body, path));
  }

  @Get(':triggerId')
  @Calls(getTrigger)
  get(@Path() path: TriggerScope) {
    return this.bus.call(getTrigger, path);
  }

  @Put(':triggerId')
  @Calls(updateTrigger)
  @HttpCode(204)
  async update(@Path() path: TriggerScope, @JsonBody() body: UpdateTriggerRequest): Promise<void> {
    await this.bus.call(updateTrigger, withMembers(body, path));
  }

  @Put(':triggerId/resume')
  @Calls(resumeTrigger)
  @HttpCode(204)
  async resume(@Path() path: TriggerScope, @JsonBody() body: ResumeRequest): Promise<void> {
    await this.bus.call(resumeTrigger, withMembers(body, path));
  }
}
