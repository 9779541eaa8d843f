import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { hostOfApp, type HostingVariables } from '#apps/hosting-addresses.js';

/** Matches an origin. `*` matches a part of the host, but no character that ends the host. */
function matches(pattern: string, origin: string): boolean {
  const [before = '', after = ''] = pattern.split('*', 2);
  return (
    origin.length >= before.length + after.length &&
    origin.startsWith(before) &&
    origin.endsWith(after) &&
    !/[/:]/.test(origin.slice(before.length, origin.length - after.length))
  );
}

/** Returns `true` if a browser's `Origin` is on an app's list. An empty list allows every origin, and so does `*`. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  if (allowed.length === 0 || allowed.includes(origin)) return true;
  // Browsers send scheme and host in lower case.
  const sent = origin.toLowerCase();
  return allowed.some((entry) => {
    if (entry === '*') return true;
    const pattern = entry.toLowerCase();
    return pattern.includes('*') ? matches(pattern, sent) : pattern === sent;
  });
}

/**
 * Returns `true` if a browser's `Origin` is the app's own site: its host below the hosting domain or its custom domain, at any port.
 * Over http only where the platform itself is reached so.
 */
export function isSiteOrigin(
  environment: Pick<HostingVariables, 'HOSTING_DOMAIN'>,
  { clientAppId, hosting }: Pick<AppSnapshot, 'clientAppId' | 'hosting'>,
  origin: string,
  baseUrl: string,
): boolean {
  if (hosting?.enabled !== true || !URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' && (protocol !== 'http:' || !baseUrl.startsWith('http:'))) return false;
  return hostname === hostOfApp(environment, clientAppId) || (hostname !== '' && hostname === hosting.customDomain);
}
