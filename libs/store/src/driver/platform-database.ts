const PREFIX = 'groundwork_';

/** Databases of the server itself; no app reaches them. */
const SERVER_DATABASES = new Set(['admin', 'local', 'config']);

/** Returns the database a service keeps its records in. */
export function platformDatabase(service: string): string {
  return `${PREFIX}${service}`;
}

/** Returns `true` if a database belongs to the platform or the server: user code and clients must never access it. */
export function isReservedDatabase(name: string): boolean {
  const folded = name.toLowerCase();
  return folded.startsWith(PREFIX) || SERVER_DATABASES.has(folded);
}
