import { mongoError, type MongoError } from '../../errors/mongo-error.js';
import { calendarParts, dayOfYear, isoWeek, isoWeekday, isoWeekStart, wallTime, weekday, weekOfYear } from './calendar.js';
import { findTimeZone, UTC, wallToUtc, type TimeZone } from './time-zone.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ISO_DATE =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const SPECIFIER = /%([\s\S]?)/g;

interface Moment {
  wallMs: number;
  offsetMs: number;
}

const WRITERS: Readonly<Record<string, (moment: Moment) => string>> = {
  Y: ({ wallMs }) => padded(calendarParts(wallMs).year, 4),
  m: ({ wallMs }) => padded(calendarParts(wallMs).month, 2),
  d: ({ wallMs }) => padded(calendarParts(wallMs).day, 2),
  H: ({ wallMs }) => padded(calendarParts(wallMs).hour, 2),
  M: ({ wallMs }) => padded(calendarParts(wallMs).minute, 2),
  S: ({ wallMs }) => padded(calendarParts(wallMs).second, 2),
  L: ({ wallMs }) => padded(calendarParts(wallMs).millisecond, 3),
  j: ({ wallMs }) => padded(dayOfYear(wallMs), 3),
  w: ({ wallMs }) => String(weekday(wallMs) + 1),
  u: ({ wallMs }) => String(isoWeekday(wallMs)),
  U: ({ wallMs }) => padded(weekOfYear(wallMs), 2),
  V: ({ wallMs }) => padded(isoWeek(wallMs).week, 2),
  G: ({ wallMs }) => padded(isoWeek(wallMs).year, 4),
  b: ({ wallMs }) => (MONTHS[calendarParts(wallMs).month - 1] ?? '').slice(0, 3),
  B: ({ wallMs }) => MONTHS[calendarParts(wallMs).month - 1] ?? '',
  z: ({ offsetMs }) => offsetText(offsetMs),
  Z: ({ offsetMs }) => String(offsetMs / 60_000),
  '%': () => '%',
};

/** Formats a date by `%Y-%m-%dT%H:%M:%S.%LZ` and the like. Throws 18536 for an unknown specifier. */
export function formatDate(date: Date, format: string, zone: TimeZone): string {
  const offsetMs = zone.offsetAt(date.getTime());
  const moment = { wallMs: date.getTime() + offsetMs, offsetMs };
  return format.replace(SPECIFIER, (_match, letter: string) => {
    const write = WRITERS[letter];
    if (!write) throw mongoError(18536, `Invalid format character '%${letter}' in format string`);
    return write(moment);
  });
}

/** Parses an ISO 8601 string; a string without an offset is read in `zone`. Throws 241. */
export function parseDate(text: string, zone: TimeZone = UTC): Date {
  const match = ISO_DATE.exec(text.trim());
  if (!match) throw unparsable(text);
  if (match.at(-1) !== undefined && zone !== UTC)
    throw mongoError(241, 'you cannot pass in a date/time string with time zone information together with a timezone argument');
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '0', offset] = match;
  const fields = { month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute), second: Number(second) };
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  return toDate(
    text,
    { year: Number(year), ...fields, millisecond },
    offset === undefined ? zone : findTimeZone(offset.toUpperCase()),
  );
}

/** Patterns that the specifiers of a parse format accept. */
const READERS: Readonly<Record<string, string>> = {
  Y: '\\d{4}',
  m: '\\d{1,2}',
  d: '\\d{1,2}',
  H: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  L: '\\d{1,3}',
  j: '\\d{1,3}',
  u: '[1-7]',
  V: '\\d{1,2}',
  G: '\\d{4}',
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]+',
  z: 'Z|[+-]\\d{2}:?\\d{2}',
  Z: '[+-]?\\d+',
};

/** Parses a string by a format. Throws 18536 for an unknown specifier, 241 if the string does not follow the format. */
export function parseDateAs(text: string, format: string, zone: TimeZone): Date {
  const letters: string[] = [];
  const pattern = format.replace(/%([\s\S]?)|[\s\S]/g, (token, letter?: string) => {
    if (letter === undefined) return token.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    if (letter === '%') return '%';
    const reader = READERS[letter];
    if (reader === undefined) throw mongoError(18536, `Invalid format character '%${letter}' in format string`);
    letters.push(letter);
    return `(${reader})`;
  });
  const match = new RegExp(`^${pattern}$`).exec(text);
  if (!match) throw unparsable(text);
  return assemble(text, new Map(letters.map((letter, index) => [letter, match[index + 1] ?? ''])), zone);
}

function assemble(text: string, read: ReadonlyMap<string, string>, zone: TimeZone): Date {
  const number = (letter: string, otherwise: number): number => Number(read.get(letter) ?? otherwise);
  const time = {
    hour: number('H', 0),
    minute: number('M', 0),
    second: number('S', 0),
    millisecond: Number((read.get('L') ?? '0').padEnd(3, '0')),
  };
  const at = zoneOf(read, zone);
  if (read.has('G')) {
    const midnight = calendarParts(isoWeekStart(number('G', 1970), number('V', 1), number('u', 1)));
    return toDate(text, { ...midnight, ...time }, at);
  }
  if (!read.has('Y')) throw mongoError(241, `an incomplete date/time string has been found, with elements missing: "${text}"`);
  if (read.has('j')) {
    const midnight = calendarParts(
      wallTime({ year: number('Y', 1970), month: 1, day: number('j', 1), hour: 0, minute: 0, second: 0, millisecond: 0 }),
    );
    return toDate(text, { ...midnight, ...time }, at);
  }
  return toDate(text, { year: number('Y', 1970), month: monthOf(text, read), day: number('d', 1), ...time }, at);
}

function monthOf(text: string, read: ReadonlyMap<string, string>): number {
  const name = read.get('B') ?? read.get('b');
  if (name === undefined) return Number(read.get('m') ?? 1);
  const index = MONTHS.findIndex(
    (month) => month.slice(0, read.has('B') ? month.length : 3).toLowerCase() === name.toLowerCase(),
  );
  if (index < 0) throw unparsable(text);
  return index + 1;
}

function zoneOf(read: ReadonlyMap<string, string>, zone: TimeZone): TimeZone {
  const offset = read.get('z');
  if (offset !== undefined) return findTimeZone(offset);
  const minutes = read.get('Z');
  if (minutes === undefined) return zone;
  const ms = Number(minutes) * 60_000;
  return { offsetAt: () => ms };
}

function toDate(text: string, parts: ReturnType<typeof calendarParts>, zone: TimeZone): Date {
  const { month, day, hour, minute, second } = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59) throw unparsable(text);
  const wall = wallTime(parts);
  // 31 February would carry over into March.
  if (hour < 24 && calendarParts(wall).day !== day) throw unparsable(text);
  return new Date(wallToUtc(wall, zone));
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.trunc(offsetMs / 60_000));
  return `${offsetMs < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function unparsable(text: string): MongoError {
  return mongoError(241, `Error parsing date string '${text}'`);
}
