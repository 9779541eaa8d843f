import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { EXPRESSIONS, figuresIn, labelsIn } from '../platform/monitoring.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_ID = '00f067aa0ba902b7';
const POLL = { timeout: 30_000 };

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly traceState?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const exports: Export[] = [];
let collector: Server;
let platform: Platform;
beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') exports.push(body as Export);
      response.end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  platform = await startPlatform({
    // Spans are exported every five seconds otherwise, and each test waits for its own.
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'debug' },
  });
});
afterAll(async () => {
  await platform?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

const spans = (): Span[] =>
  exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));

describe('the trace of a call', () => {
  it('continues the trace of the caller through gateway, bus and service', async () => {
    const app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.addFunction('echo', 'exports = (value) => value');
    const user = await EndUser.login(platform, app.app.client_app_id);

    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/functions/call?secret=hidden`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        traceparent: `00-${TRACE_ID}-${CALLER_ID}-01`,
        tracestate: 'vendor=1',
      },
      body: JSON.stringify({ name: 'echo', arguments: [1] }),
    });
    expect(answer.status).toBe(200);

    const mine = () => spans().filter(({ traceId }) => traceId === TRACE_ID);
    const called = (kind: number) => mine().find((span) => span.name === 'runtime.functions.call' && span.kind === kind);
    await expect
      .poll(() => called(3) !== undefined && called(2) !== undefined && mine().some(({ name }) => name.startsWith('POST ')), POLL)
      .toBe(true);
    const request = mine().find(({ name }) => name.startsWith('POST '));
    expect(request).toMatchObject({
      name: 'POST /api/client/v2.0/app/:clientAppId/functions/call',
      kind: 2,
      parentSpanId: CALLER_ID,
      traceState: 'vendor=1',
    });
    expect(called(3)).toMatchObject({ parentSpanId: request?.spanId });
    expect(called(2)).toMatchObject({ parentSpanId: called(3)?.spanId });
    expect(request?.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue).toBe(200);
    expect(JSON.stringify(exports)).not.toMatch(/hidden|Bearer/);
    expect(exports[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'groundwork-standalone' },
    });
  });
});

describe('the id of a request', () => {
  it('is in its reply, in the lines of every part that served it and in the log entry of the function', async () => {
    const app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.addFunction('echo', 'exports = (value) => value');
    const user = await EndUser.login(platform, app.app.client_app_id);

    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/functions/call?secret=hidden`;
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ name: 'echo', arguments: ['private'] }) });
    const requestId = answer.headers.get('x-appservices-request-id');

    expect(requestId).toMatch(/^[0-9a-f]{24}$/);
    const lines = (): Record<string, unknown>[] =>
      platform
        .output()
        .split('\n')
        .filter((line) => line.includes(`"requestId":"${requestId}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(() => lines().map(({ msg }) => msg), POLL).toEqual(expect.arrayContaining(['answered', 'served a call']));
    expect(lines()).toContainEqual({
      level: 20,
      time: expect.any(String),
      service: 'standalone',
      requestId,
      method: 'POST',
      route: '/api/client/v2.0/app/:clientAppId/functions/call',
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    });
    expect(lines()).toContainEqual(
      expect.objectContaining({ subject: 'runtime.functions.call', code: 'ok', msg: 'served a call' }),
    );
    expect(JSON.stringify(lines())).not.toMatch(/hidden|private|Bearer/);
    await expect
      .poll(async () => (await app.must<{ logs: { type: string }[] }>('GET', `/logs?co_id=${requestId}`)).logs, POLL)
      .toEqual([expect.objectContaining({ type: 'FUNCTION', co_id: requestId })]);
  });
});

describe('the metrics of a process', () => {
  it('cover requests, calls on the bus, the sandbox and the log', async () => {
    const text = await (await fetch(`${platform.url}/metrics`)).text();

    for (const figure of [
      /^groundwork_http_request_duration_seconds_count\{.*route="[^"]+\/functions\/call".*\} 2$/m,
      /^groundwork_bus_call_duration_seconds_count\{.*subject="runtime\.functions\.call",code="ok".*\} 2$/m,
      /^groundwork_bus_serve_duration_seconds_count\{.*subject="runtime\.functions\.call",code="ok".*\} 2$/m,
      /^groundwork_sandbox_runners\{/m,
      /^groundwork_sandbox_calls_queued\{/m,
      /^groundwork_app_log_buffered\{/m,
      /^groundwork_cache_reads_total\{.*cache="app_snapshots",found="hit".*\} \d+$/m,
      /^groundwork_cache_reads_total\{.*cache="tokens",found="miss".*\} \d+$/m,
    ]) {
      expect(text).toMatch(figure);
    }
  });
});

describe('a function that reads data', () => {
  it('is a span with its app and name, in which what it reads is', async () => {
    const app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const source = "exports = () => context.services.get('mongodb-atlas').db('traced').collection('things').findOne({})";
    await app.addFunction('reads', source, { run_as_system: true });
    const user = await EndUser.login(platform, app.app.client_app_id);

    expect((await user.call('reads')).status).toBe(200);

    const named = (name: string) => spans().find((span) => span.name === name && holds(span, 'app.id', app.app._id));
    await expect.poll(() => named('sandbox.run') !== undefined && named('data.findOne') !== undefined, POLL).toBe(true);
    const [run, read] = [named('sandbox.run'), named('data.findOne')];
    // It ends after them, and may be exported later.
    const served = () => spans().find(({ spanId }) => spanId === run?.parentSpanId);
    await expect.poll(served, POLL).toMatchObject({ name: 'runtime.functions.call', kind: 2 });
    expect(run && holds(run, 'function.name', 'reads')).toBe(true);
    expect(run?.attributes.map(({ key }) => key)).toEqual([
      'app.id',
      'function.name',
      'sandbox.queued_ms',
      'sandbox.cpu_ms',
      'sandbox.host_calls',
    ]);
    expect(read).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId });
    expect(read && holds(read, 'db.operation.name', 'findOne')).toBe(true);
  });

  it('is a separate span in GraphQL, with its app', async () => {
    const app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
    });
    const roles = [{ name: 'all', apply_when: {}, read: true }];
    await app.must('POST', `/services/${service}/rules`, { database: 'traced', collection: 'things', roles });
    const schema = { title: 'Thing', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } };
    const metadata = { data_source: 'mongodb-atlas', database: 'traced', collection: 'things' };
    await app.must('POST', '/schemas', { metadata, schema, relationships: {} });
    const user = await EndUser.login(platform, app.app.client_app_id);

    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/graphql`;
    const headers = { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: '{ things { _id } }' }) });
    expect(await answer.json()).toEqual({ data: { things: [] } });

    const run = () => spans().find((span) => span.name === 'graphql.run' && holds(span, 'app.id', app.app._id));
    await expect.poll(() => run() !== undefined, POLL).toBe(true);
    const found = run();
    expect(found && holds(found, 'graphql.operation.type', 'query')).toBe(true);
    await expect
      .poll(() => spans().find(({ spanId }) => spanId === found?.parentSpanId), POLL)
      .toMatchObject({ name: 'runtime.graphql.execute', kind: 2 });
  });

  it('is counted, as logins and operations of stores are', async () => {
    const figures = [
      /^groundwork_function_runs_total\{app="[0-9a-f]{24}",outcome="ok",.*\} [1-9]/m,
      /^groundwork_data_action_seconds_count\{.*action="findOne",outcome="ok".*\} 1$/m,
      /^groundwork_logins_total\{of="users",provider="anon-user",outcome="ok",.*\} [1-9]/m,
      /^groundwork_logins_total\{of="administrators",provider="mongodb-cloud",outcome="ok",.*\} [1-9]/m,
      /^groundwork_store_operation_seconds_count\{.*store="identity".*\} [1-9]/m,
      /^groundwork_store_wait_seconds_count\{.*store="config".*\} [1-9]/m,
      /^groundwork_store_bytes\{store="embedded",.*\} [1-9]/m,
      /^groundwork_sandbox_queue_seconds_count\{.*\} [1-9]/m,
      /^groundwork_log_entry_wait_seconds_count\{.*\} [1-9]/m,
      /^groundwork_push_delivery_lag_seconds\{.*\} 0$/m,
    ];
    const missing = async () => {
      const text = await (await fetch(`${platform.url}/metrics`)).text();
      return figures.filter((figure) => !figure.test(text));
    };
    // Some are measured once a second, or when an entry is stored.
    await expect.poll(missing, { ...POLL, interval: 200 }).toEqual([]);
  });
});

describe('dashboard and alerts', () => {
  it('read metrics there are, by labels those have', async () => {
    const text = await (await fetch(`${platform.url}/metrics`)).text();
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]));
    const exists = (figure: string): boolean => {
      if (types.has(figure)) return types.get(figure) !== 'histogram';
      return types.get(figure.replace(/_(?:count|sum|bucket)$/, '')) === 'histogram';
    };

    const figures = new Set(EXPRESSIONS.flatMap(figuresIn));
    expect(figures.size).toBeGreaterThan(25);
    // Prometheus adds `up` for each target.
    expect([...figures].filter((figure) => figure !== 'up' && !exists(figure))).toEqual([]);

    const samples = text.split('\n').filter((line) => !line.startsWith('#'));
    for (const { figure, label } of EXPRESSIONS.flatMap(labelsIn)) {
      const own = samples.filter((line) => line.startsWith(`${figure}{`));
      if (own.length > 0) expect(own[0], figure).toMatch(new RegExp(`[{,]${label}="`));
    }
  });
});

function holds({ attributes }: Span, key: string, text: string): boolean {
  return attributes.some((attribute) => attribute.key === key && attribute.value.stringValue === text);
}
