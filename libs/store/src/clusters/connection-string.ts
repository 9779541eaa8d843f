import { AppError } from '#contracts/error.js';

/**
 * Options an application's own connection string may have. Left out is what would read this machine's files, use its
 * credentials, or route through another host.
 */
const OPTIONS_ALLOWED = new Set([
  'appname',
  'authsource',
  'compressors',
  'connecttimeoutms',
  'directconnection',
  'heartbeatfrequencyms',
  'journal',
  'loadbalanced',
  'localthresholdms',
  'maxidletimems',
  'maxpoolsize',
  'maxstalenessseconds',
  'minpoolsize',
  'readconcernlevel',
  'readpreference',
  'readpreferencetags',
  'replicaset',
  'retryreads',
  'retrywrites',
  'serverselectiontimeoutms',
  'sockettimeoutms',
  'srvmaxhosts',
  'srvservicename',
  'ssl',
  'tls',
  'tlsallowinvalidcertificates',
  'tlsallowinvalidhostnames',
  'w',
  'waitqueuetimeoutms',
  'wtimeoutms',
  'zlibcompressionlevel',
]);
const MECHANISMS_ALLOWED = new Set(['DEFAULT', 'SCRAM-SHA-1', 'SCRAM-SHA-256', 'PLAIN']);

const SHAPE = /^mongodb(?:\+srv)?:\/\/(?:[^/?#@]*@)?([^/?#@]+)(?:\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * Checks a connection string an application configured. The message never repeats it: it holds credentials.
 * @throws AppError `MongoDBError`
 */
export function checkConnectionString(uri: string): void {
  const [, hosts, options] = SHAPE.exec(uri) ?? [];
  if (hosts === undefined) throw invalidConnectionString();
  if (hosts.split(',').some(namesSocketFile)) {
    throw new AppError('MongoDBError', 'the connection string of the service names a socket file');
  }
  for (const [name, value] of new URLSearchParams(options ?? '')) {
    const folded = name.toLowerCase();
    const allowed = folded === 'authmechanism' ? MECHANISMS_ALLOWED.has(value.toUpperCase()) : OPTIONS_ALLOWED.has(folded);
    if (!allowed) throw new AppError('MongoDBError', 'the connection string of the service has an option that is not allowed');
  }
}

/**
 * Returns the hosts in a checked connection string; none for `mongodb+srv`, whose only name has no address: DNS
 * resolves the hosts it stands for.
 */
export function hostsOf(uri: string): string[] {
  const [, hosts = ''] = SHAPE.exec(uri) ?? [];
  return uri.startsWith('mongodb+srv:') ? [] : hosts.split(',').map(withoutPort);
}

/** The driver takes what ends like one for the path of a socket file, in any directory. */
function namesSocketFile(host: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(host);
  } catch (error) {
    throw invalidConnectionString(error);
  }
  return decoded.includes('/') || /\.sock$/i.test(decoded);
}

/** A name or an address, with a port or without: nothing that a parser could take for more, and no socket file. */
const NETWORK_HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;

/** Returns `true` if a server announces a host on the network. */
export function isNetworkHost(announced: unknown): announced is string {
  return typeof announced === 'string' && NETWORK_HOST.test(announced) && !namesSocketFile(announced);
}

/** Removes the port of `host:27017` and `[::1]:27017`. */
export function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '');
}

export function invalidConnectionString(cause?: unknown): AppError {
  return new AppError('MongoDBError', 'the connection string of the service is not valid', { cause });
}
