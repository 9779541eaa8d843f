import { setTimeout as delay } from 'node:timers/promises';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { acceptTokens, inAnHour, signToken } from '../e2e/platform/custom-token.js';
import { EndUser, loginAs } from '../e2e/platform/end-user.js';
import { send, type Answer } from '../e2e/platform/http.js';
import type { PlatformAddress } from '../e2e/platform/processes.js';

const REQUESTS_PER_SECOND = 10;
/** Milliseconds after which a request counts as failed. */
const ANSWER_MS = 20_000;
/** Concurrent calls, so that log entries are in flight at every later event. */
const BURST = 12;
/** Requests of each kind that are in flight when something happens. */
const FLOOD = 3;

const NAMESPACE = { database: 'shop', collection: 'items' };
/** Collection the app's log forwarder writes entries of functions to. */
const FORWARDED = { database: 'shop', collection: 'entries' };
const FORWARDED_IDS = `exports = async () => (await context.services.get('mongodb-atlas').db('shop').collection('entries').find({}, { co_id: 1 }).toArray()).map(({ co_id }) => co_id)`;
const ITEM = { title: 'Item', bsonType: 'object', properties: { _id: { bsonType: 'objectId' }, n: { bsonType: 'int' } } };
const ANY = { name: 'any', apply_when: {}, read: true, write: true, insert: true, delete: true };

/** Result of a request: its status, or that of the error in its response; `null` without a response. */
export interface Outcome {
  readonly operation: string;
  readonly status: number | null;
  readonly text: string;
}

interface Operation {
  readonly name: string;
  send(): Promise<Answer>;
  /** Remembers what was acknowledged, to be found later. */
  acknowledge?(answer: Answer): void;
}

/** Typical load of users and an administrator of one app. */
export class MixedLoad {
  /** Every request that has ended. */
  readonly outcomes: Outcome[] = [];
  readonly operations: readonly Operation[];
  /** Acknowledged: names of values, ids of documents, ids of requests whose functions ran. */
  private readonly values = new Set<string>();
  private readonly documents = new Set<string>();
  private readonly calls = new Set<string>();
  private sent = 0;
  private running = false;
  private ended: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly app: AppAdmin,
    private readonly user: EndUser,
  ) {
    this.operations = [
      { name: 'login with a token', send: () => this.login() },
      {
        name: 'function call',
        send: () => this.call('echo', [this.sent]),
        acknowledge: ({ headers }) => this.calls.add(headers.get('x-appservices-request-id') ?? ''),
      },
      {
        name: 'insertOne',
        send: () => this.act('insertOne', { document: { n: { $numberInt: '1' } } }),
        acknowledge: ({ body }) => this.documents.add((body as { insertedId: { $oid: string } }).insertedId.$oid),
      },
      { name: 'findOne', send: () => this.act('findOne', { query: {} }) },
      { name: 'admin read', send: () => this.app.send('GET', '/functions', { signal: AbortSignal.timeout(ANSWER_MS) }) },
      {
        name: 'admin write',
        send: () => this.write(`v${this.sent}`),
        acknowledge: ({ body }) => this.values.add((body as { name: string }).name),
      },
      { name: 'GraphQL', send: () => this.query() },
      { name: 'login of an administrator', send: () => this.adminLogin() },
    ];
  }

  static async prepare(platform: PlatformAddress): Promise<MixedLoad> {
    const app = await (await Admin.login(platform)).createApp();
    await acceptTokens(app);
    await app.addFunction('echo', 'exports = (value) => value');
    await app.addFunction(
      'slow',
      'exports = async (ms) => { await new Promise((done) => setTimeout(done, ms)); return "done"; }',
    );
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    await app.must('POST', `/services/${_id}/rules`, { ...NAMESPACE, roles: [ANY] });
    await app.addFunction('forwarded', FORWARDED_IDS, { run_as_system: true });
    await app.must('POST', '/log_forwarders', {
      name: 'functions',
      log_types: ['function'],
      log_statuses: ['error', 'success'],
      policy: { type: 'single' },
      action: { type: 'collection', data_source: 'mongodb-atlas', ...FORWARDED },
    });
    await app.must('POST', '/schemas', { metadata: { data_source: 'mongodb-atlas', ...NAMESPACE }, schema: ITEM });
    const token = tokenOf(app);
    return new MixedLoad(app, await EndUser.login(platform, app.app.client_app_id, 'custom-token', { token }));
  }

  /** Sends requests at a steady rate, without waiting for earlier ones. */
  start(): void {
    this.running = true;
    this.ended = this.run();
  }

  /** Resolves when every request has ended. */
  async stop(): Promise<void> {
    this.running = false;
    await this.ended;
  }

  /** Makes many concurrent function calls, finished when this resolves; their log entries are still in flight. */
  async burst(): Promise<void> {
    const [, call] = this.operations;
    if (call) await Promise.all(Array.from({ length: BURST }, () => this.perform(call)));
  }

  /** Requests of every kind, on their way when this returns; resolves when all have ended. */
  async flood(): Promise<void> {
    const operations = Array.from({ length: FLOOD }, () => this.operations).flat();
    await Promise.all(operations.map((operation) => this.perform(operation)));
  }

  /** Sends one request and notes how it ended. */
  async perform(operation: Operation): Promise<Outcome> {
    this.sent += 1;
    const outcome = await operation.send().then(
      (answer): Outcome => {
        const status = statusOf(answer);
        if (status < 300) operation.acknowledge?.(answer);
        return { operation: operation.name, status, text: answer.text };
      },
      (error: unknown): Outcome => ({ operation: operation.name, status: null, text: String(error) }),
    );
    this.outcomes.push(outcome);
    return outcome;
  }

  /** The operations that do not work, each tried once. */
  async failing(): Promise<string[]> {
    const outcomes = await Promise.all(this.operations.map((operation) => this.perform(operation)));
    return outcomes.filter(({ status }) => status === null || status >= 300).map(describeOutcome);
  }

  /** A change of the app that is acknowledged. */
  async change(): Promise<void> {
    const answer = await this.write(`changed${this.sent}`);
    if (answer.status !== 201) throw new Error(`no change: ${answer.status} ${answer.text}`);
  }

  login(): Promise<Answer> {
    return loginAs(this.user.platform, this.user.clientAppId, 'custom-token', { token: tokenOf(this.app) });
  }

  call(name: string, args: readonly unknown[], members: object = {}): Promise<Answer> {
    return this.client('functions/call', { name, arguments: args, ...members });
  }

  query(): Promise<Answer> {
    return this.client('graphql', { query: '{ items(limit: 1) { _id } }' });
  }

  /** Returns acknowledged writes that are missing. */
  async lost(): Promise<{ values: string[]; documents: string[] }> {
    const values = await this.app.must<{ name: string }[]>('GET', '/values');
    const found = (await this.act('find', { query: {}, limit: 100_000 })).body as { _id: { $oid: string } }[];
    return {
      values: without(
        this.values,
        values.map(({ name }) => name),
      ),
      documents: without(
        this.documents,
        found.map(({ _id }) => _id.$oid),
      ),
    };
  }

  get acknowledged(): { values: number; documents: number; calls: number } {
    return { values: this.values.size, documents: this.documents.size, calls: this.calls.size };
  }

  /** Returns completed function calls that are not in the log exactly once. */
  async misloggedCalls(): Promise<string[]> {
    const ids: string[] = [];
    let next = '';
    for (;;) {
      const page = await this.app.must<{ logs: { co_id: string }[]; nextEndDate?: string; nextSkip?: number }>(
        'GET',
        `/logs?type=FUNCTION${next}`,
      );
      ids.push(...page.logs.map(({ co_id }) => co_id));
      if (page.nextEndDate === undefined) break;
      next = `&end_date=${page.nextEndDate}${page.nextSkip === undefined ? '' : `&skip=${page.nextSkip}`}`;
    }
    const twice = ids.filter((id, index) => this.calls.has(id) && ids.indexOf(id) !== index);
    return [...without(this.calls, ids), ...twice.map((id) => `${id} twice`)];
  }

  /** Returns completed function calls whose entries were not forwarded exactly once. */
  async misforwardedCalls(): Promise<string[]> {
    const ids = (await this.call('forwarded', [])).body as string[];
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    return [...without(this.calls, ids), ...twice.map((id) => `${id} twice`)];
  }

  private async run(): Promise<void> {
    const under = new Set<Promise<unknown>>();
    while (this.running) {
      const operation = this.operations[this.sent % this.operations.length];
      if (!operation) return;
      const request = this.perform(operation);
      under.add(request);
      void request.then(() => under.delete(request));
      await delay(1_000 / REQUESTS_PER_SECOND);
    }
    await Promise.all(under);
  }

  private client(path: string, json: object): Promise<Answer> {
    const url = `${this.user.platform.url}/api/client/v2.0/app/${this.user.clientAppId}/${path}`;
    return send('POST', url, { token: this.user.accessToken, json, signal: AbortSignal.timeout(ANSWER_MS) });
  }

  private act(name: string, members: object): Promise<Answer> {
    return this.call(name, [{ ...NAMESPACE, ...members }], { service: 'mongodb-atlas' });
  }

  private write(name: string): Promise<Answer> {
    const json = { name, value: 1, private: false };
    return this.app.send('POST', '/values', { json, signal: AbortSignal.timeout(ANSWER_MS) });
  }

  private adminLogin(): Promise<Answer> {
    const { platform } = this.app.admin;
    const { ADMIN_PUBLIC_KEY: username, ADMIN_PRIVATE_KEY: apiKey } = platform.credentials;
    const url = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
    return send('POST', url, { json: { username, apiKey }, signal: AbortSignal.timeout(ANSWER_MS) });
  }
}

export function describeOutcome({ operation, status, text }: Outcome): string {
  return `${operation}: ${status ?? 'no answer'} ${text.slice(0, 300)}`;
}

function tokenOf(app: AppAdmin): string {
  return signToken({ aud: app.app.client_app_id, sub: 'ann', exp: inAnHour() });
}

function without(acknowledged: ReadonlySet<string>, found: readonly string[]): string[] {
  const there = new Set(found);
  return [...acknowledged].filter((id) => !there.has(id));
}

/** GraphQL always responds with 200: the code of its first error counts. */
const CODES: Readonly<Record<string, number>> = { Unavailable: 503, Timeout: 504 };
function statusOf({ status, body }: Answer): number {
  const errors = (body as { errors?: readonly { extensions?: { code?: string } }[] } | undefined)?.errors;
  if (!Array.isArray(errors)) return status;
  return CODES[errors[0]?.extensions?.code ?? ''] ?? 500;
}
