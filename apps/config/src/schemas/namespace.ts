import { AppError } from '#contracts/error.js';

/** What MongoDB allows. */
// eslint-disable-next-line no-control-regex
const DATABASE_NAME = /^[^/\\. "$*<>:|?\u0000]{1,63}$/;
// eslint-disable-next-line no-control-regex
const COLLECTION_NAME = /^(?!.*\.\.)(?!\.)[^$\u0000]{1,255}(?<!\.)$/s;

interface Namespace {
  readonly database: string;
  readonly collection: string;
}

/** Names a database and a collection can have; throws `InvalidParameter` for others. `path` leads to them in the request. */
export function requireNamespace({ database, collection }: Partial<Namespace>, path = ''): Namespace {
  if (database === undefined || !DATABASE_NAME.test(database)) {
    throw new AppError('InvalidParameter', `${path}database must be the name of a database`);
  }
  if (collection === undefined || !COLLECTION_NAME.test(collection)) {
    throw new AppError('InvalidParameter', `${path}collection must be the name of a collection`);
  }
  return { database, collection };
}
