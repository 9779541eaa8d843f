import { MongoClient, type Db, type Document } from 'mongodb';
import { entryLine } from '#apps/log/entry.js';
import type { AppSnapshot, FilterConfig, RoleConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import { newId } from '#contracts/ids.js';
import { Metrics } from '#process/metrics/metrics.js';
import { NoTracing } from '#process/tracing/tracing.js';
import { createLogger } from '#process/log/logger.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { AppSecrets } from '../app/app-secrets.js';
import { judgedUser, SYSTEM, type Rights } from '../app/rights.js';
import { DataCollections } from '../data/data-collections.js';
import { DataSources } from '../data/data-sources.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { MongodbActions } from '../data/mongodb-actions.js';
import type { RunSessions } from '../data/run-sessions.js';
import { SchemaWarnings } from '../data/schema-warnings.js';
import { anApp } from './app-builders.js';
import { requestExpressions, type ExpressionOptions } from './request-expressions.js';

/** Milliseconds of a user's statement. */
export const USER_STATEMENT_MS = 30_000;

export interface ActionOptions {
  readonly rights?: Rights;
  readonly service?: ServiceConfig;
  /** Functions and values of expressions. */
  readonly expressions?: ExpressionOptions;
  readonly sessions?: RunSessions;
  /** Milliseconds left. */
  readonly ms?: number;
  readonly signal?: AbortSignal;
}

/** Configuration of one collection. */
export interface CollectionSetup {
  readonly roles?: readonly RoleConfig[];
  readonly filters?: readonly FilterConfig[];
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly settings?: Partial<AppSnapshot>;
  /** Roles of the data source's default rule. */
  readonly defaults?: readonly RoleConfig[];
}

function serviceOf(snapshot: AppSnapshot): ServiceConfig {
  const [service] = snapshot.services;
  if (!service) throw new Error('the app has no services');
  return service;
}

/** MongoDB actions over a real store. */
export class DataFixture {
  readonly database = `runtime_${newId()}`;
  /** Collection that actions use; set a new one before each test. */
  collection = '';
  /** Entries that actions left in the app's log. */
  readonly entries: LogEntry[] = [];
  private readonly warnings = new SchemaWarnings({
    write: (app, entry) => void this.entries.push(JSON.parse(entryLine(newId(), app, entry).bytes.toString()) as LogEntry),
  });
  private snapshot: AppSnapshot = anApp([]);
  private started: { store: TestStore; sources: DataSources; actions: MongodbActions } | undefined;

  /**
   * @param selectionMs milliseconds after which a server that does not reply is unreachable; as in the product by
   * default
   */
  constructor(private readonly selectionMs?: number) {}

  /** @param store the store with the data; a new one by default */
  async start(store?: TestStore): Promise<void> {
    store ??= await startTestStore();
    const secrets = { of: async () => new Map([['uri', 'mongodb://user:hunter2@127.0.0.1:1/?directConnection=true']]) };
    const sources = new DataSources(
      {
        MONGODB_URI: store.uri,
        DATA_SOURCES: { Elsewhere: 'mongodb://db.elsewhere.invalid:1/?directConnection=true' },
        DATA_SOURCES_DEFAULT: 'shared',
        OUTBOUND_ALLOW: undefined,
        PUBLIC_URL: undefined,
        HOSTING_DOMAIN: undefined,
        HOSTING_PATHS: false,
        AWS_ENDPOINTS: {},
        TWILIO_ENDPOINT: 'https://api.twilio.com',
        FUNCTION_CPU_MS: 1_000,
        FUNCTION_WALL_MS: 1_000,
        FUNCTION_QUEUE_MS: 10_000,
        FUNCTION_MEMORY_MB: 64,
        MAX_BODY_VALUES: 100_000,
        USER_STATEMENT_MS,
      },
      secrets as unknown as AppSecrets,
      new HealthRegistry(),
      createLogger('test', 'silent'),
      new OutboundGuard(AllowList.parse('127.0.0.1')),
      this.selectionMs,
    );
    this.started = {
      store,
      sources,
      actions: new MongodbActions(
        new DataCollections(sources, this.warnings, { USER_STATEMENT_MS }),
        sources,
        new Metrics('test'),
        new NoTracing(),
      ),
    };
  }

  /** The app actions belong to. */
  get appId(): string {
    return this.snapshot.appId;
  }

  async close(): Promise<void> {
    if (!this.started) return;
    const { store, sources } = this.started;
    await sources.onApplicationShutdown();
    const mongo = new MongoClient(store.uri);
    await mongo.db(this.database).dropDatabase();
    await mongo.close();
    await store.close();
  }

  /** An empty one, for which nothing is configured. */
  newCollection(): void {
    this.collection = `c_${newId()}`;
    this.snapshot = anApp([]);
  }

  /** Configures the current collection. */
  configure({ roles, filters = [], schema, settings = {}, defaults }: CollectionSetup): void {
    const app = anApp([]);
    const service = serviceOf(app);
    const place = { database: this.database, collection: this.collection };
    this.snapshot = {
      ...app,
      rules: roles ? [{ _id: newId(), service_id: service._id, ...place, roles, filters }] : [],
      defaultRules: defaults ? [{ _id: newId(), service_id: service._id, roles: defaults, filters }] : [],
      schemas: schema ? [{ _id: newId(), metadata: { data_source: service.name, ...place }, schema, relationships: {} }] : [],
      ...settings,
    };
  }

  /** Runs an action with these further properties of its argument, given as extended JSON. */
  run(action: string, members = '{}', options: ActionOptions = {}): Promise<string> {
    const namespace = `{"database":"${this.database}","collection":"${this.collection}"`;
    return this.runOnService(action, members === '{}' ? `${namespace}}` : `${namespace},${members.slice(1)}`, options);
  }

  /** Runs an action with exactly this argument, given as extended JSON. */
  runOnService(action: string, argument: string, options: ActionOptions = {}): Promise<string> {
    const rights = options.rights ?? SYSTEM;
    if (!this.started) throw new Error('the fixture has not been started');
    return this.started.actions.run(this.snapshot, options.service ?? serviceOf(this.snapshot), action, [parseEjson(argument)], {
      rights,
      expressions: requestExpressions(this.snapshot, { ...options.expressions, user: judgedUser(rights, null) }),
      ...(options.sessions ? { sessions: options.sessions } : {}),
      deadline: Date.now() + (options.ms ?? 30_000),
      signal: options.signal ?? new AbortController().signal,
    });
  }

  /** Makes a field of the collection unique where it is there, for the server. @returns the collection's full name */
  async unique(field: string): Promise<string> {
    await this.onServer((database) =>
      database.collection(this.collection).createIndex({ [field]: 1 }, { unique: true, sparse: true }),
    );
    return `${this.database}.${this.collection}`;
  }

  /** Has the server index a field of the collection by place. */
  async places(field: string): Promise<void> {
    await this.onServer((database) => database.collection(this.collection).createIndex({ [field]: '2dsphere' }));
  }

  /** Has the server check documents of the collection. */
  async validator(query: Document): Promise<void> {
    await this.onServer((database) => database.command({ collMod: this.collection, validator: query }));
  }

  private async onServer(work: (database: Db) => Promise<unknown>): Promise<void> {
    if (!this.started) throw new Error('the fixture has not been started');
    const mongo = new MongoClient(this.started.store.uri);
    try {
      await work(mongo.db(this.database));
    } finally {
      await mongo.close();
    }
  }

  insert(...documents: string[]): Promise<string> {
    return this.run('insertMany', `{"documents":[${documents.join(',')}]}`);
  }
}
