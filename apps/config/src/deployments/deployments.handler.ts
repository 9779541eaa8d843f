import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  DeployConfigRequest,
  DeploymentScope,
  ListDeploymentsRequest,
  getDeployConfig,
  getDeployment,
  listDeployments,
  redeploy,
  replaceDeployConfig,
  updateDeployConfig,
  type DeployConfig,
  type Deployment,
} from '#contracts/config/deployments.contract.js';
import { AppScope } from '#contracts/scope.js';
import { DeployConfigService } from './deploy-config.service.js';
import { DeploymentsService } from './deployments.service.js';

@Controller()
export class DeploymentsHandler {
  constructor(
    @Inject(DeploymentsService) private readonly deployments: DeploymentsService,
    @Inject(DeployConfigService) private readonly config: DeployConfigService,
  ) {}

  @HandleRpc(listDeployments)
  list(request: ListDeploymentsRequest): Promise<Deployment[]> {
    return this.deployments.list(request);
  }

  @HandleRpc(getDeployment)
  get(request: DeploymentScope): Promise<Deployment> {
    return this.deployments.get(request);
  }

  @HandleRpc(redeploy)
  redeploy(request: DeploymentScope): Promise<null> {
    return this.deployments.redeploy(request);
  }

  @HandleRpc(getDeployConfig)
  getConfig(request: AppScope): Promise<DeployConfig> {
    return this.config.get(request);
  }

  @HandleRpc(updateDeployConfig)
  updateConfig(request: DeployConfigRequest): Promise<null> {
    return this.config.update(request);
  }

  @HandleRpc(replaceDeployConfig)
  replaceConfig(request: DeployConfigRequest): Promise<null> {
    return this.config.replace(request);
  }
}
