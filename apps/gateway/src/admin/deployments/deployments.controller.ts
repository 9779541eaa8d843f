import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { getDeployment, listDeployments, redeploy, type DeploymentScope } from '#contracts/config/deployments.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { defined, integerParameter, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(`${APP}/deployments`)
export class DeploymentsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listDeployments)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const filter = {
      before: textParameter(query, 'before'),
      limit: integerParameter(query, 'limit'),
      draft_id: textParameter(query, 'draft_id'),
      user_id: textParameter(query, 'user_id'),
    };
    return this.bus.call(listDeployments, { ...defined(filter), ...path });
  }

  @Get(':deploymentId')
  @Calls(getDeployment)
  get(@Path() path: DeploymentScope) {
    return this.bus.call(getDeployment, path);
  }

  @Post(':deploymentId/redeploy')
  @Calls(redeploy)
  @HttpCode(204)
  async redeploy(@Path() path: DeploymentScope): Promise<void> {
    await this.bus.call(redeploy, path);
  }
}
