const DAY_MS = 86_400_000;

/** Calendar fields of a wall-clock time given as if it were UTC. */
export interface CalendarParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

export function calendarParts(wallMs: number): CalendarParts {
  const date = new Date(wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/**
 * Returns the time like `Date.UTC`, also for the years 0–99, which that function moves to 1900. Fields beyond their
 * range carry over.
 */
export function wallTime(parts: CalendarParts): number {
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  date.setUTCHours(parts.hour, parts.minute, parts.second, parts.millisecond);
  return date.getTime();
}

/** Returns the whole days since 1970. */
export function dayNumber(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS);
}

/** Returns the day of the week, 0 (Sunday) to 6. */
export function weekday(wallMs: number): number {
  return (((dayNumber(wallMs) + 4) % 7) + 7) % 7;
}

export function isoWeekday(wallMs: number): number {
  return weekday(wallMs) || 7;
}

export function dayOfYear(wallMs: number): number {
  return dayNumber(wallMs) - dayNumber(startOfYear(calendarParts(wallMs).year)) + 1;
}

/** Returns the week of the year, 0–53, weeks beginning on Sunday; days before the first Sunday are week 0. */
export function weekOfYear(wallMs: number): number {
  return Math.floor((dayOfYear(wallMs) + 6 - weekday(wallMs)) / 7);
}

/** Returns the ISO 8601 week, which belongs to the year of its Thursday. */
export function isoWeek(wallMs: number): { year: number; week: number } {
  const thursday = wallMs + (4 - isoWeekday(wallMs)) * DAY_MS;
  return { year: calendarParts(thursday).year, week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Returns midnight of a day given by ISO week; fields beyond their range carry over. */
export function isoWeekStart(year: number, week: number, dayOfWeek: number): number {
  const fourth = startOfYear(year) + 3 * DAY_MS;
  return fourth + (1 - isoWeekday(fourth) + (week - 1) * 7 + (dayOfWeek - 1)) * DAY_MS;
}

/** Adds months, keeping the day of the month or, in a shorter month, its last day. */
export function addMonths(wallMs: number, months: number): number {
  const parts = calendarParts(wallMs);
  const first = wallTime({ ...parts, month: parts.month + months, day: 1 });
  const { year, month } = calendarParts(first);
  const lastDay = calendarParts(wallTime({ ...parts, year, month: month + 1, day: 0 })).day;
  return first + (Math.min(parts.day, lastDay) - 1) * DAY_MS;
}

function startOfYear(year: number): number {
  return wallTime({ year, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 });
}
