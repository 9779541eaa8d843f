import { CRON_FIELDS, fieldValues } from './cron-field.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Years after which dates fall on the same days of the week again: what was not due by then never is. */
const CALENDAR_YEARS = 400;
/** Characters of an expression. */
const TEXT_MAX = 1_000;

/** Thrown for an invalid cron expression. The message is shown to the user. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

/** Due times of one stretch of time. */
export interface DueTimes {
  readonly count: number;
  /** Latest of them; `null` without any. */
  readonly last: Date | null;
}

/**
 * Schedule by minute, hour, day of the month, month and day of the week, all of which must match, in UTC. The two kinds
 * of days are not alternatives, unlike in other dialects.
 */
export class CronSchedule {
  private constructor(
    private readonly minutes: readonly number[],
    private readonly hours: readonly number[],
    private readonly days: readonly number[],
    private readonly months: ReadonlySet<number>,
    private readonly weekdays: ReadonlySet<number>,
  ) {}

  /** @throws CronError naming the field that is wrong */
  static parse(text: string): CronSchedule {
    const given = text.trim().split(/\s+/);
    if (text.length > TEXT_MAX || given.length !== CRON_FIELDS.length) {
      throw new CronError('must be a cron expression of five fields');
    }
    const values = (at: 0 | 1 | 2 | 3 | 4): readonly number[] => {
      const kind = CRON_FIELDS[at];
      const field = given[at] ?? '';
      const found = fieldValues(field, kind);
      if (!found) throw new CronError(`bad ${kind.name} '${field}'`);
      return found;
    };
    return new CronSchedule(values(0), values(1), values(2), new Set(values(3)), new Set(values(4).map((day) => day % 7)));
  }

  /** Returns the first due time after a moment; `null` if there are no more. */
  next(after: Date): Date | null {
    const from = (Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
    for (const day of this.daysFrom(from)) {
      const time = this.firstTimeOn(day, from);
      if (time !== null) return new Date(time);
    }
    return null;
  }

  /** Returns the due times after a moment, up to another one inclusive. */
  between(after: Date, until: Date): DueTimes {
    let count = 0;
    let last: number | null = null;
    const from = (Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
    for (const day of this.daysFrom(from)) {
      if (day > until.getTime()) break;
      const isWhole = day >= from && day + DAY_MS <= until.getTime();
      if (isWhole) {
        count += this.hours.length * this.minutes.length;
        last = day + timeOfDay(this.hours.at(-1) ?? 0, this.minutes.at(-1) ?? 0);
        continue;
      }
      for (const time of this.timesOn(day)) {
        if (time < from || time > until.getTime()) continue;
        count += 1;
        last = time;
      }
    }
    return { count, last: last === null ? null : new Date(last) };
  }

  /** Days that fit, as their first milliseconds, from the one of a moment on. */
  private *daysFrom(from: number): Generator<number> {
    const start = new Date(from);
    const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth();
    const today = Math.floor(from / DAY_MS) * DAY_MS;
    for (let month = firstMonth; month <= firstMonth + CALENDAR_YEARS * 12; month++) {
      const [year, index] = [Math.floor(month / 12), month % 12];
      if (!this.months.has(index + 1)) continue;
      const first = Date.UTC(year, index, 1);
      const length = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
      const firstWeekday = new Date(first).getUTCDay();
      for (const day of this.days) {
        const begins = first + (day - 1) * DAY_MS;
        if (day <= length && begins >= today && this.weekdays.has((firstWeekday + day - 1) % 7)) yield begins;
      }
    }
  }

  private firstTimeOn(day: number, from: number): number | null {
    for (const time of this.timesOn(day)) if (time >= from) return time;
    return null;
  }

  private *timesOn(day: number): Generator<number> {
    for (const hour of this.hours) for (const minute of this.minutes) yield day + timeOfDay(hour, minute);
  }
}

function timeOfDay(hour: number, minute: number): number {
  return (hour * 60 + minute) * MINUTE_MS;
}
