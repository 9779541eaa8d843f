import { afterAll, beforeAll, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { send } from '../e2e/platform/http.js';
import { IdentityProvider, secretOf } from '../e2e/platform/identity-provider.js';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import { fragmentOf, Tab } from '../e2e/platform/tab.js';
import { Cluster } from './cluster.js';

const HOME = 'http://localhost:3000/home';
const STATE = 'abcdefghijkl';

let idp: IdentityProvider;
let cluster: Cluster;
let app: AppAdmin;
/** Addresses of the two gateways. They have one base URL, as behind a proxy. */
let gateways: readonly [string, string];
let callback: string;

beforeAll(async () => {
  idp = await IdentityProvider.listen();
  cluster = await Cluster.start();
  const [old] = cluster.of('gateway');
  const ports = [String(await freePort()), String(await freePort())] as const;
  gateways = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  callback = `${gateways[1]}/api/client/v2.0/auth/callback`;
  idp.serve(callback);
  const base = { PUBLIC_URL: gateways[1], OUTBOUND_ALLOW: '127.0.0.1' };
  for (const PORT of ports) await cluster.add('gateway', { ...base, PORT });
  // One more process of identity: what one of them begins the other may have to finish.
  for (const one of cluster.of('identity')) await cluster.retire(one);
  await cluster.add('identity', base);
  await cluster.add('identity', base);
  if (old) await cluster.retire(old);
  app = await (
    await Admin.login({ url: gateways[0], mode: 'cluster', replicas: 2, credentials: cluster.credentials })
  ).createApp();
  await app.must('POST', '/secrets', { name: 'oidc-secret', value: secretOf('oidc-client') });
  const { callback_url } = await app.must<{ callback_url: string }>('POST', '/auth_providers', {
    type: 'oidc',
    config: { clientId: 'oidc-client', issuer: idp.issuer },
    secret_config: { clientSecret: 'oidc-secret' },
    redirect_uris: [HOME],
  });
  idp.register(callback_url);
}, 180_000);
afterAll(async () => {
  await cluster?.stop();
  await idp?.close();
});

async function wayBack(tab: Tab): Promise<string> {
  const query = new URLSearchParams({ state: STATE, redirect: HOME }).toString();
  const path = `/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/oidc/login`;
  return (await tab.follow(`${gateways[0]}${path}?${query}`, callback)).url;
}

it('a login begun at one gateway ends at another, once', async () => {
  const tab = new Tab();
  const way = await wayBack(tab);
  expect(way.startsWith(gateways[1])).toBe(true);

  const { status, headers } = await tab.request(way);

  expect([status, headers.get('location')]).toEqual([302, expect.stringContaining(`${HOME}#`)]);
  const fragment = fragmentOf(headers.get('location') ?? '');
  expect(fragment).toMatchObject({ _baas_state: STATE, _baas_client_app_id: app.app.client_app_id });
  const [token = ''] = (fragment['_baas_ua'] ?? '').split('$');
  const profile = await send('GET', `${gateways[0]}/api/client/v2.0/auth/profile`, { token });
  expect([profile.status, profile.body]).toMatchObject([200, { identities: [{ id: 'ada', provider_type: 'oidc' }] }]);

  // It works at either gateway and with every process of identity.
  for (const url of [way, way.replace(gateways[1], gateways[0]), way]) {
    const again = await tab.request(url);
    expect([again.status, again.headers.get('location')]).toEqual([400, null]);
  }
});

it('ends at another gateway only in the browser that has begun', async () => {
  const way = await wayBack(new Tab());
  const stranger = new Tab();
  stranger.cookies.set('gw-oauth', 'A'.repeat(43));
  const { headers } = await stranger.request(way);
  expect(fragmentOf(headers.get('location') ?? '')).toMatchObject({ _baas_error: 'login not bound to this browser' });
});
