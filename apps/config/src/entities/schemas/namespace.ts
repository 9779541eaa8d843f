import { AppError } from '#contracts/error.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';

/** Names that MongoDB allows. */
// eslint-disable-next-line no-control-regex
const DATABASE_NAME = /^[^/\\. "$*<>:|?\u0000]{1,63}$/;
// eslint-disable-next-line no-control-regex
const COLLECTION_NAME = /^(?!.*\.\.)(?!\.)[^$\u0000]{1,255}(?<!\.)$/s;

interface Namespace {
  readonly database: string;
  readonly collection: string;
}

/** Throws `InvalidParameter` naming the database if apps cannot access it. */
export function requireUnreserved(database: string, member = 'database'): void {
  if (!isReservedDatabase(database)) return;
  throw new AppError(
    'InvalidParameter',
    `${member} '${database}' is reserved: it belongs to the platform or the database server`,
  );
}

/** Returns a namespace an app can have; throws `InvalidParameter` for others. `path` is its path in the request. */
export function requireNamespace({ database, collection }: Partial<Namespace>, path = ''): Namespace {
  if (database === undefined || !DATABASE_NAME.test(database)) {
    throw new AppError('InvalidParameter', `${path}database must be the name of a database`);
  }
  requireUnreserved(database, `${path}database`);
  if (collection === undefined || !COLLECTION_NAME.test(collection)) {
    throw new AppError('InvalidParameter', `${path}collection must be the name of a collection`);
  }
  return { database, collection };
}
