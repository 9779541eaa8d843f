import type { Environment } from '#process/env/environment.js';

/** The domain of hosted apps where none is configured: browsers look for what is below it on their own machine. */
const LOCAL_DOMAIN = 'localhost';
/** A public App ID as the first label of a host. */
const CLIENT_APP_ID = /^[a-z0-9_](?:[a-z0-9_-]{0,61})-[a-z]{5}$/;

/** Environment variables that determine the addresses of hosted files. */
export type HostingVariables = Environment<'HOSTING_DOMAIN' | 'HOSTING_PATHS'>;

/** Returns the host of an app's site, without a port. */
export function hostOfApp(
  { HOSTING_DOMAIN: domain = LOCAL_DOMAIN }: Pick<HostingVariables, 'HOSTING_DOMAIN'>,
  app: string,
): string {
  return `${app}.${domain}`;
}

/** Returns the public App ID in the host of a site, or `null` for other hosts. `host` is in lower case, without a port. */
export function appOfHost(
  { HOSTING_DOMAIN: domain = LOCAL_DOMAIN }: Pick<HostingVariables, 'HOSTING_DOMAIN'>,
  host: string,
): string | null {
  if (!host.endsWith(`.${domain}`)) return null;
  const label = host.slice(0, -domain.length - 1);
  return CLIENT_APP_ID.test(label) ? label : null;
}

/** Returns `true` if files are at the platform's own address and sites are not: no domain is set. */
export function hasFilePaths({ HOSTING_DOMAIN: domain, HOSTING_PATHS: isSite }: HostingVariables): boolean {
  return domain === undefined && !isSite;
}

/**
 * Returns the URL below which an app's files can be read, without a slash at its end: also by programs, which do not
 * look for names below `localhost` on their own machine as browsers do.
 */
export function filesUrl(variables: HostingVariables, app: string, baseUrl: string): string {
  return hasFilePaths(variables) ? `${baseUrl}/hosting/${app}` : siteUrl(variables, app, baseUrl);
}

/**
 * Returns the URL of an app's site without a slash at its end: a host below the hosting domain, with the scheme and the
 * port of the platform's own URL. Without a hosting domain, a path of the platform where that is allowed.
 */
export function siteUrl(variables: HostingVariables, app: string, baseUrl: string): string {
  if (variables.HOSTING_DOMAIN === undefined && variables.HOSTING_PATHS) return `${baseUrl}/hosting/${app}`;
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${hostOfApp(variables, app)}${port === '' ? '' : `:${port}`}`;
}
