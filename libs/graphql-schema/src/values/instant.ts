const INSTANT = /^(\d{4}-\d{2}-(\d{2}))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** @returns `null` unless the text is an RFC 3339 date and time */
export function readInstant(text: string): Date | null {
  const [, date = '', day = ''] = INSTANT.exec(text) ?? [];
  if (date === '') return null;
  // The 31st of February would become the 2nd of March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  return new Date(text.toUpperCase());
}
