import type { DevTarget } from './dev-target.js';
import type { Part } from './dev-report.js';

export interface Banner {
  readonly target: DevTarget;
  /** Address that logs in to the console once; `null` without one. */
  readonly loginLink: string | null;
  /** Directory of the own platform's data; `null` for another platform. */
  readonly dataDir: string | null;
  /** Hosts functions may send requests to beside public ones. */
  readonly outbound: string | null;
  readonly hasKeys: boolean;
}

/** Returns the address of the sites of an app on an own platform. */
export function siteAddress({ url, app }: DevTarget): string {
  const { port } = new URL(url);
  return `http://${app.client_app_id}.localhost:${port}/`;
}

/** Returns the address of the page that sends GraphQL operations to an app. */
export function explorerAddress({ url, path }: DevTarget): string {
  return `${url}/api/admin/v3.0/groups/${path.groupId}/apps/${path.appId}/graphql/explorer`;
}

/** Returns what is shown at the start. */
export function bannerLines({ target, loginLink, dataDir, outbound, hasKeys }: Banner): readonly (readonly Part[])[] {
  const { app, url, isOwn } = target;
  const key = (text: string): string => (hasKeys ? `   ${text}` : '');
  const rows: readonly (readonly [string, string])[] = [
    ['Console', `${loginLink ?? url}${isOwn ? key('o opens it') : ''}`],
    ['GraphQL', `${explorerAddress(target)}${key('g opens it')}`],
    ...(isOwn ? ([['Hosting', siteAddress(target)]] as const) : []),
    ['App ID', `${app.client_app_id}    API ${url}`],
    ...(dataDir === null ? [] : ([['Mails', `${dataDir}/outbox${key('m shows the newest link')}`]] as const)),
    ...(outbound === null
      ? []
      : ([['Requests', `functions can also reach ${outbound} (OUTBOUND_ALLOW in .env.local)`]] as const)),
  ];
  const place = isOwn ? `own platform${dataDir === null ? '' : `, data in ${dataDir}`}` : url;
  return [
    [''],
    ['  ', ['name', 'groundwork dev'], `   ${app.name} (${app.client_app_id}), ${place}`],
    [''],
    ...rows.map(([name, text]): readonly Part[] => ['  ', ['quiet', name.padEnd(10)], ` ${text}`]),
    [''],
    ...(hasKeys ? [[['quiet', '  h help · r push again · s seeds · l logs · q quit'] as const], ['']] : []),
  ];
}
