// Measures the configuration of a large app: 2,000 functions, 500 rules, 200 services. Lists, single writes, and a draft with 500
// changed entities from its deployment's request to its response; the same app as one import, and its export. Numbers only, no pass or fail. Usage: npm run bench, or node with this file.
import { json, start } from './bench-platform.mjs';
import { cpuMicros, residentMb } from './process-cpu.mjs';

const FUNCTIONS = 2_000;
const SERVICES = 200;
const RULES = 500;
const CHANGED = 500;
const REPEATS = 40;
const IN_FLIGHT = 8;

async function eachOf(count, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const sourceOf = (index, version) =>
  `exports = async (input) => {\n  const factor = ${index};\n  // ${'explained '.repeat(30)}\n  return { version: '${version}', value: input * factor };\n};\n`;

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

const rows = [];
const started = await start('standalone');
const platform = { ...started, base: `${started.base}/api/admin/v3.0` };

async function measure(name, work, repeats = REPEATS) {
  await work(0);
  const latencies = [];
  const cpuBefore = cpuMicros(platform.pid);
  for (let index = 1; index <= repeats; index += 1) {
    const sent = performance.now();
    await work(index);
    latencies.push(performance.now() - sent);
  }
  rows.push({
    name,
    'CPU ms': Number(((cpuMicros(platform.pid) - cpuBefore) / 1_000 / repeats).toFixed(1)),
    'p50 ms': Number(percentile(latencies, 0.5).toFixed(1)),
    'max ms': Number(percentile(latencies, 1).toFixed(1)),
  });
}

/** Milliseconds the event loop was held up at most since this was last asked, as the process measures it itself. */
async function longestPause() {
  const text = await (await fetch(new URL('/metrics', platform.base))).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)/m.exec(text)?.[1]) * 1_000);
}

async function once(name, work) {
  await longestPause();
  const cpuBefore = cpuMicros(platform.pid);
  const sent = performance.now();
  const result = await work();
  rows.push({
    name,
    'CPU ms': Number(((cpuMicros(platform.pid) - cpuBefore) / 1_000).toFixed(1)),
    'p50 ms': Number((performance.now() - sent).toFixed(1)),
    'longest pause ms': await longestPause(),
  });
  return result;
}

/** The app exported, and imported into a new one: all of it, and once more. */
async function asFiles(apps, app, token) {
  const authorization = `Bearer ${token}`;
  const archive = await once('export everything', async () => {
    const response = await fetch(`${app}/export`, { headers: { authorization } });
    return Buffer.from(await response.arrayBuffer());
  });
  const { _id } = await json('POST', apps, token, { name: 'copy' });
  const importing = async () => {
    const headers = { authorization, 'content-type': 'application/zip' };
    const response = await fetch(`${apps}/${_id}/import?strategy=replace-by-name`, { method: 'POST', headers, body: archive });
    if (response.status !== 204) throw new Error(`import: ${response.status} ${await response.text()}`);
  };
  await once('import everything into a new app', importing);
  await once('import everything again, unchanged', importing);
}

try {
  const { base, credentials } = platform;
  const login = async (provider, body) =>
    (await json('POST', `${base}/auth/providers/${provider}/login`, null, body)).access_token;
  const token = await login('mongodb-cloud', { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY });
  const other = await login('local-userpass', { username: credentials.ADMIN_EMAIL, password: credentials.ADMIN_PASSWORD });
  const apps = `${base}/groups/${credentials.PROJECT_ID}/apps`;
  const { _id } = await json('POST', apps, token, { name: 'large' });
  const app = `${apps}/${_id}`;
  const draftOf = async (work, name) => {
    const draft = await json('POST', `${app}/drafts`, token);
    await work();
    const asked = performance.now();
    await json('GET', `${app}/drafts/${draft._id}/diff`, token);
    rows.push({ name: `${name}: its diff`, 'p50 ms': Number((performance.now() - asked).toFixed(1)) });
    const cpuBefore = cpuMicros(platform.pid);
    const sent = performance.now();
    await json('POST', `${app}/drafts/${draft._id}/deployment`, token);
    const ms = performance.now() - sent;
    rows.push({
      name,
      'CPU ms': Number(((cpuMicros(platform.pid) - cpuBefore) / 1_000).toFixed(1)),
      'p50 ms': Number(ms.toFixed(1)),
    });
  };

  const functionIds = [];
  const begun = performance.now();
  const serviceIds = [];
  await draftOf(async () => {
    await eachOf(SERVICES, async (index) => {
      serviceIds[index] = (await json('POST', `${app}/services`, token, { name: `service${index}`, type: 'http' }))._id;
    });
    await eachOf(RULES, (index) =>
      json('POST', `${app}/services/${serviceIds[index % SERVICES]}/rules`, token, {
        name: `rule${index}`,
        actions: ['get'],
        when: { '%%user.id': `user${index}` },
      }),
    );
    await eachOf(FUNCTIONS, async (index) => {
      const created = await json('POST', `${app}/functions`, token, { name: `f${index}`, source: sourceOf(index, 'old') });
      functionIds[index] = created._id;
    });
  }, 'deploy a draft of everything');
  rows.push({
    name: `fill the draft, ${FUNCTIONS + RULES + SERVICES} requests`,
    'p50 ms': Math.round(performance.now() - begun),
  });

  await measure('list functions', () => json('GET', `${app}/functions`, token));
  await measure('list services', () => json('GET', `${app}/services`, token));
  await measure('list rules of a service', () => json('GET', `${app}/services/${serviceIds[0]}/rules`, token));
  await measure('read a function', (index) => json('GET', `${app}/functions/${functionIds[index]}`, token));
  await measure('write a function', (index) =>
    json('PUT', `${app}/functions/${functionIds[0]}`, token, { source: sourceOf(index, 'single') }),
  );
  await measure('create a function', (index) =>
    json('POST', `${app}/functions`, token, { name: `more${index}`, source: sourceOf(index, 'more') }),
  );
  await measure('create a rule', (index) =>
    json('POST', `${app}/services/${serviceIds[1]}/rules`, token, { name: `more${index}`, actions: ['get'], when: {} }),
  );

  const change = (version) => () =>
    eachOf(CHANGED, (index) =>
      json('PUT', `${app}/functions/${functionIds[index]}`, token, { source: sourceOf(index, version) }),
    );
  await draftOf(change('changed'), `deploy a draft, ${CHANGED} changed`);
  await draftOf(async () => {
    await change('again')();
    await json('PUT', `${app}/functions/${functionIds[FUNCTIONS - 1]}`, other, { source: sourceOf(0, 'theirs') });
    await json('DELETE', `${app}/functions/${functionIds[FUNCTIONS - 2]}`, other);
  }, `deploy a draft, ${CHANGED} changed, merged`);
  await asFiles(apps, app, token);
  rows.push({ name: 'resident MB afterwards', 'p50 ms': Math.round(residentMb(platform.pid)) });
} finally {
  await platform.stop();
}
console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
