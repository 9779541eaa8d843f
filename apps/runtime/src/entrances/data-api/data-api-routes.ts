import type { AppSnapshot, DataApiConfig } from '#contracts/config/app-snapshot.js';
import { DATA_API_ACTIONS, type DataApiAction } from './data-api-actions.js';

const ROUTE = /^\/data\/([^/]+)\/action\/([^/]+)$/;

/** Returns the action that a path names, or `null` if the app does not serve it there. */
export function servedAction(
  { dataApi }: AppSnapshot,
  version: string,
  name: string,
): { readonly config: DataApiConfig; readonly action: DataApiAction } | null {
  const action = DATA_API_ACTIONS.get(name);
  return action && dataApi && !dataApi.disabled && dataApi.versions.includes(version) ? { config: dataApi, action } : null;
}

/** Returns `true` if a route below `/endpoint` belongs to the Data API and the app serves it. */
export function isServedByDataApi(snapshot: AppSnapshot, route: string): boolean {
  const [, version, name] = ROUTE.exec(route) ?? [];
  return version !== undefined && name !== undefined && servedAction(snapshot, version, name) !== null;
}
