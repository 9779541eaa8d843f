import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  resumeTrigger,
  updateTrigger,
  type CreateTriggerRequest,
  type ListTriggersRequest,
  type TriggerScope,
  type UpdateTriggerRequest,
} from '#contracts/config/triggers.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../http/query.js';

function listRequest(path: AppScope, query: QueryString): ListTriggersRequest {
  return defined({ ...path, type: textParameter(query, 'type') }) as ListTriggersRequest;
}

/** The older name of triggers, with statuses of its own. */
@Controller(`${APP}/event_subscriptions`)
export class EventSubscriptionsController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(listTriggers)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    return this.bus.call(listTriggers, listRequest(path, query));
  }

  @Post()
  @Calls(createTrigger)
  create(@Path() path: AppScope, @JsonBody() body: CreateTriggerRequest) {
    return this.bus.call(createTrigger, { ...body, ...path });
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
    await this.bus.call(updateTrigger, { ...body, ...path });
  }

  @Delete(':triggerId')
  @Calls(deleteTrigger)
  @HttpCode(204)
  async delete(@Path() path: TriggerScope): Promise<void> {
    await this.bus.call(deleteTrigger, path);
  }

  @Put(':triggerId/resume')
  @Calls(resumeTrigger)
  @HttpCode(204)
  async resume(@Path() path: TriggerScope): Promise<void> {
    await this.bus.call(resumeTrigger, path);
  }
}
