/** Values a field of a cron expression may have, from and to, and the names some of them have. */
export interface CronFieldKind {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** In the order of their values, from `min` on. */
  readonly names: readonly string[];
}

/** The fields in the order they are written in. */
export const CRON_FIELDS = [
  { name: 'minute', min: 0, max: 59, names: [] },
  { name: 'hour', min: 0, max: 23, names: [] },
  { name: 'day of month', min: 1, max: 31, names: [] },
  { name: 'month', min: 1, max: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ') },
  { name: 'day of week', min: 0, max: 7, names: 'SUN MON TUE WED THU FRI SAT'.split(' ') },
] as const satisfies readonly CronFieldKind[];

/** Returns the values of one field of a cron expression, ascending; `null` for an invalid field. */
export function fieldValues(text: string, kind: CronFieldKind): readonly number[] | null {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const found = partValues(part, kind);
    if (!found) return null;
    for (const value of found) values.add(value);
  }
  return [...values].toSorted((a, b) => a - b);
}

/** Returns the values of `*`, `a` or `a-b`, each optionally with `/n`; `a/n` extends to the field's end. */
function partValues(part: string, kind: CronFieldKind): number[] | null {
  const [range = '', stepText, ...more] = part.split('/');
  if (more.length > 0 || (stepText !== undefined && !/^0?[1-9]\d?$/.test(stepText))) return null;
  const step = Number(stepText ?? 1);
  const bounds = boundsOf(range, kind, stepText !== undefined);
  if (!bounds) return null;
  const values: number[] = [];
  for (let value = bounds.from; value <= bounds.to; value += step) values.push(value);
  return values;
}

function boundsOf(range: string, kind: CronFieldKind, isStepped: boolean): { from: number; to: number } | null {
  // Both 0 and 7 are Sunday, but a week has seven days.
  const last = kind.name === 'day of week' ? 6 : kind.max;
  if (range === '*') return { from: kind.min, to: last };
  const [fromText = '', toText, ...more] = range.split('-');
  const from = valueOf(fromText, kind);
  if (more.length > 0 || from === null) return null;
  if (toText === undefined) return { from, to: isStepped ? Math.max(from, last) : from };
  const to = valueOf(toText, kind);
  return to === null || to < from ? null : { from, to };
}

function valueOf(text: string, { min, max, names }: CronFieldKind): number | null {
  const named = names.indexOf(text.toUpperCase());
  if (named >= 0) return min + named;
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
