import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
  type CreateFunctionRequest,
  type FunctionScope,
  type ReplaceFunctionRequest,
} from '#contracts/config/functions.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/functions`)
export class FunctionsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listFunctions)
  list(@Path() path: AppScope) {
    return this.bus.call(listFunctions, path);
  }

  @Post()
  @Calls(createFunction)
  create(@Path() path: AppScope, @JsonBody() body: CreateFunctionRequest) {
    return this.bus.call(createFunction, withMembers(body, path));
  }

  @Get(':functionId')
  @Calls(getFunction)
  get(@Path() path: FunctionScope) {
    return this.bus.call(getFunction, path);
  }

  @Put(':functionId')
  @Calls(replaceFunction)
  replace(@Path() path: FunctionScope, @JsonBody() body: ReplaceFunctionRequest) {
    return this.bus.call(replaceFunction, withMembers(body, path));
  }

  @Delete(':functionId')
  @Calls(deleteFunction)
  @HttpCode(204)
  async delete(@Path() path: FunctionScope): Promise<void> {
    await this.bus.call(deleteFunction, path);
  }
}
