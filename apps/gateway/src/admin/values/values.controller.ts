import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createValue,
  deleteValue,
  getValue,
  listValues,
  updateValue,
  type CreateValueRequest,
  type UpdateValueRequest,
  type ValueScope,
} from '#contracts/config/values.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/values`)
export class ValuesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listValues)
  list(@Path() path: AppScope) {
    return this.bus.call(listValues, path);
  }

  @Post()
  @Calls(createValue)
  create(@Path() path: AppScope, @JsonBody() body: CreateValueRequest) {
    return this.bus.call(createValue, withMembers(body, path));
  }

  @Get(':valueId')
  @Calls(getValue)
  get(@Path() path: ValueScope) {
    return this.bus.call(getValue, path);
  }

  @Put(':valueId')
  @Calls(updateValue)
  update(@Path() path: ValueScope, @JsonBody() body: UpdateValueRequest) {
    return this.bus.call(updateValue, withMembers(body, path));
  }

  @Delete(':valueId')
  @Calls(deleteValue)
  @HttpCode(204)
  async delete(@Path() path: ValueScope): Promise<void> {
    await this.bus.call(deleteValue, path);
  }
}
