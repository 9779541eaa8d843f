import { DEFAULT_PRODUCT, type App } from '#contracts/config/apps.contract.js';
import type { AppRecord } from '../records/app-record.model.js';
import { ownDraft } from '../versions/own-draft.js';

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

/** Converts an app's record for the caller: the holder of a draft gets the app with the draft applied. */
export function toApp(record: Omit<AppRecord, 'deployments'>): App {
  return {
    _id: record._id,
    client_app_id: record.clientAppId,
    name: record.name,
    location: record.location,
    provider_region: record.providerRegion,
    deployment_model: record.deploymentModel,
    environment: (ownDraft(record)?.draft ?? record).environment,
    domain_id: record.domainId,
    group_id: record.groupId,
    product: record.product ?? DEFAULT_PRODUCT,
    last_used: unixSeconds(record.lastModified),
    last_modified: unixSeconds(record.lastModified),
  };
}
