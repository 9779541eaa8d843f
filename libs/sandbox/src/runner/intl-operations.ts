type Members = Readonly<Record<string, unknown>>;

/** Formatters that are kept: making one takes longer than using it. */
const KEPT_MAX = 50;
/** Characters of a locale and its options: more is no wish but work. */
const WISH_MAX = 1_000;
/** Options of a formatter, all of which are short texts, numbers or booleans. */
const OPTIONS = new Set(
  [
    'calendar compactDisplay currency currencyDisplay currencySign dateStyle day dayPeriod era formatMatcher',
    'fractionalSecondDigits hour hour12 hourCycle localeMatcher maximumFractionDigits maximumSignificantDigits',
    'minimumFractionDigits minimumIntegerDigits minimumSignificantDigits minute month notation numberingSystem',
    'second signDisplay style timeStyle timeZone timeZoneName type unit unitDisplay useGrouping weekday year',
  ]
    .join(' ')
    .split(' '),
);

interface Formatter {
  format?: (value: never) => string;
  formatToParts?: (value: never) => { type: string; value: string }[];
  select?: (value: number) => string;
  resolvedOptions: () => object;
}

const kept = new Map<string, Formatter>();

/** Which formatter is wanted. The machine's own time zone is nobody's: without one it is UTC. */
function formatterOf(kind: string, { locales, options }: Members): Formatter {
  const wish = JSON.stringify([kind, locales, options]);
  if (wish.length > WISH_MAX) throw new RangeError('the locale or its options are too long');
  const known = kept.get(wish);
  if (known) return known;
  const made = make(kind, (locales ?? 'en-US') as string | string[], wishedOptions(options));
  if (kept.size >= KEPT_MAX) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
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
  if (kind === 'NumberFormat') return new Intl.NumberFormat(locales, options) as unknown as Formatter;
  return new Intl.PluralRules(locales, options as Intl.PluralRulesOptions);
}

/** Newer versions of the tables put a narrow space before AM and PM, which no parser of dates takes; browsers do as this does. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

/** Texts of dates and numbers, as functions ask for them. Each throws for locales, options and values that are none. */
export const INTL_OPERATIONS: readonly (readonly [name: string, run: (members: Members) => unknown])[] = [
  'DateTimeFormat',
  'NumberFormat',
  'PluralRules',
].flatMap((kind) => [
  [`intl.${kind}.format`, (members: Members) => plain(formatterOf(kind, members).format?.(valueOf(members)) ?? '')] as const,
  [
    `intl.${kind}.formatToParts`,
    (members: Members) =>
      formatterOf(kind, members)
        .formatToParts?.(valueOf(members))
        .map(({ type, value }) => ({ type, value: plain(value) })),
  ] as const,
  [`intl.${kind}.select`, (members: Members) => formatterOf(kind, members).select?.(valueOf(members))] as const,
  [`intl.${kind}.resolvedOptions`, (members: Members) => formatterOf(kind, members).resolvedOptions()] as const,
]);

/** A number; a text stands for one that JSON has not. */
function valueOf({ value }: Members): never {
  if (typeof value === 'string') return (/^-?\d{1,400}$/.test(value) ? BigInt(value) : Number(value)) as never;
  return value as never;
}
