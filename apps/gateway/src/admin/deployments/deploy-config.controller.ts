import { Controller, Get, Patch, Post, Put } from '@nestjs/common';
import {
  getDeployConfig,
  migrateDeployment,
  replaceDeployConfig,
  updateDeployConfig,
} from '#contracts/config/deployments.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

/**
 * How deployments are made. Repositories are never deployed from, so the management UI's questions about them are answered as for
 * an app without any.
 */
@Controller(APP)
export class DeployConfigController {
  @Get('deploy/config') @Forwards(getDeployConfig) get() {}
  @Patch('deploy/config') @Forwards(updateDeployConfig, body) update() {}
  @Put('deploy/config') @Forwards(replaceDeployConfig, body) replace() {}

  /**
   * Returns the installations of a repository host: always an empty list.
   * @reply object[]
   */
  @Get('deploy/installation')
  @Calls(getDeployConfig)
  async installations(call: Call<typeof getDeployConfig>, @Path() path: AppScope): Promise<unknown[]> {
    await call(path);
    return [];
  }

  /**
   * Would connect a repository host. Changes nothing: what it asks for is whether there is such an app and the caller may change it.
   * @body none
   */
  @Post('deploy/github/auth') @Forwards(updateDeployConfig) authorize() {}

  /**
   * Returns the branches of a repository: always an empty list.
   * @reply object[]
   */
  @Get('deploy/github/repositories/:repositoryId/branches')
  @Calls(getDeployConfig)
  async branches(call: Call<typeof getDeployConfig>, @Path() path: AppScope): Promise<unknown[]> {
    await call(path);
    return [];
  }

  /**
   * Returns the migration of an app to another deployment model: there is never one.
   * @reply none
   * @throws DeploymentMigrationNotFound
   */
  @Get('deployment_migration')
  @Calls(getDeployConfig)
  async migration(call: Call<typeof getDeployConfig>, @Path() path: AppScope): Promise<never> {
    await call(path);
    throw new AppError('DeploymentMigrationNotFound', 'no deployment migration');
  }

  @Put('deployment_migration') @Forwards(migrateDeployment, body) migrate() {}
}
