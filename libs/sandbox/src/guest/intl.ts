import { offer } from './lazy.js';
import { askNode } from './crypto/ask-node.js';
import { dateTime, notANumber, numberOf, textOf } from './primordials.js';

type Locales = string | string[] | undefined;
type Options = Record<string, unknown> | undefined;
type Method = 'format' | 'formatRange' | 'formatToParts' | 'select' | 'resolvedOptions';

interface Wish {
  readonly locales: Locales;
  readonly options: Options;
}

/** Calls the runner, which has the tables. */
function ask(kind: string, method: Method, { locales, options }: Wish, ...[value, end]: readonly (number | string)[]): unknown {
  return askNode(`intl.${kind}.${method}`, { locales, options, value, end });
}

/** Returns a number that JSON can represent, or a string. */
function sent(value: unknown): number | string {
  if (typeof value === 'bigint') return textOf(value);
  const number = numberOf(value);
  return Number.isFinite(number) && !Object.is(number, -0) ? number : Object.is(number, -0) ? '-0.0' : textOf(number);
}

/** Returns the milliseconds of a date, or of the current time without one. @throws RangeError */
function millisecondsOf(date: unknown): number {
  const milliseconds = date === undefined ? Date.now() : date instanceof Date ? dateTime(date) : numberOf(date);
  if (notANumber(milliseconds)) throw new RangeError('Invalid time value');
  return milliseconds;
}

abstract class Formatter {
  readonly #kind: string;
  readonly #wish: Wish;

  constructor(kind: string, locales: Locales, options: Options) {
    this.#kind = kind;
    this.#wish = { locales, options };
    // Invalid locales and options are reported now.
    this.ask('resolvedOptions');
  }

  resolvedOptions(): unknown {
    return this.ask('resolvedOptions');
  }

  protected ask(method: Method, ...values: readonly (number | string)[]): unknown {
    return ask(this.#kind, method, this.#wish, ...values);
  }
}

class DateTimeFormat extends Formatter {
  /** The same function each time, as it is compared and handed on. */
  readonly #format = (date?: unknown): unknown => this.ask('format', millisecondsOf(date));

  constructor(locales?: Locales, options?: Options) {
    super('DateTimeFormat', locales, options);
  }

  get format(): (date?: unknown) => unknown {
    return this.#format;
  }

  formatRange(start: unknown, end: unknown): unknown {
    if (start === undefined || end === undefined) throw new TypeError('startDate or endDate cannot be undefined');
    return this.ask('formatRange', millisecondsOf(start), millisecondsOf(end));
  }

  formatToParts(date?: unknown): unknown {
    return this.ask('formatToParts', millisecondsOf(date));
  }
}

class NumberFormat extends Formatter {
  readonly #format = (value: unknown): unknown => this.ask('format', sent(value));

  constructor(locales?: Locales, options?: Options) {
    super('NumberFormat', locales, options);
  }

  get format(): (value: unknown) => unknown {
    return this.#format;
  }

  formatRange(start: unknown, end: unknown): unknown {
    return this.ask('formatRange', sent(start), sent(end));
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

for (const type of [DateTimeFormat, NumberFormat, PluralRules]) {
  const supportedLocalesOf = (locales?: Locales): unknown => askNode(`intl.${type.name}.supported`, { locales });
  Object.defineProperty(type, 'supportedLocalesOf', { value: supportedLocalesOf, writable: true, configurable: true });
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
  getCanonicalLocales: (locales?: Locales) => askNode('intl.canonical', { locales }),
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
  toLocaleDateString: (options: Options) => without(options, 'timeStyle', shown(options, DATE_NAMES, DATE)),
  toLocaleTimeString: (options: Options) => without(options, 'dateStyle', shown(options, TIME_NAMES, TIME)),
};

/** @throws TypeError for a style of what the method does not show */
function without(options: Options, name: string, wanted: Options): Options {
  if (options?.[name] !== undefined) throw new TypeError(`Invalid option : ${name}`);
  return wanted;
}

function dateText(date: Date, method: string, locales: Locales, options: Options): unknown {
  const milliseconds = dateTime(date);
  if (notANumber(milliseconds)) return 'Invalid Date';
  return ask('DateTimeFormat', 'format', { locales, options: OF_DATES[method]?.(options) }, milliseconds);
}

function numberText(value: unknown, locales: Locales, options: Options): unknown {
  return ask('NumberFormat', 'format', { locales, options }, sent(value));
}

export interface IntlTexts {
  dateText: typeof dateText;
  numberText: typeof numberText;
}

offer('intl', { Intl: IntlObject, dateText, numberText } satisfies IntlTexts & { Intl: object });
