/** Thrown with the position of a syntax error in a query. */
export class QueryTextError extends Error {
  /** @param at Index of the character that is wrong. */
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

type Call = (argument: string) => unknown;

function dateOf(text: string): unknown {
  const date = text === '' ? new Date() : new Date(/^-?\d+$/.test(text) ? Number(text) : text);
  return Number.isNaN(date.getTime()) ? undefined : { $date: date.toISOString() };
}

/** Constructors of the shell, by name. Each returns extended JSON, or `undefined` for an argument it does not take. */
const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['ObjectId', (text) => (/^[0-9a-f]{24}$/i.test(text) ? { $oid: text.toLowerCase() } : undefined)],
  ['ISODate', dateOf],
  ['Date', dateOf],
  ...['NumberInt', 'Int32'].map((name): [string, Call] => [name, (text) => numberOf('$numberInt', text)]),
  ...['NumberLong', 'Long'].map((name): [string, Call] => [name, (text) => numberOf('$numberLong', text)]),
  ['Double', (text) => (text !== '' && !Number.isNaN(Number(text)) ? { $numberDouble: text } : undefined)],
  ...['NumberDecimal', 'Decimal128'].map((name): [string, Call] => [
    name,
    (text) => (text === '' ? undefined : { $numberDecimal: text }),
  ]),
  ['UUID', (text) => (text === '' ? undefined : { $uuid: text })],
]);
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', { $undefined: true }],
  ['MinKey', { $minKey: 1 }],
  ['MaxKey', { $maxKey: 1 }],
  ['Infinity', { $numberDouble: 'Infinity' }],
  ['NaN', { $numberDouble: 'NaN' }],
]);

function numberOf(type: '$numberInt' | '$numberLong', text: string): unknown {
  return /^-?\d+$/.test(text) ? { [type]: text } : undefined;
}

/** An integer that a number cannot hold is a long. */
function plainNumber(text: string): unknown {
  const value = Number(text);
  return /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value) ? { $numberLong: text } : value;
}

const BLANKS = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const NAME = /[\w$][\w$.]*/y;
const PATTERN = /\/((?:[^/\\\n]|\\.)+)\/([a-z]*)/y;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const WORD = /(?:new\s+)?([A-Za-z_$][\w$]*)/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };

/** Returns the value of a quoted string. */
function unquoted(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gi, (_, unicode, hex, other: string | undefined) => {
      const code = (unicode ?? hex) as string | undefined;
      return code === undefined ? (ESCAPES[other ?? ''] ?? other ?? '') : String.fromCharCode(Number.parseInt(code, 16));
    });
}

/** Reads one input from its beginning to its end. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Reads the whole input as one value; `{}` if it is empty. */
  whole(): unknown {
    this.take(BLANKS);
    if (this.at === this.text.length) return {};
    const value = this.value();
    this.take(BLANKS);
    if (this.at < this.text.length) this.fail('the end expected');
    return value;
  }

  private fail(message: string, at = this.at): never {
    throw new QueryTextError(message, at);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const hit = pattern.exec(this.text);
    if (hit) this.at = pattern.lastIndex;
    return hit;
  }

  private next(): string | undefined {
    this.take(BLANKS);
    return this.text[this.at];
  }

  private expect(mark: string): void {
    if (this.next() !== mark) this.fail(`“${mark}” expected`);
    this.at += 1;
  }

  private quoted(): string | null {
    const hit = this.take(QUOTED);
    return hit && unquoted(hit[0]);
  }

  private value(): unknown {
    const first = this.next();
    if (first === '{') return this.object();
    if (first === '[') return this.array();
    const text = this.quoted();
    if (text !== null) return text;
    const pattern = this.take(PATTERN);
    if (pattern) return { $regularExpression: { pattern: pattern[1], options: [...(pattern[2] ?? '')].toSorted().join('') } };
    const number = this.take(NUMBER);
    return number ? plainNumber(number[0]) : this.named();
  }

  private object(): unknown {
    const members: [string, unknown][] = [];
    this.list('}', () => {
      const name = this.quoted() ?? this.take(NAME)?.[0] ?? this.fail('a field name expected');
      this.expect(':');
      members.push([name, this.value()]);
    });
    // A property called __proto__ is an ordinary property.
    return Object.fromEntries(members);
  }

  private array(): unknown {
    const items: unknown[] = [];
    this.list(']', () => items.push(this.value()));
    return items;
  }

  private list(end: string, item: () => void): void {
    this.at += 1;
    while (this.next() !== end) {
      item();
      const mark = this.next();
      if (mark === ',') this.at += 1;
      else if (mark !== end) this.fail(`“${end}” expected`);
    }
    this.at += 1;
  }

  /** A word with a meaning, or a call of a constructor, which is looked up and never run. */
  private named(): unknown {
    const begin = this.at;
    const name = this.take(WORD)?.[1] ?? this.fail('a value expected');
    if (WORDS.has(name) && this.next() !== '(') return WORDS.get(name);
    const call = CALLS.get(name);
    if (!call) {
      if (!WORDS.has(name)) this.fail(`“${name}” is unknown, put text in quotes`, begin);
      this.expect('(');
      this.expect(')');
      return WORDS.get(name);
    }
    this.expect('(');
    this.next();
    const from = this.at;
    const argument = this.quoted() ?? this.take(NUMBER)?.[0] ?? '';
    this.expect(')');
    return call(argument) ?? this.fail(`no argument of ${name}`, from);
  }
}

/**
 * Returns what is written as in mongosh, `{ n: 5, _id: ObjectId("…"), name: /^a/i }`, as extended JSON; JSON is read, too. Nothing is
 * evaluated.
 * @throws QueryTextError
 */
export function parseQueryText(text: string): unknown {
  return new Reader(text).whole();
}

/** A parsed object, or the problem with the input. */
export type ReadText =
  { readonly value: Record<string, unknown>; readonly problem: null } | { readonly value: null; readonly problem: string };

/** Parses input that must be an object. Positions count from 1. */
export function readQueryText(text: string): ReadText {
  try {
    const value = parseQueryText(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject
      ? { value: value as Record<string, unknown>, problem: null }
      : { value: null, problem: 'An object expected, such as { n: 5 }' };
  } catch (error) {
    if (!(error instanceof QueryTextError)) throw error;
    const { message, at } = error;
    const place = at >= text.trimEnd().length ? 'at the end' : `at character ${at + 1}`;
    return { value: null, problem: `${message.charAt(0).toUpperCase()}${message.slice(1)}, ${place}` };
  }
}
