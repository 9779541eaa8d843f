import { mongoError } from '../../errors/mongo-error.js';

const MINUTE_MS = 60_000;
const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
const MAX_CACHED = 100;

/** A place's clock: milliseconds to add to a UTC time to read its wall clock. */
export interface TimeZone {
  offsetAt(utcMs: number): number;
}

export const UTC: TimeZone = { offsetAt: () => 0 };

const zones = new Map<string, TimeZone>();

/**
 * Parses `UTC`, an offset (`+05:30`, `-0330`, `+02`) or a name such as `Europe/Prague`. Throws 40485 for an unknown
 * zone.
 */
export function findTimeZone(name: string): TimeZone {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return UTC;
  const offset = OFFSET.exec(name);
  if (offset) return fixedOffset(offset);
  const known = zones.get(name);
  if (known) return known;
  const zone = namedZone(name);
  if (zones.size >= MAX_CACHED) zones.clear();
  zones.set(name, zone);
  return zone;
}

/**
 * Returns the UTC time at which a zone's wall clock shows `wallMs` (taken as if it were UTC); in a gap, the time just
 * after it.
 */
export function wallToUtc(wallMs: number, zone: TimeZone): number {
  const guess = wallMs - zone.offsetAt(wallMs);
  return wallMs - zone.offsetAt(guess);
}

function fixedOffset(match: RegExpExecArray): TimeZone {
  const [, sign, hours, minutes = '0'] = match;
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return { offsetAt: () => ms };
}

function namedZone(name: string): TimeZone {
  const format = zoneFormat(name);
  return {
    offsetAt(utcMs) {
      const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
      const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
      const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
      return wall - Math.floor(utcMs / 1000) * 1000;
    },
  };
}

function zoneFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    throw mongoError(40485, `unrecognized time zone identifier: "${name}"`, undefined, error);
  }
}
