import { AppError } from '#contracts/error.js';
import { DATABASE_BYTES_MAX } from '#store/port/cluster-namespace.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';

/** Bytes, the limit of the server. */
const NAMESPACE_BYTES_MAX = 255;

// eslint-disable-next-line no-control-regex
const DATABASE_FORBIDDEN = /[\x00-\x20/\\."$*<>:|?]/;
// eslint-disable-next-line no-control-regex
const COLLECTION_FORBIDDEN = /[\x00$]/;

export interface Namespace {
  readonly database: string;
  readonly collection: string;
}

export function noRule(namespace: Namespace): AppError {
  return new AppError('NoMatchingRuleFound', `no rule exists for namespace '${namespace.database}.${namespace.collection}'`);
}

function isDatabaseName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= DATABASE_BYTES_MAX && !DATABASE_FORBIDDEN.test(name);
}

/** Checks if apps may have a database of this name. */
export function isReachableDatabase(name: string): boolean {
  return isDatabaseName(name) && !isReservedDatabase(name);
}

function checkDatabase(name: string): void {
  if (!isDatabaseName(name)) {
    throw new AppError('InvalidParameter', "'database' is not a valid database name");
  }
}

function checkCollection(name: string): void {
  if (name === '' || COLLECTION_FORBIDDEN.test(name) || name.startsWith('.') || name.endsWith('.')) {
    throw new AppError('InvalidParameter', "'collection' is not a valid collection name");
  }
}

/**
 * Throws for names that no server accepts, and for names that belong to the platform or to the server: whole databases,
 * and `system.` collections. The latter fail for every caller, like a collection without a rule.
 */
export function checkNamespace(namespace: Namespace): void {
  checkDatabase(namespace.database);
  checkCollection(namespace.collection);
  if (Buffer.byteLength(`${namespace.database}.${namespace.collection}`) > NAMESPACE_BYTES_MAX) {
    throw new AppError('InvalidParameter', `a namespace has at most ${NAMESPACE_BYTES_MAX} bytes`);
  }
  if (isReservedDatabase(namespace.database) || namespace.collection.startsWith('system.')) throw noRule(namespace);
}
