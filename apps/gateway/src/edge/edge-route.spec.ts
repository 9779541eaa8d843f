import { describe, expect, it } from 'vitest';
import { HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import { Metrics } from '#process/metrics/metrics.js';
import { BODY_BYTES_MAX, compileRoute, EdgeRoute } from './edge-route.js';
import { gatewayAdapter, LOGIN_BODY_BYTES_MAX } from './wire.js';

const APP = '/api/admin/v3.0/groups/:groupId/apps/:appId';

describe('a compiled route', () => {
  it.each([
    [`${APP}/functions`, { side: 'admin', isConfidential: true, takesCookies: false, hasVersions: true, isCompressed: true }],
    [`${APP}/secrets`, { side: 'admin', isConfidential: true, takesCookies: false, hasVersions: true, isCompressed: false }],
    ['/api/admin/v3.0/graphql', { isConfidential: true, hasVersions: false, isCompressed: false }],
    ['/api/client/v2.0/auth/session', { side: 'client', isConfidential: true, takesCookies: true, hasVersions: false }],
    ['/api/client/v2.0/app/:clientAppId/location', { side: 'client', isConfidential: false }],
    ['/health/live', { name: '/health/live', isHealthCheck: true, side: 'admin' }],
    [undefined, { name: 'unknown', side: 'admin', isConfidential: false, takesCookies: true, isCompressed: false }],
  ])('of %s has decided', (url, decided) => {
    expect(new EdgeRoute(url)).toMatchObject(decided);
  });

  it.each([
    ['PUT', `${APP}/functions/:functionId`, true],
    ['GET', `${APP}/functions/:functionId`, false],
    ['POST', `${APP}/functions`, false],
    ['POST', `${APP}/security/allowed_request_origins`, true],
    ['DELETE', '/api/client/v2.0/auth/session', false],
    ['PUT', '/api/admin/v3.0/graphql', false],
  ])('says whether %s of %s changes a resource with a version', (method, url, changes) => {
    expect(new EdgeRoute(url).changesVersions(method)).toBe(changes);
  });

  it('counts its requests by method and status', async () => {
    const metrics = new Metrics('test');
    const route = new EdgeRoute('/x');
    for (const [method, status] of [
      ['GET', 200],
      ['GET', 200],
      ['GET', 404],
      ['PUT', 200],
    ] as const) {
      route.count(metrics, method, status, 0.2);
    }
    const text = await metrics.registry.metrics();
    const counts = [...text.matchAll(/^groundwork_http_requests_total\{(.*)\} (\d+)$/gm)].map(([, labels, count]) => [
      labels,
      count,
    ]);
    expect(counts).toEqual([
      [expect.stringContaining('method="GET",route="/x",status="200"'), '2'],
      [expect.stringContaining('method="GET",route="/x",status="404"'), '1'],
      [expect.stringContaining('method="PUT",route="/x",status="200"'), '1'],
    ]);
    expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="\/x".*\} 3/);
  });

  it('belongs to its path and method, and limits bodies that are read before a token is', async () => {
    const fastify = gatewayAdapter({ TRUSTED_PROXIES: [] }).getInstance();
    fastify.addHook('onRoute', compileRoute);
    const login = '/api/client/v2.0/app/:clientAppId/auth/providers/:provider/login';
    for (const url of [login, `${APP}/functions`, `${APP}/hosting/assets/asset`]) {
      fastify.post(url, async ({ routeOptions: { bodyLimit, config } }) => ({ bodyLimit, name: config.edge?.name }));
    }
    const limitOf = async (url: string): Promise<unknown> => (await fastify.inject({ method: 'POST', url })).json();
    expect(await limitOf('/api/client/v2.0/app/a/auth/providers/b/login')).toEqual({
      bodyLimit: LOGIN_BODY_BYTES_MAX,
      name: login,
    });
    const admin = '/api/admin/v3.0/groups/a/apps/b';
    expect(await limitOf(`${admin}/functions`)).toEqual({ bodyLimit: BODY_BYTES_MAX, name: `${APP}/functions` });
    expect(await limitOf(`${admin}/hosting/assets/asset`)).toEqual({
      bodyLimit: HOSTED_FILE_BYTES_MAX + 128 * 1024,
      name: `${APP}/hosting/assets/asset`,
    });
    await fastify.close();
  });
});
