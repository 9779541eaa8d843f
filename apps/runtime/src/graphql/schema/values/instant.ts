const INSTANT = /^(\d{4}-\d{2}-(\d{2}))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const YEAR_0 = Date.parse('0000-01-01T00:00:00Z');
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00Z');

/** Returns `true` if RFC 3339 can write a date in UTC. */
export function isInstant(date: Date): boolean {
  const time = date.getTime();
  return time >= YEAR_0 && time < YEAR_10000;
}

/** @returns `null` unless the string is an RFC 3339 date and time */
export function readInstant(text: string): Date | null {
  const [, date = '', day = ''] = INSTANT.exec(text) ?? [];
  if (date === '') return null;
  // The 31st of February would become the 2nd of March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const instant = new Date(text.toUpperCase());
  // An offset may lead out of the years that can be written.
  return isInstant(instant) ? instant : null;
}
