import type { Deployment } from '#contracts/config/deployments.contract.js';
import type { AppRecord, DeploymentRecord } from '../core/records/app-record.model.js';

export function toDeployment(app: AppRecord, record: DeploymentRecord): Deployment {
  return {
    _id: record._id,
    name: record.name ?? record._id,
    app_id: app._id,
    ...(record.draftId === undefined ? {} : { draft_id: record.draftId }),
    user_id: record.userId,
    deployed_at: Math.floor(record.deployedAt.getTime() / 1_000),
    origin: record.origin,
    commit: '',
    status: 'successful',
    status_error_message: '',
    diff_url: '',
    remote_location: app.location,
    ...(record.notes === undefined || record.notes.length === 0 ? {} : { notes: [...record.notes] }),
  };
}
