import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { DeploymentScope, getDeployment, listDeployments, type Deployment } from '#contracts/config/deployments.contract.js';
import { AppScope } from '#contracts/scope.js';
import { DeploymentsService } from './deployments.service.js';

@Controller()
export class DeploymentsHandler {
  constructor(@Inject(DeploymentsService) private readonly deployments: DeploymentsService) {}

  @HandleRpc(listDeployments)
  list(request: AppScope): Promise<Deployment[]> {
    return this.deployments.list(request);
  }

  @HandleRpc(getDeployment)
  get(request: DeploymentScope): Promise<Deployment> {
    return this.deployments.get(request);
  }
}
