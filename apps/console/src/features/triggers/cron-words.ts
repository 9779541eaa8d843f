import { CRON_FIELDS, fieldValues } from '#triggers/cron-field.js';
import { CronSchedule } from '#triggers/cron-schedule.js';

/** Maximum number of times that are listed; more of them are described by their minutes and hours. */
const TIMES_MAX = 6;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `a`, `a and b`, `a, b and c`. */
function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** Values in words, three and more in a row as `a to b`. */
function listed(values: readonly number[], nameOf: (value: number) => string = String): string {
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else runs.push([value, value]);
  }
  const parts = runs.flatMap(([from, to]) => {
    if (to - from >= 2) return `${nameOf(from)} to ${nameOf(to)}`;
    return from === to ? nameOf(from) : [nameOf(from), nameOf(to)];
  });
  return joined(parts);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The distance of values that go evenly through the hour from its first minute; `null` where they do not. */
function evenStep(minutes: readonly number[]): number | null {
  const step = 60 / minutes.length;
  return Number.isInteger(step) && minutes.every((minute, at) => minute === at * step) ? step : null;
}

function timeWords(minutes: readonly number[], hours: readonly number[]): string {
  const isAnyHour = hours.length === 24;
  const ofHours = isAnyHour ? 'every hour' : `${hours.length === 1 ? 'the hour' : 'the hours'} ${listed(hours, two)}`;
  const step = evenStep(minutes);
  if (step === 1) return isAnyHour ? 'Every minute' : `Every minute of ${ofHours}`;
  if (!isAnyHour && minutes.length * hours.length <= TIMES_MAX) {
    return `At ${joined(hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}`)))}`;
  }
  if (step !== null && step < 60) return `Every ${step} minutes${isAnyHour ? '' : ` of ${ofHours}`}`;
  return `At ${minutes.length === 1 ? 'minute' : 'the minutes'} ${listed(minutes)} of ${ofHours}`;
}

function dayWords(days: readonly number[], weekdays: readonly number[]): string {
  const onDays = days.length === 31 ? '' : `on ${days.length === 1 ? 'day' : 'the days'} ${listed(days)} of the month`;
  const onWeekdays = weekdays.length === 7 ? '' : listed(weekdays, (day) => WEEKDAYS[day] ?? '');
  if (onDays === '') return onWeekdays === '' ? 'every day' : `on ${onWeekdays}`;
  // Both must hold: this dialect differs from usual cron.
  return onWeekdays === '' ? onDays : `${onDays} where that is ${onWeekdays}`;
}

/** Describes a cron expression in words, in UTC; `null` for an invalid one. */
export function cronWords(text: string): string | null {
  const fields = text.trim().split(/\s+/);
  const [minutes, hours, days, months, weekdays] = CRON_FIELDS.map((kind, at) => fieldValues(fields[at] ?? '', kind));
  if (fields.length !== CRON_FIELDS.length || !minutes || !hours || !days || !months || !weekdays) return null;
  const week = [...new Set(weekdays.map((day) => day % 7))].toSorted((a, b) => a - b);
  const inMonths = months.length === 12 ? '' : `, in ${listed(months, (month) => MONTHS[month - 1] ?? '')}`;
  return `${timeWords(minutes, hours)}, ${dayWords(days, week)}${inMonths}, UTC.`;
}

/**
 * Returns the next due times of a cron expression after a moment, at most `count`; an empty list if it is invalid or
 * never due.
 */
export function nextTimes(text: string, after: Date, count: number): readonly Date[] {
  if (cronWords(text) === null) return [];
  const schedule = CronSchedule.parse(text);
  const times: Date[] = [];
  for (let last: Date | null = schedule.next(after); last && times.length < count; last = schedule.next(last)) times.push(last);
  return times;
}
