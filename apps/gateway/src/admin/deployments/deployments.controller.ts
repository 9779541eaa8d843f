import { Controller, Get, Post } from '@nestjs/common';
import { getDeployment, listDeployments, redeploy } from '#contracts/config/deployments.contract.js';
import { diffDeployment } from '#contracts/config/deployment-diffs.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { integerParameter, textParameter } from '../../edge/query.js';
import { query } from '../../edge/request-members.js';

const filter = query({
  before: textParameter,
  limit: integerParameter,
  draft_id: textParameter,
  user_id: textParameter,
});

const against = query({ against: textParameter });

@Controller(`${APP}/deployments`)
export class DeploymentsController {
  @Get() @Forwards(listDeployments, filter) list() {}
  @Get(':deploymentId') @Forwards(getDeployment) get() {}
  @Get(':deploymentId/diff') @Forwards(diffDeployment, against) diff() {}
  @Post(':deploymentId/redeploy') @Forwards(redeploy) redeploy() {}
}
