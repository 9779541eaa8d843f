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
 * Deployment settings. Deployment from repositories is not supported, so the management UI's requests about them get
 * the replies for an app without repositories.
 */
@Controller(APP)
export class DeployConfigController {
  @Get('deploy/config') @Forwards(getDeployConfig) get() {}
  @Patch('deploy/config') @Forwards(updateDeployConfig, body) update() {}
  @Put('deploy/config') @Forwards(replaceDeployConfig, body) replace() {}

  /**
   * Returns the installations of a repository host. Not supported: always an empty list.
   * @reply object[]
   */
  @Get('deploy/installation')
  @Calls(getDeployConfig)
  async installations(call: Call<typeof getDeployConfig>, @Path() path: AppScope): Promise<unknown[]> {
    await call(path);
    return [];
  }

  /**
   * Connects a repository host. Not supported: changes nothing, but checks that the app exists and that the caller may
   * change it.
   * @body none
   */
  @Post('deploy/github/auth') @Forwards(updateDeployConfig) authorize() {}

  /**
   * Returns the branches of a repository. Not supported: always an empty list.
   * @reply object[]
   */
  @Get('deploy/github/repositories/:repositoryId/branches')
  @Calls(getDeployConfig)
  async branches(call: Call<typeof getDeployConfig>, @Path() path: AppScope): Promise<unknown[]> {
    await call(path);
    return [];
  }

  /**
   * Returns the migration of an app to another deployment model. Always fails with `DeploymentMigrationNotFound`:
   * migrations complete immediately.
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
