import { Controller, Get, UseGuards } from '@nestjs/common';
import { listClusters, listDataLakes, listServerlessInstances } from '#contracts/config/clusters.contract.js';
import { getCloudStatus, listCloudGroups } from '#contracts/identity/cloud.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { CLOUD, CLOUD_PROJECTS } from '../../edge/path.js';
import { DigestGuard } from './digest.guard.js';

/**
 * Routes of the Atlas API that the command-line tool uses if no project is given. Authenticated with key pairs by HTTP
 * digest instead of access tokens.
 */
@Public()
@Controller()
export class CloudController {
  @Get(CLOUD) @Forwards(getCloudStatus) status() {}
  @Get(`${CLOUD}/groups`) @UseGuards(DigestGuard) @Forwards(listCloudGroups) groups() {}
  @Get(`${CLOUD_PROJECTS}/clusters`) @UseGuards(DigestGuard) @Forwards(listClusters) clusters() {}
  @Get(`${CLOUD_PROJECTS}/serverless`) @UseGuards(DigestGuard) @Forwards(listServerlessInstances) serverless() {}
  @Get(`${CLOUD_PROJECTS}/dataLakes`) @UseGuards(DigestGuard) @Forwards(listDataLakes) dataLakes() {}
}
