import { isNullish } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { addMonths, calendarParts, dayNumber } from './calendar.js';
import { wallToUtc, type TimeZone } from './time-zone.js';

/** Units of constant length in milliseconds, and units of a number of months. */
const FIXED_MS = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

export type DateUnit = keyof typeof FIXED_MS | keyof typeof MONTHS;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY_NAME = /^(?:sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)$/i;

/** Bins are counted from the start of 2000, which was a Saturday. */
const REFERENCE_MS = Date.UTC(2000, 0, 1);
const REFERENCE_WEEKDAY = 6;

export function requireUnit(operator: string, value: unknown): DateUnit {
  if (typeof value === 'string' && (Object.hasOwn(FIXED_MS, value) || Object.hasOwn(MONTHS, value))) return value as DateUnit;
  throw mongoError(
    typeof value === 'string' ? 9 : 5439013,
    `${operator} requires 'unit' to be one of year, quarter, month, week, day, hour, minute, second, millisecond`,
  );
}

/** Returns the first day of the week, 0 (Sunday, the default) to 6. */
export function requireWeekday(operator: string, value: unknown): number {
  if (isNullish(value)) return 0;
  if (typeof value !== 'string' || !WEEKDAY_NAME.test(value))
    throw mongoError(typeof value === 'string' ? 5439016 : 5439015, `${operator}: 'startOfWeek' is not a day of the week`);
  return WEEKDAYS.indexOf(value.slice(0, 3).toLowerCase());
}

/** Adds to a UTC time. Days and longer keep the wall clock of the zone, shorter units are exact durations. */
export function addUnits(utcMs: number, unit: DateUnit, amount: number, zone: TimeZone): number {
  if (isFixed(unit) && unit !== 'day' && unit !== 'week') return utcMs + amount * FIXED_MS[unit];
  const wall = utcMs + zone.offsetAt(utcMs);
  const shifted = isFixed(unit) ? wall + amount * FIXED_MS[unit] : addMonths(wall, amount * MONTHS[unit]);
  return wallToUtc(shifted, zone);
}

/** Counts the boundaries of a unit between two wall-clock times. */
export function countUnits(fromWall: number, toWall: number, unit: DateUnit, startOfWeek: number): number {
  const index = (wall: number): number => {
    if (!isFixed(unit)) return Math.floor(monthIndex(wall) / MONTHS[unit]);
    // Day 0 (1970-01-01) was a Thursday.
    if (unit === 'week') return Math.floor((dayNumber(wall) + 4 - startOfWeek) / 7);
    return Math.floor(wall / FIXED_MS[unit]);
  };
  return index(toWall) - index(fromWall);
}

/** Returns the start of the bin of `size` units a wall-clock time falls into. */
export function truncateToUnit(wallMs: number, unit: DateUnit, size: number, startOfWeek: number): number {
  if (!isFixed(unit)) {
    const months = size * MONTHS[unit];
    const sinceReference = monthIndex(wallMs) - monthIndex(REFERENCE_MS);
    return addMonths(REFERENCE_MS, Math.floor(sinceReference / months) * months);
  }
  const reference = unit === 'week' ? REFERENCE_MS + ((startOfWeek - REFERENCE_WEEKDAY + 7) % 7) * FIXED_MS.day : REFERENCE_MS;
  const bin = size * FIXED_MS[unit];
  return reference + Math.floor((wallMs - reference) / bin) * bin;
}

function isFixed(unit: DateUnit): unit is keyof typeof FIXED_MS {
  return Object.hasOwn(FIXED_MS, unit);
}

function monthIndex(wallMs: number): number {
  const { year, month } = calendarParts(wallMs);
  return year * 12 + month - 1;
}
