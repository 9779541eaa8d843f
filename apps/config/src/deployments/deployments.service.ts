import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getDeployment,
  listDeployments,
  redeploy,
  type Deployment,
  type DeploymentScope,
  type ListDeploymentsRequest,
} from '#contracts/config/deployments.contract.js';
import { diffDeployment, type DeploymentDiffRequest } from '#contracts/config/deployment-diffs.contract.js';
import type { DraftDiff } from '#contracts/config/drafts.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { AdminNamesService } from '../core/admin-names/admin-names.service.js';
import type { AppRecord, DeploymentRecord } from '../core/records/app-record.model.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { configurationDiff } from '../core/configuration/configuration-diff.js';
import { ConfigStore, appNotFound } from '../core/versions/config-store.service.js';
import { filterDeployments } from './deployment-filter.js';
import { toDeployment } from './deployment-shape.js';

function recordOf(app: AppRecord, id: string): DeploymentRecord {
  const record = app.deployments.find(({ _id }) => _id === id);
  if (!record) throw new AppError('DeploymentNotFound', notFoundMessage('DeploymentNotFound', id));
  return record;
}

function comparedTo(app: AppRecord, id: string, against: string): DeploymentRecord {
  if (against !== 'previous') return recordOf(app, against);
  const previous = app.deployments[app.deployments.findIndex(({ _id }) => _id === id) + 1];
  if (!previous) throw new AppError('InvalidParameter', 'the previous deployment is no longer stored');
  return previous;
}

@Injectable()
export class DeploymentsService {
  constructor(
    private readonly records: AppRecords,
    private readonly store: ConfigStore,
    private readonly names: AdminNamesService,
  ) {}

  /** Lists the stored deployments, newest first. */
  @HandleRpc(listDeployments)
  async list(request: ListDeploymentsRequest): Promise<Deployment[]> {
    const app = await this.find(request);
    return this.names.named(filterDeployments(app.deployments, request).map((record) => toDeployment(app, record)));
  }

  @HandleRpc(getDeployment)
  async get(key: DeploymentScope): Promise<Deployment> {
    const app = await this.find(key);
    return this.names.namedOne(toDeployment(app, recordOf(app, key.deploymentId)));
  }

  /**
   * Returns the changes of a deployment or, compared with the deployed state, the changes that deploying it again would make.
   */
  @HandleRpc(diffDeployment)
  diff({ against = 'previous', ...key }: DeploymentDiffRequest): Promise<DraftDiff> {
    return this.store.read(key, async (view) => {
      const deployed = await view.at(recordOf(view.app, key.deploymentId).tree);
      const other = against === 'current' ? view : await view.at(comparedTo(view.app, key.deploymentId, against).tree);
      return configurationDiff(other, deployed);
    });
  }

  /**
   * Deploys the state of an earlier deployment, regardless of later ones; open drafts stay open. Secrets are not versioned: an
   * entity that names a secret deleted in the meantime is restored without it.
   */
  @HandleRpc(redeploy)
  async redeploy(key: DeploymentScope): Promise<null> {
    await this.store.deploy(key, async (view) => ({
      tree: await view.treeAt(recordOf(view.app, key.deploymentId).tree),
      newNodes: [],
      condition: { restores: key.deploymentId },
    }));
    return null;
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}
