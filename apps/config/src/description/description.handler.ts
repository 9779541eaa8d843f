import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  ClientSchemasRequest,
  DescribeAppRequest,
  describeApp,
  listClientSchemas,
  type AppDescription,
} from '#contracts/config/description.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { DescriptionService } from './description.service.js';

@Controller()
export class DescriptionHandler {
  constructor(@Inject(DescriptionService) private readonly description: DescriptionService) {}

  @HandleRpc(describeApp)
  describe(request: DescribeAppRequest): Promise<AppDescription> {
    return this.description.describe(request);
  }

  @HandleRpc(listClientSchemas)
  clientSchemas(request: ClientSchemasRequest): Promise<RawJson> {
    return this.description.clientSchemas(request);
  }
}
