import { compute } from './crypto/crypto-bridge.js';
import { offer } from './lazy.js';
import { dateTime, notANumber, numberOf, textOf } from './primordials.js';

type Locales = string | string[] | undefined;
type Options = Record<string, unknown> | undefined;
type Method = 'format' | 'formatToParts' | 'select' | 'resolvedOptions';

/** What the runner is asked; it has the tables. */
function ask(kind: string, method: Method, locales: Locales, options: Options, value?: number | string): unknown {
  try {
    return compute(`intl.${kind}.${method}`, { locales, options, value });
  } catch (error) {
    throw new RangeError((error as Error).message);
  }
}

/** A number as JSON has it, or text. */
function sent(value: unknown): number | string {
  if (typeof value === 'bigint') return textOf(value);
  const number = numberOf(value);
  return Number.isFinite(number) && !Object.is(number, -0) ? number : Object.is(number, -0) ? '-0.0' : textOf(number);
}

/** Milliseconds of a date, now where there is none. @throws RangeError */
function millisecondsOf(date: unknown): number {
  const milliseconds = date === undefined ? Date.now() : date instanceof Date ? dateTime(date) : numberOf(date);
  if (notANumber(milliseconds)) throw new RangeError('Invalid time value');
  return milliseconds;
}

abstract class Formatter {
  readonly #kind: string;
  readonly #locales: Locales;
  readonly #options: Options;

  constructor(kind: string, locales: Locales, options: Options) {
    this.#kind = kind;
    this.#locales = locales;
    this.#options = options;
    // What is wrong with them is told now.
    this.ask('resolvedOptions');
  }

  static supportedLocalesOf(locales: Locales): string[] {
    return locales === undefined ? [] : typeof locales === 'string' ? [locales] : [...locales];
  }

  resolvedOptions(): unknown {
    return this.ask('resolvedOptions');
  }

  protected ask(method: Method, value?: number | string): unknown {
    return ask(this.#kind, method, this.#locales, this.#options, value);
  }
}

class DateTimeFormat extends Formatter {
  constructor(locales?: Locales, options?: Options) {
    super('DateTimeFormat', locales, options);
  }

  get format(): (date?: unknown) => unknown {
    return (date) => this.ask('format', millisecondsOf(date));
  }

  formatToParts(date?: unknown): unknown {
    return this.ask('formatToParts', millisecondsOf(date));
  }
}

class NumberFormat extends Formatter {
  constructor(locales?: Locales, options?: Options) {
    super('NumberFormat', locales, options);
  }

  get format(): (value: unknown) => unknown {
    return (value) => this.ask('format', sent(value));
  }

  formatToParts(value: unknown): unknown {
    return this.ask('formatToParts', sent(value));
  }
}

class PluralRules extends Formatter {
  constructor(locales?: Locales, options?: Options) {
    super('PluralRules', locales, options);
  }

  select(value: unknown): unknown {
    return this.ask('select', sent(value));
  }
}

/** Callable without `new`, as `Intl`'s own are. */
function callable<T extends new (locales?: Locales, options?: Options) => object>(type: T): T {
  return new Proxy(type, { apply: (target, _receiver, args) => Reflect.construct(target, args) as object });
}

/** The global. */
const IntlObject = Object.freeze({
  DateTimeFormat: callable(DateTimeFormat),
  NumberFormat: callable(NumberFormat),
  // No locale but `Intl` may say so.
  PluralRules,
  getCanonicalLocales: (locales?: Locales) => Formatter.supportedLocalesOf(locales),
});

const DATE = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
const DATE_NAMES = ['weekday', 'year', 'month', 'day', 'dateStyle'];
const TIME_NAMES = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits', 'timeStyle'];

/** Options of the methods of dates: what is shown where nothing of its kind is asked for. */
function shown(options: Options, names: readonly string[], defaults: Record<string, unknown>): Options {
  return names.some((name) => options?.[name] !== undefined) ? options : { ...options, ...defaults };
}

const OF_DATES: Readonly<Record<string, (options: Options) => Options>> = {
  toLocaleString: (options: Options) => shown(options, [...DATE_NAMES, ...TIME_NAMES], { ...DATE, ...TIME }),
  toLocaleDateString: (options: Options) => shown(options, DATE_NAMES, DATE),
  toLocaleTimeString: (options: Options) => shown(options, TIME_NAMES, TIME),
};

function dateText(date: Date, method: string, locales: Locales, options: Options): unknown {
  const milliseconds = dateTime(date);
  if (notANumber(milliseconds)) return 'Invalid Date';
  return ask('DateTimeFormat', 'format', locales, OF_DATES[method]?.(options), milliseconds);
}

function numberText(value: unknown, locales: Locales, options: Options): unknown {
  return ask('NumberFormat', 'format', locales, options, sent(value));
}

export interface IntlTexts {
  dateText: typeof dateText;
  numberText: typeof numberText;
}

offer('intl', { Intl: IntlObject, dateText, numberText } satisfies IntlTexts & { Intl: object });
