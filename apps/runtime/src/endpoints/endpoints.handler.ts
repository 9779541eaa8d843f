import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { runEndpoint, EndpointRequest, type IncomingAnswer } from '#contracts/runtime/incoming-requests.contract.js';
import { EndpointsService } from './endpoints.service.js';

@Controller()
export class EndpointsHandler {
  constructor(@Inject(EndpointsService) private readonly endpoints: EndpointsService) {}

  @HandleRpc(runEndpoint)
  run(request: EndpointRequest): Promise<IncomingAnswer> {
    return this.endpoints.run(request);
  }
}
