import { basePath } from './base';

/** Address of an app for clients, where this page came from. */
export function clientAddress(clientAppId: string): string {
  return `${window.location.origin}${basePath()}/api/client/v2.0/app/${clientAppId}`;
}
