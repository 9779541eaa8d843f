import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  getDeployConfig,
  replaceDeployConfig,
  updateDeployConfig,
  type AutomaticDeploymentSettings,
  type DeployConfig,
  type DeployConfigRequest,
} from '#contracts/config/deployments.contract.js';
import type { AppRecord, DeployConfigRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { auditRecord } from '../core/audit-trail/audit-records.js';
import { AuditTrail } from '../core/audit-trail/audit-trail.service.js';
import { appNotFound } from '../core/versions/config-store.service.js';

const DEFAULTS = {
  enabled: false,
  provider: '',
  installation_ids: [] as readonly string[],
  repository: { id: '', full_name: '', url: '' },
  branch: '',
  directory: '',
};

type Automatic = typeof DEFAULTS;

function unixSeconds(time: Date | null | undefined): number {
  return time ? Math.floor(time.getTime() / 1_000) : 0;
}

/** Returns `stored` with the properties that `given` has. */
function withGiven(stored: Automatic, given: AutomaticDeploymentSettings): Automatic {
  return {
    enabled: given.enabled ?? stored.enabled,
    provider: given.provider ?? stored.provider,
    installation_ids: given.installation_ids ?? stored.installation_ids,
    repository: {
      id: given.repository?.id ?? stored.repository.id,
      full_name: given.repository?.full_name ?? stored.repository.full_name,
      url: given.repository?.url ?? stored.repository.url,
    },
    branch: given.branch ?? stored.branch,
    directory: given.directory ?? stored.directory,
  };
}

function automaticOf(stored: DeployConfigRecord | undefined): Automatic {
  return { ...DEFAULTS, ...(stored?.automatic as Partial<Automatic> | undefined) };
}

/** Leaves out a provider that was never set: the only value App Services has for it is `github`. */
function shown({ provider, ...automatic }: Automatic): Omit<Automatic, 'provider'> & Partial<Pick<Automatic, 'provider'>> {
  return provider === '' ? automatic : { ...automatic, provider };
}

/** Settings of deployment itself. They are not part of the deployed configuration and take effect immediately. */
@Injectable()
export class DeployConfigService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(getDeployConfig)
  async get(key: AppKey): Promise<DeployConfig> {
    const { deployConfig: stored } = await this.find(key);
    return {
      ui_drafts_disabled: stored?.uiDraftsDisabled ?? false,
      automatic_deployment: { ...shown(automaticOf(stored)), last_modified: unixSeconds(stored?.automaticModified) },
      last_modified: unixSeconds(stored?.modified),
    };
  }

  @HandleRpc(updateDeployConfig)
  async update(request: DeployConfigRequest): Promise<null> {
    const { deployConfig: stored } = await this.find(request);
    const { ui_drafts_disabled, automatic_deployment } = request;
    // A request without properties, which some tools send to test their permissions, changes nothing.
    if (ui_drafts_disabled === undefined && !automatic_deployment) return null;
    const now = new Date();
    return this.set(request, {
      uiDraftsDisabled: ui_drafts_disabled ?? stored?.uiDraftsDisabled ?? false,
      automatic: withGiven(automaticOf(stored), automatic_deployment ?? {}),
      automaticModified: automatic_deployment ? now : (stored?.automaticModified ?? null),
      modified: now,
    });
  }

  @HandleRpc(replaceDeployConfig)
  replace(request: DeployConfigRequest): Promise<null> {
    const now = new Date();
    return this.set(request, {
      uiDraftsDisabled: request.ui_drafts_disabled ?? false,
      automatic: withGiven(DEFAULTS, request.automatic_deployment ?? {}),
      automaticModified: now,
      modified: now,
    });
  }

  private async set({ groupId, appId }: AppKey, deployConfig: DeployConfigRecord): Promise<null> {
    const entry = auditRecord({ groupId, appId }, [{ kind: 'deploy', id: 'config', name: 'config', operation: 'update' }]);
    const changed = await this.stored.setDeployConfig({ groupId, appId }, deployConfig, entry);
    if (!changed) throw appNotFound(appId);
    await this.records.announce(appId);
    await this.audit.settle(changed);
    return null;
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}
