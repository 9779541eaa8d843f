import { AdminClient, dataOf } from '#admin-client/admin-client.js';
import { UnreachableError } from '#admin-client/admin-error.js';
import { PAGE_STREAMS_MAX } from '#contracts/runtime/stream-limits.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { failureOf } from '../terminal/failure-of.js';
import { baseUrlOf, isOpenToOthers } from '../session/base-url.js';
import { profileStoreOf, projectsOf, withConnection } from '../session/connection.js';
import { appsOf, type App } from '../session/find-app.js';
import { table } from '../terminal/output.js';

export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failure';
  readonly detail: string;
}

interface Health {
  readonly status?: string;
  readonly details?: Readonly<Record<string, { readonly status?: string }>>;
}

const LOCAL_URL = 'http://localhost:9090';
const TIMEOUT_MS = 10_000;
/** Tokens of others are refused when clocks differ by more than about a minute. */
const CLOCK_MS = { warning: 5_000, failure: 60_000 } as const;
/** Apps whose open streams are read, one after the other. */
const STREAMS_APPS_MAX = 100;

/** Looks at a platform as its clients and operators meet it. Ends with a failure if one check does. */
export async function doctor(context: Context): Promise<void> {
  const baseUrl = baseUrlOf(context.text('url', 'GROUNDWORK_URL') ?? (await profileUrl(context)) ?? LOCAL_URL);
  const findings: Finding[] = [];
  const reached = await reachability(baseUrl);
  for (const each of reached) findings.push(each);
  if (!reached.some(({ state }) => state === 'failure')) {
    findings.push(encryption(baseUrl), await health(baseUrl), await description(baseUrl));
    for (const each of await administration(context, baseUrl)) findings.push(each);
  }
  const failed = findings.filter(({ state }) => state === 'failure');
  const rows = findings.map(({ state, check, detail }) => [state, check, detail]);
  context.output.result({ url: baseUrl, findings }, table(['STATE', 'CHECK', 'DETAIL'], rows));
  if (failed.length === 0) return;
  const reasons = failed.map(({ check, detail }) => `${check}: ${detail}`).join('; ');
  throw new CliError('failure', `${failed.length} of ${findings.length} checks failed at ${baseUrl}: ${reasons}`);
}

async function profileUrl(context: Context): Promise<string | undefined> {
  return (await profileStoreOf(context).read())?.url;
}

async function get(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function reachability(baseUrl: string): Promise<readonly Finding[]> {
  const begun = Date.now();
  let reply: Response;
  try {
    reply = await get(`${baseUrl}/api/private/v1.0/version`);
  } catch (error) {
    const { message } = new UnreachableError(baseUrl, error);
    return [{ check: 'address', state: 'failure', detail: message }];
  }
  const tookMs = Date.now() - begun;
  const text = await reply.text();
  const version = /"version"\s*:\s*"([^"]{1,20})"/.exec(text)?.[1];
  if (!reply.ok || version === undefined) {
    return [
      {
        check: 'address',
        state: 'failure',
        detail: `no Groundwork server at this address: status ${reply.status} ${reply.statusText}`,
      },
    ];
  }
  return [
    { check: 'address', state: 'ok', detail: `administration API ${version}, responded in ${tookMs} ms` },
    clock(reply.headers.get('date'), begun + tookMs / 2),
  ];
}

/** Checks the server's clock. The server reports it in whole seconds. */
export function clock(date: string | null, nowMs: number): Finding {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return { check: 'clock', state: 'warning', detail: 'the response has no date' };
  const differenceMs = Math.max(0, Math.abs(server + 500 - nowMs) - 500);
  const state = differenceMs > CLOCK_MS.failure ? 'failure' : differenceMs > CLOCK_MS.warning ? 'warning' : 'ok';
  return { check: 'clock', state, detail: `differs from this machine's by ${(differenceMs / 1_000).toFixed(1)} s` };
}

function encryption(baseUrl: string): Finding {
  return isOpenToOthers(baseUrl)
    ? { check: 'encryption', state: 'warning', detail: 'http: passwords and tokens can be read in transit' }
    : { check: 'encryption', state: 'ok', detail: baseUrl.startsWith('https:') ? 'https' : 'http on this machine' };
}

async function health(baseUrl: string): Promise<Finding> {
  const check = 'health';
  try {
    const reply = await get(`${baseUrl}/health/ready`);
    const { details = {} } = (await reply.json()) as Health;
    const parts = Object.entries(details);
    const down = parts.filter(([, { status }]) => status !== 'up').map(([name]) => name);
    if (reply.ok) return { check, state: 'ok', detail: `${parts.length} parts are up` };
    return { check, state: 'failure', detail: `not ready: ${down.join(', ') || reply.status}` };
  } catch (error) {
    return { check, state: 'warning', detail: `/health/ready is not open here: ${failureOf(error).error}` };
  }
}

async function description(baseUrl: string): Promise<Finding> {
  const check = 'description';
  try {
    const reply = await get(`${baseUrl}/api/openapi.json`);
    const { paths = {} } = (await reply.json()) as { readonly paths?: object };
    const count = Object.keys(paths).length;
    return reply.ok && count > 0
      ? { check, state: 'ok', detail: `${count} paths in /api/openapi.json` }
      : { check, state: 'warning', detail: `/api/openapi.json responded with status ${reply.status}` };
  } catch (error) {
    return { check, state: 'warning', detail: `/api/openapi.json cannot be read: ${failureOf(error).error}` };
  }
}

/** Checks what only administrators can see. Without a session the checks are skipped and the result says so. */
async function administration(context: Context, baseUrl: string): Promise<readonly Finding[]> {
  try {
    return await withConnection(context, async ({ client, account }) => {
      if (client.session.baseUrl !== baseUrl)
        throw new CliError('notAuthenticated', `the session belongs to ${client.session.baseUrl}`);
      const projects = projectsOf(await dataOf(client.api.GET('/api/admin/v3.0/auth/profile')));
      const session: Finding = { check: 'session', state: 'ok', detail: `${account}, ${projects.length} projects` };
      const apps: App[] = [];
      for (const project of projects) for (const app of await appsOf(client, project)) apps.push(app);
      return [session, ...(await publicUrl(client, apps)), await streams(client, apps)];
    });
  } catch (error) {
    const { error: detail, exit_code: code } = failureOf(error, context.surroundings.command);
    return [{ check: 'session', state: code === 3 ? 'warning' : 'failure', detail }];
  }
}

/**
 * Checks the public address. Clients ask an app for its location and continue there, so they must be able to reach that
 * address.
 */
async function publicUrl(client: AdminClient, [app]: readonly App[]): Promise<readonly Finding[]> {
  const check = 'public address';
  if (!app) return [{ check, state: 'ok', detail: 'the project has no app yet' }];
  const { baseUrl } = client.session;
  const reply = await get(`${baseUrl}/api/client/v2.0/app/${app.client_app_id}/location`);
  const { hostname } = (await reply.json()) as { readonly hostname?: string };
  const isSame = hostname !== undefined && URL.canParse(hostname) && new URL(hostname).origin === new URL(baseUrl).origin;
  return isSame
    ? [{ check, state: 'ok', detail: `clients are sent to ${hostname}` }]
    : [
        {
          check,
          state: 'warning',
          detail: `clients are sent to ${hostname ?? 'no address'}: set PUBLIC_URL to an address they can reach`,
        },
      ];
}

/** Returns a warning if pages of an app may have no connection left for anything but their streams. */
async function streams(client: AdminClient, apps: readonly App[]): Promise<Finding> {
  try {
    const read = apps.slice(0, STREAMS_APPS_MAX);
    const most = new Map<string, number>();
    for (const { _id: appId, group_id: groupId, name } of read) {
      const params = { path: { groupId, appId } };
      const { sessions } = await dataOf(client.api.GET('/api/admin/v3.0/groups/{groupId}/apps/{appId}/open_streams', { params }));
      most.set(name, sessions[0]?.streams ?? 0);
    }
    return crowding(most, apps.length - read.length);
  } catch (error) {
    return { check: 'streams', state: 'warning', detail: `open streams cannot be read: ${failureOf(error).error}` };
  }
}

/** Returns the finding for the streams of the session that has most of them in each app, by its name. */
export function crowding(most: ReadonlyMap<string, number>, unread: number): Finding {
  const check = 'streams';
  const left = unread > 0 ? `; ${unread} apps were not checked` : '';
  const crowded = [...most].filter(([, count]) => count > PAGE_STREAMS_MAX).map(([name, count]) => `${name} (${count})`);
  if (crowded.length === 0)
    return { check, state: 'ok', detail: `every session has at most ${PAGE_STREAMS_MAX} open streams${left}` };
  const detail = `sessions with more than ${PAGE_STREAMS_MAX} open streams (six block a page over HTTP/1.1): ${crowded.join(', ')}${left}`;
  return { check, state: 'warning', detail };
}
