import { Controller, Get, Inject } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { getDeployment, listDeployments, type DeploymentScope } from '#contracts/config/deployments.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';

@Controller(`${APP}/deployments`)
export class DeploymentsController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(listDeployments)
  list(@Path() path: AppScope) {
    return this.bus.call(listDeployments, path);
  }

  @Get(':deploymentId')
  @Calls(getDeployment)
  get(@Path() path: DeploymentScope) {
    return this.bus.call(getDeployment, path);
  }
}
