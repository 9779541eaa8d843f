import { MongoClient } from 'mongodb';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { recordAudit, type RecordAuditRequest } from '#contracts/config/audit.contract.js';
import { App, appChanged, getApp, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { findUser, type AppUser } from '#contracts/identity/users.contract.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { FakeFcm, aServiceAccount } from '#testing/fake-fcm.js';
import { entriesOf } from '#testing/log-batch.js';
import { NOTHING_CONFIGURED } from '#testing/nothing-configured.js';
import { fake, startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { PushAppModule } from './app.module.js';
import type { DeliveryRecord } from './records/delivery.model.js';
import type { RegistrationRecord } from './records/registration.model.js';
import type { NotificationRecord } from './records/notification.model.js';

const ACCOUNT = aServiceAccount();

export interface PushApp {
  readonly groupId: string;
  readonly appId: string;
  readonly domainId: string;
  readonly clientAppId: string;
  /** Id of its push service, `notifier`. */
  readonly serviceId: string;
}

/** The push service with a real store; config, identity, logging and the provider are played by this. */
export class PushProcess {
  /** Values of secrets, by name, of every app. */
  readonly secrets = new Map([['fcm', ACCOUNT]]);
  readonly users = new Set<string>();
  /** Audit entries recorded for apps. */
  readonly audited: RecordAuditRequest[] = [];
  private readonly apps = new Map<string, AppSnapshot>();
  private readonly entries: LogEntry[] = [];

  private constructor(
    readonly store: TestStore,
    readonly provider: FakeFcm,
    private readonly mongo: MongoClient,
  ) {}

  private running: TestProcess | undefined;

  static async start(): Promise<PushProcess> {
    const store = await startTestStore();
    const started = new PushProcess(store, await FakeFcm.start(), new MongoClient(store.uri));
    await started.restart();
    return started;
  }

  async restart(): Promise<void> {
    await this.running?.close();
    this.running = await startTestProcess({
      modules: [PushAppModule],
      environment: { MONGODB_URI: this.store.uri, ...this.provider.environment },
      fakes: this.fakes(),
    });
  }

  async close(): Promise<void> {
    await this.running?.close();
    await this.mongo.close();
    await this.provider.close();
    await this.store.close();
  }

  get bus() {
    if (!this.running) throw new Error('not started');
    return this.running.bus;
  }

  /** Returns the metrics of the process, in Prometheus format. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.running?.url}/metrics`)).text();
  }

  /** Creates an app with a push service, unless other services are given. */
  app(services?: readonly ServiceConfig[], groupId = newId()): PushApp {
    const notifier = aPushService('notifier');
    const ids = { appId: newId(), domainId: newId(), groupId, clientAppId: `shop-${newId()}` };
    const snapshot = {
      ...NOTHING_CONFIGURED,
      ...ids,
      name: 'shop',
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
      authProviders: [],
      rules: [],
      defaultRules: [],
      incomingWebhooks: [],
      values: [],
      services: services ?? [notifier],
    } satisfies AppSnapshot;
    this.apps.set(ids.appId, snapshot);
    return { ...ids, serviceId: snapshot.services[0]?._id ?? notifier._id };
  }

  /** Gives an app other services, and announces it. */
  async configure({ appId, clientAppId }: PushApp, services: readonly ServiceConfig[]): Promise<void> {
    const before = this.apps.get(appId);
    if (!before) throw appNotFound(appId);
    const treeHash = newId();
    this.apps.set(appId, { ...before, services: [...services], treeHash });
    await this.bus.emit(appChanged, { appId, clientAppId, treeHash });
  }

  forgetApp({ appId }: PushApp): void {
    this.apps.delete(appId);
  }

  /** Log entries of an app so far. */
  logOf({ appId }: PushApp): LogEntry[] {
    return this.entries.filter(({ app_id }) => app_id === appId);
  }

  get deliveries() {
    return this.database.collection<DeliveryRecord>('deliveries');
  }

  /** Makes a notification one that arrived. */
  async markSent(_id: string): Promise<void> {
    const notifications = this.database.collection<NotificationRecord>('notifications');
    await notifications.updateOne({ _id }, { $set: { state: 'sent', sent: new Date() } });
  }

  /** Devices of an app's users, as if each had been registered. */
  async addRegistrations(records: readonly RegistrationRecord[]): Promise<void> {
    await this.database.collection<RegistrationRecord>('registrations').insertMany([...records]);
  }

  private get database() {
    return this.mongo.db(platformDatabase('push'));
  }

  /** Makes what an app's deliveries wait for come now. */
  async letTimePass({ appId }: PushApp): Promise<void> {
    await this.deliveries.updateMany({ appId, state: 'queued' }, { $set: { dueAt: new Date(0) } });
  }

  private fakes() {
    return [
      fake(getApp, ({ appId, groupId }) => {
        if (this.apps.get(appId)?.groupId !== groupId) throw appNotFound(appId);
        return Object.assign(new App(), { _id: appId, group_id: groupId });
      }),
      fake(getAppSnapshot, ({ appId, clientAppId }) => {
        const snapshot = [...this.apps.values()].find((app) => app.appId === appId || app.clientAppId === clientAppId);
        if (!snapshot) throw appNotFound(appId ?? clientAppId ?? '');
        return new RawJson(JSON.stringify(snapshot));
      }),
      fake(revealSecrets, ({ names }) => ({
        values: Object.fromEntries([...this.secrets].filter(([name]) => names.includes(name))),
      })),
      fake(findUser, ({ userId }) => (this.users.has(userId) ? ({ id: userId } as AppUser) : null)),
      fake(recordAudit, (change) => {
        this.audited.push(change);
        return null;
      }),
      fake(appendEntries, (batch) => {
        this.entries.push(...entriesOf(batch));
        return null;
      }),
    ];
  }
}

export function aPushService(name: string, secret = 'fcm'): ServiceConfig {
  return { _id: newId(), name, type: 'gcm', version: 1, config: { senderId: '1' }, secret_config: { apiKey: secret } };
}

function appNotFound(id: string): AppError {
  return new AppError('AppNotFound', `app not found: '${id}'`);
}
