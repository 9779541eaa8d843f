import { Inject, Injectable } from '@nestjs/common';
import type { Deployment, DeploymentScope } from '#contracts/config/deployments.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { AppRecord, DeploymentRecord } from '../app-records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../app-records/app-records.repository.js';
import { appNotFound } from '../versions/config-store.service.js';

function toDeployment(app: AppRecord, record: DeploymentRecord): Deployment {
  return {
    _id: record._id,
    name: record._id,
    app_id: app._id,
    user_id: record.userId,
    deployed_at: Math.floor(record.deployedAt.getTime() / 1_000),
    origin: record.origin,
    commit: '',
    status: 'successful',
    status_error_message: '',
    diff_url: '',
    remote_location: app.location,
  };
}

@Injectable()
export class DeploymentsService {
  constructor(@Inject(AppRecordsRepository) private readonly records: AppRecordsRepository) {}

  /** Newest first; as many as are kept. */
  async list(key: AppKey): Promise<Deployment[]> {
    const app = await this.find(key);
    return app.deployments.map((record) => toDeployment(app, record));
  }

  async get(key: DeploymentScope): Promise<Deployment> {
    const app = await this.find(key);
    const record = app.deployments.find(({ _id }) => _id === key.deploymentId);
    if (!record) throw new AppError('DeploymentNotFound', notFoundMessage('DeploymentNotFound', key.deploymentId));
    return toDeployment(app, record);
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}
