import { orError, type Members, type Operation } from './operation.js';

/** Formatters that are kept: making one takes longer than using it. */
const KEPT_MAX = 50;
/** Maximum characters of a locale and its options. Longer ones would only cost work. */
const WISH_MAX = 1_000;
/** Options of a formatter, all of which are short strings, numbers or booleans. */
const OPTIONS = new Set(
  [
    'calendar compactDisplay currency currencyDisplay currencySign dateStyle day dayPeriod era formatMatcher',
    'fractionalSecondDigits hour hour12 hourCycle localeMatcher maximumFractionDigits maximumSignificantDigits',
    'minimumFractionDigits minimumIntegerDigits minimumSignificantDigits minute month notation numberingSystem',
    'roundingIncrement roundingMode roundingPriority trailingZeroDisplay',
    'second signDisplay style timeStyle timeZone timeZoneName type unit unitDisplay useGrouping weekday year',
  ]
    .join(' ')
    .split(' '),
);

interface Formatter {
  format?: (value: never) => string;
  formatRange?: (value: never, end: never) => string;
  formatToParts?: (value: never) => { type: string; value: string }[];
  select?: (value: number) => string;
  resolvedOptions: () => object;
}

const kept = new Map<string, Formatter>();

/** Returns the formatter asked for. The machine's time zone is never used: the default is UTC. */
function formatterOf(kind: string, { locales, options }: Members): Formatter {
  const wish = JSON.stringify([kind, locales, options]);
  if (wish.length > WISH_MAX) throw new RangeError('the locale or its options are too long');
  const known = kept.get(wish);
  if (known) return known;
  const made = make(kind, (locales ?? 'en-US') as string | string[], wishedOptions(options));
  const oldest = kept.keys().next();
  if (kept.size >= KEPT_MAX && oldest.done !== true) kept.delete(oldest.value);
  kept.set(wish, made);
  return made;
}

function wishedOptions(options: unknown): Record<string, string> {
  const entries = Object.entries((options ?? {}) as Members);
  return Object.fromEntries(entries.filter(([name, value]) => OPTIONS.has(name) && typeof value !== 'object')) as Record<
    string,
    string
  >;
}

function make(kind: string, locales: string | string[], options: Record<string, string>): Formatter {
  if (kind === 'DateTimeFormat') return new Intl.DateTimeFormat(locales, { timeZone: 'UTC', ...options });
  if (kind === 'NumberFormat') return new Intl.NumberFormat(locales, options);
  return new Intl.PluralRules(locales, options);
}

/** Newer versions of the tables put a narrow space before AM and PM, which no parser of dates takes; browsers do as this does. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

/** Calls a formatter, by method. */
const METHODS: Readonly<Record<string, (formatter: Formatter, given: Members) => unknown>> = {
  format: (formatter, given) => plain(formatter.format?.(valueOf(given['value'])) ?? ''),
  formatRange: (formatter, { value, end }) => plain(formatter.formatRange?.(valueOf(value), valueOf(end)) ?? ''),
  formatToParts: (formatter, given) =>
    formatter.formatToParts?.(valueOf(given['value'])).map(({ type, value }) => ({ type, value: plain(value) })),
  select: (formatter, given) => formatter.select?.(valueOf(given['value'])),
  resolvedOptions: (formatter) => formatter.resolvedOptions(),
};

interface FormatterKind {
  supportedLocalesOf: (locales: string | string[]) => string[];
}

const KINDS: Readonly<Record<string, FormatterKind>> = {
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
  PluralRules: Intl.PluralRules,
};

/**
 * Returns locales as given by code: a string, or a list of strings. @throws RangeError for more than {@link WISH_MAX}
 * characters
 */
function localesOf(given: Members): string | string[] | undefined {
  const { locales } = given;
  if (JSON.stringify(locales ?? '').length > WISH_MAX) throw new RangeError('the locale or its options are too long');
  return locales as string | string[] | undefined;
}

/** Formatting of dates and numbers for functions, with Node's errors for invalid locales, options and values. */
export const INTL_OPERATIONS: readonly (readonly [name: string, run: Operation])[] = [
  ['intl.canonical', (given) => orError(() => Intl.getCanonicalLocales(localesOf(given)))],
  ...Object.entries(KINDS).flatMap(([kind, type]): (readonly [string, Operation])[] => [
    [`intl.${kind}.supported`, (given) => orError(() => type.supportedLocalesOf(localesOf(given) ?? []))],
    ...Object.entries(METHODS).map(([method, run]): readonly [string, Operation] => [
      `intl.${kind}.${method}`,
      (given) => orError(() => run(formatterOf(kind, given), given)),
    ]),
  ]),
];

/** Returns a number; a string represents one that JSON cannot. */
function valueOf(value: unknown): never {
  if (typeof value === 'string') return (/^-?\d{1,400}$/.test(value) ? BigInt(value) : Number(value)) as never;
  return value as never;
}
