import { ValidateBy, type ValidationOptions } from 'class-validator';

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:([Zz])|([+\- ])(\d{2}):?(\d{2}))?)?$/;

/** Format in which the platform writes instants. Days that not every month has are left to the full parser. */
const OWN = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d\.\d{3}Z$/;

/**
 * Parses an ISO 8601 instant: a date, or a date with minutes, seconds or fractions and `Z` or an offset; without one it
 * is UTC. Digits beyond milliseconds are cut off. A space is read as the `+` of an offset, because an unescaped query
 * string turns it into a space. Returns `null` for anything else, including a day that does not exist.
 */
export function parseInstant(text: string): Date | null {
  const own = OWN.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(own)) return new Date(own);
  const match = INSTANT.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const [offsetHours, offsetMinutes] = [Number(match[10] ?? 0), Number(match[11] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, millisecond);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  const east = match[9] === '-' ? -1 : 1;
  return new Date(local.getTime() - east * (offsetHours * 60 + offsetMinutes) * 60_000);
}

/** Checks that the property is a string `parseInstant` accepts. */
export function IsInstant(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isInstant',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseInstant(value) !== null,
        defaultMessage: (args) => `${args?.property ?? 'date'} must be an ISO 8601 date`,
      },
    },
    options,
  );
}
