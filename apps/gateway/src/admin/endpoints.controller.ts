import { Controller, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type CreateEndpointRequest,
  type EndpointScope,
  type UpdateEndpointRequest,
} from '#contracts/config/endpoints.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';

@Controller(`${APP}/endpoints`)
export class EndpointsController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(listEndpoints)
  list(@Path() path: AppScope) {
    return this.bus.call(listEndpoints, path);
  }

  @Post()
  @Calls(createEndpoint)
  create(@Path() path: AppScope, @JsonBody() body: CreateEndpointRequest) {
    return this.bus.call(createEndpoint, withMembers(body, path));
  }

  @Get(':endpointId')
  @Calls(getEndpoint)
  get(@Path() path: EndpointScope) {
    return this.bus.call(getEndpoint, path);
  }

  @Put(':endpointId')
  @Calls(updateEndpoint)
  update(@Path() path: EndpointScope, @JsonBody() body: UpdateEndpointRequest) {
    return this.bus.call(updateEndpoint, withMembers(body, path));
  }

  /**
   * Deletes an HTTPS endpoint.
   * @reply object
   */
  @Delete(':endpointId')
  @Calls(deleteEndpoint)
  async delete(@Path() path: EndpointScope): Promise<object> {
    await this.bus.call(deleteEndpoint, path);
    return {};
  }
}
