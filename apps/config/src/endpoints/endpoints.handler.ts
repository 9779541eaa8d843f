import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateEndpointRequest,
  EndpointScope,
  UpdateEndpointRequest,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type Endpoint,
} from '#contracts/config/endpoints.contract.js';
import { AppScope } from '#contracts/scope.js';
import { EndpointsService } from './endpoints.service.js';

@Controller()
export class EndpointsHandler {
  constructor(@Inject(EndpointsService) private readonly endpoints: EndpointsService) {}

  @HandleRpc(listEndpoints)
  list(request: AppScope): Promise<Endpoint[]> {
    return this.endpoints.list(request);
  }

  @HandleRpc(createEndpoint)
  create(request: CreateEndpointRequest): Promise<Endpoint> {
    return this.endpoints.create(request);
  }

  @HandleRpc(getEndpoint)
  get(request: EndpointScope): Promise<Endpoint> {
    return this.endpoints.get(request);
  }

  @HandleRpc(updateEndpoint)
  update(request: UpdateEndpointRequest): Promise<Endpoint> {
    return this.endpoints.update(request);
  }

  @HandleRpc(deleteEndpoint)
  delete(request: EndpointScope): Promise<null> {
    return this.endpoints.delete(request);
  }
}
