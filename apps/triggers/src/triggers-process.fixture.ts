import { MongoClient, type Collection } from 'mongodb';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { recordAudit, type RecordAuditRequest } from '#contracts/config/audit.contract.js';
import { App, appChanged, appDeleted, getApp, getAppHeads } from '#contracts/config/apps.contract.js';
import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import { listDeployedTriggers, type AppTriggers, type DeployedTrigger } from '#contracts/config/deployed-triggers.contract.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { beginTriggers } from '#contracts/triggers/states.contract.js';
import { runTrigger, type RunTriggerRequest, type TriggerRunReply } from '#contracts/runtime/triggers.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { entriesOf } from '#testing/log-batch.js';
import { providing } from '#testing/providing.js';
import { fake, startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { TriggersAppModule } from './app.module.js';
import { CAPTURE_TIMES, type CaptureTimes } from './capture/capture-limits.js';
import type { QueuedEventRecord } from './inbox/queued-event.model.js';
import type { TriggerStateRecord } from './table/trigger-state.model.js';

/** Tests do not wait long for servers that have no changes. */
const QUICK: CaptureTimes = {
  awaitMs: 100,
  idleMs: 20,
  roomMs: 50,
  preImagesMs: 2_000,
  beginningMs: 4_000,
  pauseAfter: () => 50,
};
const DONE: TriggerRunReply = { ok: true, error: '', errorCode: '' };

/** A trigger as a test configures it. */
export type GivenTrigger = Pick<DeployedTrigger, 'type' | 'config'> & Partial<DeployedTrigger>;

/** The triggers service with a real store, in as many replicas as a test wants; config, runtime and logging are played by this. */
export class TriggersProcess {
  /** Runs in the order they began, and in that in which they ended. */
  readonly runs: RunTriggerRequest[] = [];
  readonly ended: RunTriggerRequest[] = [];
  readonly entries: LogEntry[] = [];
  /** Changes of administrators that were recorded. */
  readonly audited: RecordAuditRequest[] = [];
  /** Values of secrets by name. */
  readonly secrets = new Map<string, string>();
  /** True if deployments reach the service before they return. */
  beginsTriggers = true;
  /** Reply of the runtime. */
  onRun: (request: RunTriggerRequest) => Promise<TriggerRunReply | void> | TriggerRunReply | void = () => {};
  private readonly apps = new Map<string, AppTriggers>();
  private readonly replicas = new Map<TestProcess, InProcessTransport>();
  private versions = 0;

  private constructor(
    readonly store: TestStore,
    readonly mongo: MongoClient,
  ) {}

  static async open(): Promise<TriggersProcess> {
    const store = await startTestStore();
    return new TriggersProcess(store, new MongoClient(store.uri));
  }

  /** With one replica. */
  static async start(): Promise<TriggersProcess> {
    const opened = await TriggersProcess.open();
    await opened.startReplica();
    return opened;
  }

  async startReplica(environment: object = {}): Promise<TestProcess> {
    const transport = new InProcessTransport({ copy: true });
    const replica = await startTestProcess({
      modules: [TriggersAppModule, providing(CAPTURE_TIMES, QUICK)],
      environment: { MONGODB_URI: this.store.uri, DATA_SOURCES: {}, DATA_SOURCES_DEFAULT: 'shared', ...environment },
      transport,
      fakes: this.fakes(),
    });
    this.replicas.set(replica, transport);
    return replica;
  }

  async stopReplicas(): Promise<void> {
    const replicas = [...this.replicas.keys()];
    this.replicas.clear();
    await Promise.all(replicas.map((replica) => replica.close()));
  }

  async close(): Promise<void> {
    await this.stopReplicas();
    await this.mongo.close();
    await this.store.close();
  }

  /** Deploys an app with these triggers, or replaces a deployed one, as `config` does; returns its id. */
  async deploy(
    triggers: readonly GivenTrigger[],
    { appId = newId(), groupId = newId(), services = [] as readonly ServiceConfig[], deployedAt = Date.now() } = {},
  ): Promise<{ readonly appId: string; readonly ids: string[] }> {
    const deployed = triggers.map((trigger, index) => aTrigger(index, trigger, deployedAt));
    this.apps.set(appId, {
      appId,
      groupId: this.apps.get(appId)?.groupId ?? groupId,
      domainId: newId(),
      location: 'US-VA',
      providerRegion: 'aws-us-east-1',
      head: `${++this.versions}:0`,
      deployedAt,
      triggers: deployed,
      services,
    });
    await this.announce(appId);
    return { appId, ids: deployed.map(({ _id }) => _id) };
  }

  /** Enables a trigger while no replica runs. */
  enable(triggerId: string): void {
    for (const [appId, app] of this.apps) {
      const triggers = app.triggers.map((trigger) => (trigger._id === triggerId ? { ...trigger, disabled: false } : trigger));
      this.apps.set(appId, { ...app, head: `${++this.versions}:0`, triggers });
    }
  }

  async remove(appId: string): Promise<void> {
    this.apps.delete(appId);
    for (const replica of this.replicas.keys()) {
      await replica.bus.emit(appDeleted, { appId, clientAppId: 'gone-abcde', domainId: newId() });
    }
  }

  get states(): Collection<TriggerStateRecord> {
    return this.database.collection<TriggerStateRecord>('states');
  }

  get events(): Collection<QueuedEventRecord> {
    return this.database.collection<QueuedEventRecord>('events');
  }

  get database() {
    return this.mongo.db(platformDatabase('triggers'));
  }

  /** Runs of one trigger, with what their functions were given. */
  runsOf(triggerId: string): unknown[][] {
    return this.runs
      .filter((run) => run.triggerId === triggerId)
      .map(({ argumentsEjson }) => JSON.parse(argumentsEjson) as unknown[]);
  }

  private async announce(appId: string): Promise<void> {
    for (const replica of this.replicas.keys()) {
      await replica.bus.emit(appChanged, { appId, clientAppId: 'app-abcde', treeHash: String(this.versions) });
    }
    const [any] = this.replicas.keys();
    if (any && this.beginsTriggers) await any.bus.call(beginTriggers, { appId });
  }

  private fakes() {
    return [
      fake(listDeployedTriggers, ({ appId, after = '' }) => {
        const wanted = [...this.apps.values()].filter((app) => (appId === undefined ? app.appId > after : app.appId === appId));
        return new RawJson(JSON.stringify({ apps: wanted.filter(({ triggers }) => triggers.length > 0) }));
      }),
      fake(getApp, ({ groupId, appId }) => {
        if (this.apps.get(appId)?.groupId !== groupId) throw new AppError('AppNotFound', `app not found: '${appId}'`);
        return Object.assign(new App(), { _id: appId, group_id: groupId });
      }),
      fake(getAppHeads, ({ appIds }) => ({
        heads: Object.fromEntries(appIds.map((id) => [id, this.apps.get(id)?.head ?? null])),
      })),
      fake(revealSecrets, ({ names }) => ({
        values: Object.fromEntries([...this.secrets].filter(([name]) => names.includes(name))),
      })),
      fake(recordAudit, (change) => {
        this.audited.push(change);
        return null;
      }),
      fake(runTrigger, async (request) => {
        this.runs.push(request);
        const reply = (await this.onRun(request)) ?? DONE;
        this.ended.push(request);
        return reply;
      }),
      fake(appendEntries, (batch) => {
        this.entries.push(...entriesOf(batch));
        return null;
      }),
    ];
  }
}

function aTrigger(index: number, trigger: GivenTrigger, deployedAt: number): DeployedTrigger {
  return {
    _id: newId(),
    name: `trigger${index}`,
    disabled: false,
    function_id: newId(),
    event_processors: {},
    error_handler: null,
    modified: Math.floor(deployedAt / 1_000),
    ...trigger,
  };
}
