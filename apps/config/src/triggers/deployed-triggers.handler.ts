import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { DeployedTriggersRequest, listDeployedTriggers } from '#contracts/config/deployed-triggers.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { DeployedTriggersService } from './deployed-triggers.service.js';

@Controller()
export class DeployedTriggersHandler {
  constructor(@Inject(DeployedTriggersService) private readonly triggers: DeployedTriggersService) {}

  @HandleRpc(listDeployedTriggers)
  async list(request: DeployedTriggersRequest): Promise<RawJson> {
    return new RawJson(JSON.stringify(await this.triggers.page(request)));
  }
}
