// Measures requests: server CPU of all processes per request, and latencies, standalone and as a cluster, in one run.
// Numbers only, no pass or fail: machines are noisy. Usage: node test/bench/platform.bench.mjs [requests], after a build
import { createHmac } from 'node:crypto';
import { json, measure, percentile, start } from './bench-platform.mjs';

const REQUESTS = Number(process.argv[2] ?? 4_000);
const SECRET = 'a secret of the benchmark';
const HOOK_BODY = JSON.stringify({ a: 1, text: 'x'.repeat(1_000) });

async function prepare({ base, credentials }) {
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await json('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, null, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const app = await json('POST', apps, token, { name: 'bench' });
  const url = `${apps}/${app._id}`;
  await json('POST', `${url}/auth_providers`, token, { type: 'anon-user' });
  const added = await json('POST', `${url}/functions`, token, { name: 'add', source: 'exports = (a, b) => a + b' });
  const hooks = await json('POST', `${url}/services`, token, { name: 'hooks', type: 'http' });
  await json('POST', `${url}/services/${hooks._id}/incoming_webhooks`, token, {
    name: 'add',
    function_source: 'exports = ({ body }) => JSON.parse(body.text()).a + 1',
    respond_result: true,
    options: { secret: SECRET },
  });
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  const user = await json('POST', `${client}/auth/providers/anon-user/login`);
  return { token, url, functionId: added._id, client, userToken: user.access_token };
}

/** A request to the webhook, signed by the secret. */
async function sendHook(client) {
  const signature = createHmac('sha256', SECRET).update(HOOK_BODY).digest('hex');
  const response = await fetch(`${client}/service/hooks/incoming_webhook/add`, {
    method: 'POST',
    headers: { 'x-hook-signature': `sha256=${signature}` },
    body: HOOK_BODY,
  });
  if ((await response.text()) !== '{"$numberInt":"2"}') throw new Error(`the webhook answered ${response.status}`);
}

const rows = [];
for (const mode of ['standalone', 'cluster']) {
  const platform = await start(mode);
  const { token, url, functionId, client, userToken } = await prepare(platform);
  rows.push({ name: `${mode}: start → ready`, ms: Math.round(platform.readyMs), 'idle MB': Math.round(platform.idleMb) });
  const call = () => json('POST', `${client}/functions/call`, userToken, { name: 'add', arguments: [1, 2] });
  rows.push(
    await measure(`${mode}: hello route`, platform.pid, REQUESTS, () => json('GET', `${platform.base}/api/private/v1.0/version`)),
  );
  rows.push(
    await measure(`${mode}: admin read through the bus`, platform.pid, REQUESTS, () =>
      json('GET', `${url}/functions/${functionId}`, token),
    ),
  );
  rows.push(await measure(`${mode}: function call, warm`, platform.pid, REQUESTS, call));
  rows.push(await measure(`${mode}: webhook with a signed body of 1 kB`, platform.pid, REQUESTS, () => sendHook(client)));
  // Every deploy makes a new bundle; the call after it is the cold one.
  const cold = [];
  for (let i = 0; i < 60; i += 1) {
    await json('PUT', `${url}/functions/${functionId}`, token, { source: `exports = (a, b) => a + b + ${i} - ${i}` });
    const sent = performance.now();
    await call();
    cold.push(performance.now() - sent);
  }
  cold.sort((a, b) => a - b);
  rows.push({
    name: `${mode}: function call, first after a deploy`,
    'p50 ms': Number(percentile(cold, 0.5).toFixed(2)),
    'p99 ms': Number(percentile(cold, 0.99).toFixed(2)),
  });
  await platform.stop();
}
console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
