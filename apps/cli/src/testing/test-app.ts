import { EJSON, type Document } from 'bson';
import { APP, dataOf } from '#admin-client/admin-client.js';
import type { LogEntry } from '#admin-client/follow-logs.js';
import type {
  EndpointReply,
  EndpointRequest,
  HttpCall,
  LogFilter,
  NewUser,
  TestApp as Declared,
  TestClock,
  TestCollection,
  TestHttp,
  TestLogEntry,
  TestMail,
  TestRandom,
  TestSystem,
  TestTrigger,
  TestUser,
  TokenUser,
} from './api.js';
import { AppRequests, decoded, encoded } from './app-requests.js';
import type { ControlClient } from './control-client.js';
import { DataAccess } from './data-access.js';
import type { PushedApp } from './pushed-app.js';
import type { UsedPlatform } from './run-platform.js';
import { TestError } from './test-error.js';
import { entriesSince } from './test-logs.js';
import { mailOf } from './test-mail.js';
import { TestUsers } from './test-users.js';

/** Outcome of a trigger's run as the platform reports it. */
interface TriggerRun {
  readonly ok: boolean;
  readonly error: string;
  readonly errorCode: string;
}

/** An app that was pushed, in the hands of a test. */
export class TestApp implements Declared {
  readonly http: TestHttp;
  readonly clock: TestClock;
  readonly random: TestRandom;
  readonly system: TestSystem;
  private readonly requests: AppRequests;
  private readonly data: DataAccess;
  private readonly users: TestUsers;
  private calls: readonly HttpCall[] = [];
  private since = new Date();
  private closing: Promise<void> | undefined;

  constructor(
    private readonly platform: UsedPlatform,
    private readonly control: ControlClient,
    private readonly pushed: PushedApp,
  ) {
    const lookAtCalls = async (): Promise<void> => {
      this.calls = await control.ask<HttpCall[]>('calls');
    };
    this.requests = new AppRequests(this.url, control, pushed, lookAtCalls);
    this.data = new DataAccess(this.requests);
    this.users = new TestUsers(this.requests, this.data);
    const decide = (command: string, given: object): void => control.decide(command, { app: pushed.app._id, ...given });
    this.http = { on: (method, url) => ({ reply: replying(decide, method, url) }), calls: () => this.calls };
    this.clock = {
      set: (time) => decide('clock', { offsetMs: offsetOf(time) }),
      reset: () => decide('clock', { offsetMs: null }),
    };
    this.random = { seed: (seed) => decide('random', { seed: numbered(seed) }) };
    this.system = {
      call: <T>(name: string, ...args: readonly unknown[]) => this.callAsSystem<T>(name, args),
      collection: <T extends Document>(name: string, service?: string) => this.data.collection<T>(name, service),
    };
  }

  get id(): string {
    return this.pushed.app.client_app_id;
  }

  get url(): string {
    return this.platform.description.url;
  }

  collection<T extends Document>(name: string, service?: string): TestCollection<T> {
    return this.data.collection<T>(name, service);
  }

  user(who?: NewUser | TokenUser): Promise<TestUser> {
    return this.users.login(who);
  }

  async endpoint(method: string, path: string, { headers = {}, body }: EndpointRequest = {}): Promise<EndpointReply> {
    const isJson = body !== undefined && typeof body !== 'string';
    const reply = await this.requests.send(method, `/app/${this.id}/endpoint${path.startsWith('/') ? '' : '/'}${path}`, {
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    return { ...reply, json: jsonOf(reply.text) };
  }

  async mails(): Promise<TestMail[]> {
    await this.settled();
    return (await this.control.ask<string[]>('mails')).map(mailOf);
  }

  trigger(name: string): TestTrigger {
    return { run: (event?: Document) => this.runTrigger(name, event) };
  }

  async logs(filter: LogFilter = {}): Promise<TestLogEntry[]> {
    await this.control.ask('logged');
    return entriesSince(this.pushed, this.since, filter);
  }

  async settled(): Promise<void> {
    const waiting = await this.requests.during(() => this.control.ask<string[]>('settle', { app: this.pushed.app._id }));
    if (waiting.length > 0) throw new Error(`the app did not come to rest within 10 s: ${waiting.join(', ')}`);
  }

  async reset(): Promise<void> {
    const waiting = await this.requests.during(() => this.control.ask<string[]>('reset', { app: this.pushed.app._id }));
    if (waiting.length > 0) throw new Error(`the app did not come to rest within 10 s: ${waiting.join(', ')}`);
    // Entries of this very millisecond are of before.
    this.since = new Date();
  }

  close(): Promise<void> {
    this.closing ??= this.platform.release();
    return this.closing;
  }

  private async callAsSystem<T>(name: string, args: readonly unknown[]): Promise<T> {
    const { client, path } = this.pushed;
    return this.requests.during(async () => {
      const params = { path, query: { run_as_system: true } };
      const body = { name, arguments: JSON.parse(encoded(args)) as unknown[] };
      const run = (await dataOf(client.api.POST(`${APP}/debug/execute_function`, { params, body }))) as {
        readonly result?: unknown;
        readonly error?: { readonly message: string; readonly code?: string; readonly stack?: string } | null;
        readonly logs?: readonly string[] | null;
      };
      if (!run.error) return decoded(JSON.stringify(run.result ?? null)) as T;
      const { message, code = 'FunctionExecutionError', stack } = run.error;
      const entry = { messages: run.logs ?? [], ...(stack === undefined ? {} : { stack }) } as unknown as LogEntry;
      throw this.requests.errorOf({ message, code, status: 400 }, [entry]);
    });
  }

  private async runTrigger(name: string, event?: Document): Promise<void> {
    const given = event === undefined ? null : EJSON.serialize(event, { relaxed: false });
    const run = await this.requests.during(() =>
      this.control.ask<TriggerRun | null>('trigger', { app: this.pushed.app._id, name, event: given }),
    );
    if (run === null) throw new TestError(`the app has no trigger ${name}`, 'TriggerNotFound', 404);
    if (!run.ok) {
      const entries = await this.logs({ trigger: name, errorsOnly: true });
      const entry = entries.at(-1);
      const of = { messages: entry?.messages ?? [], stack: entry?.stack ?? '' } as unknown as LogEntry;
      throw this.requests.errorOf({ message: run.error, code: run.errorCode, status: 400 }, [of]);
    }
  }
}

function replying(
  decide: (command: string, given: object) => void,
  method: string,
  url: string,
): ReturnType<TestHttp['on']>['reply'] {
  return (status, body = '', headers = {}) => {
    const isText = typeof body === 'string';
    const type =
      Object.keys(headers).some((name) => name.toLowerCase() === 'content-type') || isText
        ? {}
        : { 'content-type': 'application/json' };
    decide('mock', {
      mock: { method, url, status, headers: { ...type, ...headers }, body: isText ? body : JSON.stringify(body) },
    });
  };
}

function offsetOf(time: Date | string | number): number {
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) throw new Error(`${JSON.stringify(time)} is no time`);
  return ms - Date.now();
}

function numbered(seed: number): number {
  if (!Number.isFinite(seed)) throw new Error('a seed is a number');
  return seed;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
