import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createEnvironmentValue,
  deleteEnvironmentValue,
  getEnvironmentValue,
  listEnvironmentValues,
  updateEnvironmentValue,
  type CreateEnvironmentValueRequest,
  type EnvironmentValueScope,
  type UpdateEnvironmentValueRequest,
} from '#contracts/config/environments.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/environment_values`)
export class EnvironmentValuesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listEnvironmentValues)
  list(@Path() path: AppScope) {
    return this.bus.call(listEnvironmentValues, path);
  }

  @Post()
  @Calls(createEnvironmentValue)
  create(@Path() path: AppScope, @JsonBody() body: CreateEnvironmentValueRequest) {
    return this.bus.call(createEnvironmentValue, withMembers(body, path));
  }

  @Get(':environmentValueId')
  @Calls(getEnvironmentValue)
  get(@Path() path: EnvironmentValueScope) {
    return this.bus.call(getEnvironmentValue, path);
  }

  @Put(':environmentValueId')
  @Calls(updateEnvironmentValue)
  update(@Path() path: EnvironmentValueScope, @JsonBody() body: UpdateEnvironmentValueRequest) {
    return this.bus.call(updateEnvironmentValue, withMembers(body, path));
  }

  @Delete(':environmentValueId')
  @Calls(deleteEnvironmentValue)
  @HttpCode(204)
  async delete(@Path() path: EnvironmentValueScope): Promise<void> {
    await this.bus.call(deleteEnvironmentValue, path);
  }
}
