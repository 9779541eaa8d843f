import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { createApp, deleteApp, getApp, listApps, type CreateAppRequest } from '#contracts/config/apps.contract.js';
import type { AppScope, ProjectScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APPS, Path } from '../../http/path.js';
import { booleanParameter, defined, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(APPS)
export class AppsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listApps)
  list(@Path() path: ProjectScope, @Query() query: QueryString) {
    return this.bus.call(listApps, defined({ ...path, product: textParameter(query, 'product') }));
  }

  @Post()
  @Calls(createApp)
  create(@Path() path: ProjectScope, @JsonBody() body: CreateAppRequest, @Query() query: QueryString) {
    const defaults = booleanParameter(query, 'defaults');
    return this.bus.call(createApp, withMembers(body, defined({ ...path, defaults })));
  }

  @Get(':appId')
  @Calls(getApp)
  get(@Path() path: AppScope) {
    return this.bus.call(getApp, path);
  }

  @Delete(':appId')
  @Calls(deleteApp)
  @HttpCode(204)
  async delete(@Path() path: AppScope): Promise<void> {
    await this.bus.call(deleteApp, path);
  }
}
