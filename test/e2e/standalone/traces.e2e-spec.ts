import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
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
  platform = await startPlatform({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await platform?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

const spans = (): Span[] =>
  exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));

describe('the trace of a call', () => {
  it('goes on from the caller’s through gateway, bus and service', async () => {
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

describe('the figures of a process', () => {
  it('tell of requests, calls on the bus, the sandbox and the log', async () => {
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
