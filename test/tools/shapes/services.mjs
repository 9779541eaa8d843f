// Names the part of the platform that a command comes from.

const PREFIX = 'groundwork_';

/** Parts of the platform that send commands; each must have sent some. */
export const SOURCES = ['config', 'identity', 'logging', 'push', 'runtime', 'graphql', 'data-api', 'triggers'];

/** Commands that continue or end earlier ones, and housekeeping commands of a connection. */
export const HOUSEKEEPING = new Set(
  `hello ismaster isMaster ping getMore killCursors commitTransaction abortTransaction
  saslStart saslContinue endSessions killSessions refreshSessions`.split(/\s+/),
);

/** Returns `true` if a database holds records of the platform. */
export const isPlatform = (database) => database.startsWith(PREFIX);

/**
 * Returns the part of the platform that sends a command by a connection; `null` for a test's own.
 *
 * @param appName the name the connection gave of its program
 * @param file the file of tests that runs: what apps do by GraphQL and by the Data API is the runtime's too
 */
export function sourceOf(appName, database, file) {
  const [, service] = /^groundwork-(config|identity|logging|push|runtime|triggers)$/.exec(appName) ?? [];
  if (service === undefined) return null;
  if (service !== 'runtime' || isPlatform(database)) return service;
  if (/graphql/i.test(file)) return 'graphql';
  if (/data-api/i.test(file)) return 'data-api';
  return 'runtime';
}
