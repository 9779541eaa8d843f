import { MongoClient } from 'mongodb';
import { expect, vi } from 'vitest';
import type { AppSnapshot, FunctionConfig } from '#contracts/config/app-snapshot.js';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { findUser, userChanged, type AppUser } from '#contracts/identity/users.contract.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { callFunction } from '#contracts/runtime/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { entriesOf } from '#testing/log-batch.js';
import { asUser } from '#testing/principals.js';
import { fake, startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { SOON } from '#testing/soon.js';
import { RuntimeAppModule } from '../app.module.js';
import type { RuntimeEnvironment } from '../env.js';
import { anApp, aUser } from './app-builders.js';
import { REQUEST } from './request-expressions.js';

export { REQUEST };

/** An end user of a deployed app. */
export interface Session {
  readonly app: AppSnapshot;
  readonly user: AppUser;
}

/**
 * Runs the runtime in its own process, with a real store and sandbox; this fixture plays config, identity and logging.
 */
export class RuntimeFixture {
  /** Database for collections of this test only. */
  readonly database = `runtime_${newId()}`;
  /** Names of secrets asked for, request by request. */
  readonly revealed: string[][] = [];
  /** Subjects of what other services were asked, log entries excepted. */
  readonly asked: string[] = [];
  private readonly apps: AppSnapshot[] = [];
  private readonly users = new Map<string, AppUser>();
  private readonly entries: LogEntry[] = [];
  private started: { store: TestStore; process: TestProcess } | undefined;

  /** @param environment what differs from ample limits */
  constructor(private readonly environment: Partial<RuntimeEnvironment> = {}) {}

  /** @param store the store with the data; a new one by default */
  async start(store?: TestStore): Promise<void> {
    store ??= await startTestStore();
    this.started = { store, process: await this.startProcess(store) };
  }

  async close(): Promise<void> {
    if (!this.started) return;
    const { store, process } = this.started;
    await process.close();
    const mongo = new MongoClient(store.uri);
    await mongo.db(this.database).dropDatabase();
    await mongo.close();
    await store.close();
  }

  get process(): TestProcess {
    return this.running.process;
  }

  get storeUri(): string {
    return this.running.store.uri;
  }

  /**
   * One more process beside the fixture's own.
   *
   * @param environment what differs from that of the fixture
   */
  async startProcess(store: TestStore = this.running.store, environment: Partial<RuntimeEnvironment> = {}): Promise<TestProcess> {
    const process = await startTestProcess({
      modules: [RuntimeAppModule],
      environment: {
        MONGODB_URI: store.uri,
        DATA_SOURCES: {},
        DATA_SOURCES_DEFAULT: 'shared',
        AWS_ENDPOINTS: {},
        TWILIO_ENDPOINT: 'https://api.twilio.com',
        FUNCTION_CPU_MS: 2_000,
        FUNCTION_WALL_MS: 30_000,
        FUNCTION_QUEUE_MS: 10_000,
        FUNCTION_MEMORY_MB: 64,
        MAX_BODY_VALUES: 100_000,
        USER_STATEMENT_MS: 30_000,
        ...this.environment,
        ...environment,
      },
      fakes: [
        fake(getAppSnapshot, (which) => {
          this.asked.push(getAppSnapshot.subject);
          return new RawJson(JSON.stringify(this.snapshot(which)));
        }),
        fake(revealSecrets, ({ names }) => {
          this.asked.push(revealSecrets.subject);
          this.revealed.push(names);
          return { values: { tokenSecret: 'the secret text', ownUri: 'mongodb://127.0.0.1:1/' } };
        }),
        fake(findUser, ({ appId, userId }) => {
          this.asked.push(findUser.subject);
          return this.users.get(`${appId}:${userId}`) ?? null;
        }),
        fake(appendEntries, (batch) => {
          this.entries.push(...entriesOf(batch));
          return null;
        }),
      ],
    });
    // A busy machine may take longer to start the first runner than a call may wait for it.
    await vi.waitFor(async () => expect((await fetch(`${process.url}/health/ready`)).status).toBe(200), SOON);
    return process;
  }

  /** An app of these functions, and a user of it. */
  deployed(functions: readonly FunctionConfig[], settings: Partial<AppSnapshot> & { user?: Partial<AppUser> } = {}): Session {
    const { user: userSettings, ...appSettings } = settings;
    const session = { app: anApp(functions, appSettings), user: aUser(userSettings) };
    this.apps.push(session.app);
    this.users.set(`${session.app.appId}:${session.user.id}`, session.user);
    return session;
  }

  /** Another user of the same app. */
  anotherUser({ app }: Session): Session {
    const user = aUser();
    this.users.set(`${app.appId}:${user.id}`, user);
    return { app, user };
  }

  /** Changes the user, or deletes it, and publishes the change. */
  async changeUser({ app, user }: Session, change: Partial<AppUser> | null): Promise<void> {
    const key = `${app.appId}:${user.id}`;
    if (change) this.users.set(key, { ...user, ...change });
    else this.users.delete(key);
    await this.process.bus.emit(userChanged, { appId: app.appId, userId: user.id });
  }

  callText({ app, user }: Session, bodyText: string, process = this.process): Promise<string> {
    const request = { clientAppId: app.clientAppId, bodyText, request: REQUEST };
    return asUser(app.domainId, user.id, async () => (await process.bus.call(callFunction, request)).text());
  }

  call(session: Session, name: unknown, args: readonly unknown[] = [], service?: unknown): Promise<string> {
    return this.callText(session, JSON.stringify({ name, arguments: args, ...(service === undefined ? {} : { service }) }));
  }

  /** The one entry the app has; entries of a call arrive after its reply. */
  onlyEntry({ app }: Session): Promise<LogEntry> {
    return vi.waitFor(() => {
      const own = this.entriesOf({ app });
      const [entry] = own;
      if (!entry || own.length > 1) throw new Error(`the app has ${own.length} log entries`);
      return entry;
    }, SOON);
  }

  /** Entries of the app that have arrived so far. */
  entriesOf({ app }: Pick<Session, 'app'>): LogEntry[] {
    return this.entries.filter(({ app_id }) => app_id === app.appId);
  }

  private get running(): { store: TestStore; process: TestProcess } {
    if (!this.started) throw new Error('the fixture has not been started');
    return this.started;
  }

  private snapshot({ appId, clientAppId }: { appId?: string; clientAppId?: string }): AppSnapshot {
    const found = this.apps.find((app) => app.appId === appId || app.clientAppId === clientAppId);
    if (found) return found;
    throw appId === undefined
      ? new AppError('ClientAppNotFound', `cannot find app using Client App ID '${clientAppId}'`)
      : new AppError('AppNotFound', `app not found: '${appId}'`);
  }
}
