import { Controller, Get, HttpCode, Inject, Patch, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  getDeployConfig,
  replaceDeployConfig,
  updateDeployConfig,
  type DeployConfigRequest,
} from '#contracts/config/deployments.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';

/**
 * How deployments are made. Repositories are never deployed from, so the management UI's questions about them are answered as for
 * an app without any.
 */
@Controller(APP)
export class DeployConfigController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get('deploy/config')
  @Calls(getDeployConfig)
  get(@Path() path: AppScope) {
    return this.bus.call(getDeployConfig, path);
  }

  @Patch('deploy/config')
  @Calls(updateDeployConfig)
  @HttpCode(204)
  async update(@Path() path: AppScope, @JsonBody() body: DeployConfigRequest): Promise<void> {
    await this.bus.call(updateDeployConfig, withMembers(body, path));
  }

  @Put('deploy/config')
  @Calls(replaceDeployConfig)
  @HttpCode(204)
  async replace(@Path() path: AppScope, @JsonBody() body: DeployConfigRequest): Promise<void> {
    await this.bus.call(replaceDeployConfig, withMembers(body, path));
  }

  /**
   * Returns the installations of a repository host: always an empty list.
   * @reply object[]
   */
  @Get('deploy/installation')
  @Calls(getDeployConfig)
  async installations(@Path() path: AppScope): Promise<unknown[]> {
    await this.bus.call(getDeployConfig, path);
    return [];
  }

  /**
   * Would connect a repository host. Changes nothing.
   * @body none
   */
  @Post('deploy/github/auth')
  @Calls(updateDeployConfig)
  @HttpCode(204)
  async authorize(@Path() path: AppScope): Promise<void> {
    // Changes nothing: what it asks for is whether there is such an app and the caller may change it.
    await this.bus.call(updateDeployConfig, path);
  }

  /**
   * Returns the branches of a repository: always an empty list.
   * @reply object[]
   */
  @Get('deploy/github/repositories/:repositoryId/branches')
  @Calls(getDeployConfig)
  async branches(@Path() path: AppScope): Promise<unknown[]> {
    await this.bus.call(getDeployConfig, path);
    return [];
  }

  /**
   * Returns the migration of an app to another deployment model: there is never one.
   * @reply none
   * @throws DeploymentMigrationNotFound
   */
  @Get('deployment_migration')
  @Calls(getDeployConfig)
  async migration(@Path() path: AppScope): Promise<never> {
    await this.bus.call(getDeployConfig, path);
    throw new AppError('DeploymentMigrationNotFound', 'no deployment migration');
  }

  /**
   * Would move an app to another deployment model. Not served.
   * @body none
   * @reply none
   * @throws NotImplemented
   */
  @Put('deployment_migration')
  @Calls(updateDeployConfig)
  async migrate(@Path() path: AppScope): Promise<never> {
    await this.bus.call(updateDeployConfig, path);
    throw new AppError('NotImplemented', 'the deployment model of an app cannot be changed');
  }
}
