import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createCustomResolver,
  deleteCustomResolver,
  getCustomResolver,
  listCustomResolvers,
  updateCustomResolver,
  type CreateCustomResolverRequest,
  type CustomResolverScope,
  type UpdateCustomResolverRequest,
} from '#contracts/config/custom-resolvers.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/graphql/custom_resolvers`)
export class CustomResolversController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listCustomResolvers)
  list(@Path() path: AppScope) {
    return this.bus.call(listCustomResolvers, path);
  }

  @Post()
  @Calls(createCustomResolver)
  create(@Path() path: AppScope, @JsonBody() body: CreateCustomResolverRequest) {
    return this.bus.call(createCustomResolver, withMembers(body, path));
  }

  @Get(':resolverId')
  @Calls(getCustomResolver)
  get(@Path() path: CustomResolverScope) {
    return this.bus.call(getCustomResolver, path);
  }

  @Put(':resolverId')
  @Calls(updateCustomResolver)
  @HttpCode(204)
  async update(@Path() path: CustomResolverScope, @JsonBody() body: UpdateCustomResolverRequest): Promise<void> {
    await this.bus.call(updateCustomResolver, withMembers(body, path));
  }

  @Delete(':resolverId')
  @Calls(deleteCustomResolver)
  @HttpCode(204)
  async delete(@Path() path: CustomResolverScope): Promise<void> {
    await this.bus.call(deleteCustomResolver, path);
  }
}
