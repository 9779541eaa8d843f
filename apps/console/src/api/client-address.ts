import { basePath } from './base';

/** Returns the address of an app for clients, at the origin of this page. */
export function clientAddress(clientAppId: string): string {
  return `${window.location.origin}${basePath()}/api/client/v2.0/app/${clientAppId}`;
}
