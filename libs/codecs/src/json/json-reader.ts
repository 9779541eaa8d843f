import { endOfText, LongText } from './long-text.js';

type Members = Record<string, unknown>;

/** An object that was read. */
export interface ReadObject {
  readonly members: Members;
  /** Name of the first property; '' for an empty object. */
  readonly first: string;
  /** Lists and objects around it. */
  readonly depth: number;
}

/**
 * Callbacks that build the result as values are read, the innermost first. Without a builder the result equals that of
 * `JSON.parse`.
 */
export interface JsonBuilder {
  /** Converts a string, a number or a word; `first` is the name of its property if that is the first of its object, else ''. */
  scalar(value: unknown, first: string): unknown;
  list(list: unknown[], depth: number): unknown;
  object(object: ReadObject): unknown;
  /**
   * Returns whether the content of an object is wanted, given the name of its first property and that of the object around it.
   */
  keeps(first: string, parentFirst: string): boolean;
}

/** Maximum length of a string kept as a slice of the source; a longer slice would hold the whole source. */
const SHORT_TEXT_MAX = 12;
function fault(at: number): never {
  throw new SyntaxError(`unexpected text in JSON at position ${at}`);
}

/** Adds a property as `JSON.parse` does: an assignment of `__proto__` would change the prototype instead. */
export function addMember(members: Members, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true });
  } else members[name] = value;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** A list that has been begun. */
interface OpenList {
  readonly list: unknown[];
  readonly first: '';
  isKept: boolean;
}

/** An incomplete object, and the name of its next property. */
interface OpenObject {
  readonly list: null;
  readonly members: Members;
  first: string;
  name: string;
  isKept: boolean;
}

type Open = OpenList | OpenObject;

/** Reads JSON step by step, so that it can be interrupted after any value. */
export class JsonReader {
  private at = 0;
  private readonly open: Open[] = [];
  private innermost: Open | undefined;
  private long: LongText | undefined;
  private result: unknown;

  constructor(
    private readonly text: string,
    private readonly builder: JsonBuilder | null,
  ) {}

  get value(): unknown {
    return this.result;
  }

  get isInLongText(): boolean {
    return this.long !== undefined;
  }

  /** Reads the next value, or the beginning of one. Returns false at the end of the input. @throws SyntaxError */
  step(): boolean {
    if (this.long) return this.continueLong(this.long);
    const code = this.next();
    if (code === 0x5b) {
      this.at += 1;
      const list: OpenList = { list: [], first: '', isKept: this.keeps('', this.innermost?.first ?? '') };
      if (this.next() !== 0x5d) return this.begin(list);
      this.at += 1;
      return this.complete(this.listOf(list));
    }
    if (code === 0x7b) {
      this.at += 1;
      const object: OpenObject = { list: null, members: {}, first: '', name: '', isKept: true };
      if (this.next() !== 0x7d) {
        this.begin(object);
        this.readName(object);
        const parent = this.open.at(-2)?.first ?? '';
        object.first = object.name;
        object.isKept = this.keeps(object.first, parent);
        return true;
      }
      this.at += 1;
      return this.complete(this.objectOf(object));
    }
    const scalar = code === 0x22 ? this.textOrStart() : this.wordOrNumber(code);
    return this.long ? true : this.completeScalar(scalar);
  }

  private continueLong(long: LongText): boolean {
    const whole = long.next();
    if (whole === null) return true;
    this.long = undefined;
    return this.completeScalar(whole);
  }

  private completeScalar(scalar: unknown): boolean {
    if (!this.builder) return this.complete(scalar);
    const { innermost } = this;
    const first = innermost?.list === null && innermost.name === innermost.first ? innermost.first : '';
    return this.complete(this.builder.scalar(scalar, first));
  }

  private keeps(first: string, parentFirst: string): boolean {
    return this.builder === null || this.builder.keeps(first, parentFirst);
  }

  private begin(open: Open): true {
    this.open.push(open);
    this.innermost = open;
    return true;
  }

  /** Adds a value to the list or object around it, and completes everything that ends with it. */
  private complete(completed: unknown): boolean {
    let value = completed;
    for (let parent = this.innermost; parent; parent = this.innermost) {
      if (parent.isKept) {
        if (parent.list) parent.list.push(value);
        else addMember(parent.members, parent.name, value);
      }
      const code = this.next();
      if (code === 0x2c) {
        this.at += 1;
        if (!parent.list) this.readName(parent);
        return true;
      }
      if (code !== (parent.list ? 0x5d : 0x7d)) fault(this.at);
      this.at += 1;
      this.open.pop();
      this.innermost = this.open.at(-1);
      value = parent.list ? this.listOf(parent) : this.objectOf(parent);
    }
    if (!Number.isNaN(this.next())) fault(this.at);
    this.result = value;
    return false;
  }

  private listOf({ list }: OpenList): unknown {
    return this.builder ? this.builder.list(list, this.open.length) : list;
  }

  private objectOf({ members, first }: OpenObject): unknown {
    return this.builder ? this.builder.object({ members, first, depth: this.open.length }) : members;
  }

  private readName(object: OpenObject): void {
    if (this.next() !== 0x22) fault(this.at);
    object.name = this.string();
    if (this.next() !== 0x3a) fault(this.at);
    this.at += 1;
  }

  private wordOrNumber(code: number): unknown {
    if (code === 0x74) return this.word('true', true);
    if (code === 0x66) return this.word('false', false);
    if (code === 0x6e) return this.word('null', null);
    NUMBER.lastIndex = this.at;
    const digits = NUMBER.exec(this.text)?.[0];
    if (digits === undefined) return fault(this.at);
    this.at += digits.length;
    return Number(digits);
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) fault(this.at);
    this.at += word.length;
    return value;
  }

  /** Returns the string that begins here; null for a long one, whose start is noted. */
  private textOrStart(): string | null {
    const short = this.shortText();
    if (short !== null) return short;
    const end = endOfString(this.text, this.at);
    if (!LongText.isLong(this.at, end)) return this.string();
    this.long = new LongText(this.text, this.at, end);
    this.at = end;
    return null;
  }

  private string(): string {
    const short = this.shortText();
    if (short !== null) return short;
    const start = this.at;
    this.at = endOfString(this.text, start);
    // `JSON.parse` handles escapes, and refuses characters that strings must not contain.
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  private shortText(): string | null {
    const { text, at: start } = this;
    const end = Math.min(start + SHORT_TEXT_MAX + 2, text.length);
    for (let at = start + 1; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        this.at = at + 1;
        return text.slice(start + 1, at);
      }
      if (code === 0x5c || code < 0x20) return null;
    }
    return null;
  }

  /** Returns the code of the next character that is not whitespace; `NaN` at the end. */
  private next(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.at += 1;
    }
  }
}

/**
 * Returns the end offset of the string that begins at `start`, including its closing quotation mark. @throws SyntaxError if it
 * does not end
 */
export function endOfString(text: string, start: number): number {
  const end = endOfText(text, start);
  return end === -1 ? fault(start) : end;
}
