import { Long, ObjectId, Timestamp } from 'bson';
import { hasField, isDocument, isNullish } from '../../bson/types.js';
import { mongoError, MongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import { named, requireInteger, requireString } from './operator-operands.js';
import { isTruthy } from '../../bson/truth.js';
import { calendarParts, dayOfYear, isoWeek, isoWeekday, isoWeekStart, wallTime, weekday, weekOfYear } from './calendar.js';
import { addUnits, countUnits, requireUnit, requireWeekday, truncateToUnit } from './date-units.js';
import { formatDate, parseDate, parseDateAs } from './date-text.js';
import { findTimeZone, UTC, wallToUtc, type TimeZone } from './time-zone.js';

const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';
const ISO_FORMAT_ZONED = '%Y-%m-%dT%H:%M:%S.%L';

export const dateOperators: OperatorTable = {
  $year: datePart('$year', (wall) => calendarParts(wall).year),
  $month: datePart('$month', (wall) => calendarParts(wall).month),
  $dayOfMonth: datePart('$dayOfMonth', (wall) => calendarParts(wall).day),
  $hour: datePart('$hour', (wall) => calendarParts(wall).hour),
  $minute: datePart('$minute', (wall) => calendarParts(wall).minute),
  $second: datePart('$second', (wall) => calendarParts(wall).second),
  $millisecond: datePart('$millisecond', (wall) => calendarParts(wall).millisecond),
  $dayOfYear: datePart('$dayOfYear', dayOfYear),
  $dayOfWeek: datePart('$dayOfWeek', (wall) => weekday(wall) + 1),
  $week: datePart('$week', weekOfYear),
  $isoWeek: datePart('$isoWeek', (wall) => isoWeek(wall).week),
  $isoWeekYear: datePart('$isoWeekYear', (wall) => Long.fromNumber(isoWeek(wall).year)),
  $isoDayOfWeek: datePart('$isoDayOfWeek', isoWeekday),
  $dateToParts: named('$dateToParts', ['date'], ['timezone', 'iso8601'], ({ date, timezone, iso8601 }) => {
    if (isNullish(date)) return null;
    const wall = wallClock(requireDate('$dateToParts', date), zoneOf(timezone));
    const { year, month, day, hour, minute, second, millisecond } = calendarParts(wall);
    const time = { hour, minute, second, millisecond };
    if (!isTruthy(iso8601)) return { year, month, day, ...time };
    const week = isoWeek(wall);
    return { isoWeekYear: week.year, isoWeek: week.week, isoDayOfWeek: isoWeekday(wall), ...time };
  }),
  $dateFromParts: named(
    '$dateFromParts',
    [],
    ['year', 'month', 'day', 'isoWeekYear', 'isoWeek', 'isoDayOfWeek', 'hour', 'minute', 'second', 'millisecond', 'timezone'],
    (parts) => dateFromParts(parts),
  ),
  $dateToString: named('$dateToString', ['date'], ['format', 'timezone', 'onNull'], (operands) => {
    const { date, format, timezone, onNull } = operands;
    if (isNullish(date)) return 'onNull' in operands ? onNull : null;
    if ('format' in operands && isNullish(format)) return null;
    const zone = zoneOf(timezone);
    const standard = zone === UTC ? ISO_FORMAT : ISO_FORMAT_ZONED;
    return formatDate(
      requireDate('$dateToString', date),
      format === undefined ? standard : requireString('$dateToString', format, 18533),
      zone,
    );
  }),
  $dateFromString: dateFromString,
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: named('$dateDiff', ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], (operands) => {
    const { startDate, endDate, unit, timezone, startOfWeek } = operands;
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit)) return null;
    const zone = zoneOf(timezone);
    const from = wallClock(requireDate('$dateDiff', startDate, 5166307), zone);
    const to = wallClock(requireDate('$dateDiff', endDate, 5166307), zone);
    return Long.fromNumber(countUnits(from, to, requireUnit('$dateDiff', unit), requireWeekday('$dateDiff', startOfWeek)));
  }),
  $dateTrunc: named('$dateTrunc', ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], (operands) => {
    const { date, unit, binSize = 1, timezone, startOfWeek } = operands;
    if (isNullish(date) || isNullish(unit) || isNullish(binSize)) return null;
    const size = requireInteger('$dateTrunc binSize', binSize, 5439017);
    if (size < 1) throw mongoError(5439018, '$dateTrunc requires binSize to be greater than 0');
    const zone = zoneOf(timezone);
    const wall = wallClock(requireDate('$dateTrunc', date, 5166307), zone);
    const start = truncateToUnit(wall, requireUnit('$dateTrunc', unit), size, requireWeekday('$dateTrunc', startOfWeek));
    return new Date(wallToUtc(start, zone));
  }),
};

/** `{ $year: date }` or `{ $year: { date, timezone } }`. */
function datePart(name: string, part: (wallMs: number) => unknown): OperatorCompiler {
  return (operand, compiler, names) => {
    const isLong = isDocument(operand) && hasField(operand, 'date');
    if (isDocument(operand)) {
      for (const key of Object.keys(operand)) {
        if (!key.startsWith('$') && key !== 'date' && key !== 'timezone')
          throw mongoError(40535, `unrecognized option to ${name}: "${key}"`);
      }
    }
    if (Array.isArray(operand) && operand.length !== 1) {
      throw mongoError(40536, `${name} accepts exactly one argument if given an array, but was given ${operand.length}`);
    }
    const simple: unknown = Array.isArray(operand) ? operand[0] : operand;
    const date = compiler.compile(isLong ? operand['date'] : simple, names);
    const timezone = isLong && hasField(operand, 'timezone') ? compiler.compile(operand['timezone'], names) : undefined;
    return (root, frame) => {
      const value = date(root, frame);
      const zone = timezone ? timezone(root, frame) : undefined;
      if (isNullish(value) || (timezone && isNullish(zone))) return null;
      return part(wallClock(requireDate(name, value), zoneOf(zone)));
    };
  };
}

function shift(name: string, sign: 1 | -1): OperatorCompiler {
  return named(name, ['startDate', 'unit', 'amount'], ['timezone'], ({ startDate, unit, amount, timezone }) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null;
    const shifted = addUnits(
      requireDate(name, startDate, 5166403).getTime(),
      requireUnit(name, unit),
      sign * requireInteger(`${name} amount`, amount, 5166405),
      zoneOf(timezone),
    );
    if (!(Math.abs(shifted) <= 8.64e15)) throw mongoError(5166406, `${name} overflowed`);
    return new Date(shifted);
  });
}

function dateFromParts(parts: Record<string, unknown>): Date | null {
  const isIso = 'isoWeekYear' in parts;
  if (isIso === 'year' in parts) throw mongoError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  if (Object.values(parts).some(isNullish)) return null;
  const field = (name: string, otherwise: number): number =>
    name in parts ? requireInteger(`$dateFromParts '${name}'`, parts[name], 40515) : otherwise;
  const midnight = isIso
    ? calendarParts(isoWeekStart(field('isoWeekYear', 1970), field('isoWeek', 1), field('isoDayOfWeek', 1)))
    : { year: field('year', 1970), month: field('month', 1), day: field('day', 1) };
  const time = {
    hour: field('hour', 0),
    minute: field('minute', 0),
    second: field('second', 0),
    millisecond: field('millisecond', 0),
  };
  return new Date(wallToUtc(wallTime({ ...midnight, ...time }), zoneOf(parts['timezone'])));
}

/** The parse error is an operand's business (`onError`), so this operator is compiled by hand. */
function dateFromString(...[operand, compiler, names]: Parameters<OperatorCompiler>): ReturnType<OperatorCompiler> {
  const options = isDocument(operand) ? operand : {};
  const parse = named(
    '$dateFromString',
    ['dateString'],
    ['format', 'timezone', 'onNull', 'onError'],
    ({ dateString, format, timezone }) => {
      if (isNullish(dateString)) return null;
      const text = requireString('$dateFromString', dateString, 241);
      const zone = zoneOf(timezone);
      return isNullish(format) ? parseDate(text, zone) : parseDateAs(text, requireString('$dateFromString', format, 40684), zone);
    },
  )(operand, compiler, names);
  const onNull = compiler.compile(options['onNull'] ?? null, names);
  const onError = hasField(options, 'onError') ? compiler.compile(options['onError'], names) : undefined;
  return (root, frame) => {
    try {
      return parse(root, frame) ?? onNull(root, frame);
    } catch (error) {
      if (onError && error instanceof MongoError && error.code === 241) return onError(root, frame);
      throw error;
    }
  };
}

function requireDate(operator: string, value: unknown, code = 16006): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw mongoError(code, `can't convert from BSON type ${typeNameOf(value)} to Date (in ${operator})`);
}

function zoneOf(name: unknown): TimeZone {
  return isNullish(name) ? UTC : findTimeZone(requireString('timezone', name, 40517));
}

function wallClock(date: Date, zone: TimeZone): number {
  const utc = date.getTime();
  return utc + zone.offsetAt(utc);
}
