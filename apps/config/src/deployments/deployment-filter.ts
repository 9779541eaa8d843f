import { DEPLOYMENT_HISTORY, type ListDeploymentsRequest } from '#contracts/config/deployments.contract.js';
import { AppError } from '#contracts/error.js';
import { isObjectIdText } from '#contracts/fields.js';
import type { DeploymentRecord } from '../core/records/app-record.model.js';

/** A date with an optional time in UTC or with an offset. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Unix milliseconds of `before`, as unix seconds or a date. */
function momentOf(before: string): number {
  const moment = /^\d{1,11}$/.test(before) ? Number(before) * 1_000 : ISO_DATE.test(before) ? Date.parse(before) : Number.NaN;
  if (Number.isNaN(moment)) {
    throw new AppError('InvalidParameter', 'before must be unix seconds, an ISO 8601 date or the id of a deployment');
  }
  return moment;
}

function olderThan(records: readonly DeploymentRecord[], before: string): readonly DeploymentRecord[] {
  if (isObjectIdText(before)) {
    const index = records.findIndex(({ _id }) => _id === before);
    return index === -1 ? [] : records.slice(index + 1);
  }
  const moment = momentOf(before);
  return records.filter(({ deployedAt }) => deployedAt.getTime() < moment);
}

/** Returns the deployments a request selects, in the given order. */
export function filterDeployments(
  records: readonly DeploymentRecord[],
  { before, limit, draft_id, user_id }: Pick<ListDeploymentsRequest, 'before' | 'limit' | 'draft_id' | 'user_id'>,
): DeploymentRecord[] {
  return (before ? olderThan(records, before) : records)
    .filter(({ draftId, userId }) => (!draft_id || draftId === draft_id) && (!user_id || userId === user_id))
    .slice(0, limit ?? DEPLOYMENT_HISTORY);
}
