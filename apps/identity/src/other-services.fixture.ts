import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { appChanged, appDeleted, getApp, getAppHeads, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { recordAudit, type RecordAuditRequest } from '#contracts/config/audit.contract.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { newId } from '#contracts/ids.js';
import { entriesOf } from '#testing/log-batch.js';
import { NOTHING_CONFIGURED } from '#testing/nothing-configured.js';
import { fake, type Fake, type TestProcess } from '#testing/test-process.js';
import { PROJECT_ID } from './identity-process.fixture.js';

export function provider(type: string, changes: Partial<AuthProviderConfig> = {}): AuthProviderConfig {
  return {
    _id: newId(),
    ...AUTH_PROVIDER.made({ name: type, type }),
    metadata_fields: [],
    ...changes,
  };
}

export interface TestApp {
  snapshot: AppSnapshot;
  secrets: Record<string, string>;
}

/** Fake of the services identity calls: apps with providers and secrets, and the log entries that were written. */
export class OtherServices {
  readonly entries: LogEntry[] = [];
  readonly audited: RecordAuditRequest[] = [];
  /** Error that recording a change fails with, while set. */
  auditFails: AppError | null = null;
  private readonly apps = new Map<string, TestApp>();

  addApp(clientAppId: string, authProviders: readonly AuthProviderConfig[], secrets: Record<string, string> = {}): TestApp {
    const snapshot: AppSnapshot = {
      appId: newId(),
      clientAppId,
      groupId: PROJECT_ID,
      domainId: newId(),
      name: clientAppId,
      location: 'US-VA',
      providerRegion: 'aws-us-east-1',
      deploymentModel: 'GLOBAL',
      environment: '',
      treeHash: newId(),
      secretsVersion: 1,
      accessVersion: 0,
      accessList: [],
      lastDeployed: null,
      functions: [],
      authProviders,
      services: [],
      rules: [],
      defaultRules: [],
      incomingWebhooks: [],
      values: [],
      ...NOTHING_CONFIGURED,
    };
    const app = { snapshot, secrets };
    this.apps.set(snapshot.appId, app);
    return app;
  }

  /** Deletes an app and notifies all services. */
  async delete(process: TestProcess, { snapshot: { appId, clientAppId, domainId } }: TestApp): Promise<void> {
    this.apps.delete(appId);
    await process.bus.emit(appDeleted, { appId, clientAppId, domainId });
  }

  /** Deploys other providers (or only other secrets) and notifies all services. */
  async change(process: TestProcess, app: TestApp, authProviders = app.snapshot.authProviders): Promise<void> {
    app.snapshot = { ...app.snapshot, authProviders, treeHash: newId(), secretsVersion: app.snapshot.secretsVersion + 1 };
    const { appId, clientAppId, treeHash } = app.snapshot;
    await process.bus.emit(appChanged, { appId, clientAppId, treeHash });
  }

  fakes(): Fake[] {
    return [
      fake(getAppSnapshot, ({ appId, clientAppId }) => {
        const app = [...this.apps.values()].find(
          ({ snapshot }) => snapshot.appId === appId || snapshot.clientAppId === clientAppId,
        );
        if (app) return new RawJson(JSON.stringify(app.snapshot));
        throw new AppError('ClientAppNotFound', `cannot find app using Client App ID '${clientAppId}'`);
      }),
      fake(getApp, ({ groupId, appId }) => {
        const app = this.apps.get(appId)?.snapshot;
        if (app?.groupId !== groupId) throw new AppError('AppNotFound', `app not found: '${appId}'`);
        return {
          _id: app.appId,
          client_app_id: app.clientAppId,
          name: app.name,
          location: app.location,
          provider_region: app.providerRegion,
          deployment_model: app.deploymentModel,
          environment: app.environment,
          domain_id: app.domainId,
          group_id: app.groupId,
          product: 'standard',
          last_used: 0,
          last_modified: 0,
        };
      }),
      fake(recordAudit, (change) => {
        if (this.auditFails) throw this.auditFails;
        this.audited.push(change);
        return null;
      }),
      fake(getAppHeads, () => ({ heads: {} })),
      fake(revealSecrets, ({ appId, names }) => {
        const secrets = this.apps.get(appId)?.secrets ?? {};
        return { values: Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name))) };
      }),
      fake(appendEntries, (batch) => {
        this.entries.push(...entriesOf(batch));
        return null;
      }),
    ];
  }
}
