import { AppFileError, type TextPosition } from '../app-file-error.js';
import { JSON_DEPTH_MAX } from '../file-limits.js';
import type { Json } from './json.js';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/**
 * Parses JSON without the built-in parser, which does not report the position of an error, lets the last of two equal
 * properties win and accepts `__proto__` as an ordinary name.
 */
class JsonReader {
  private at = 0;

  constructor(
    private readonly file: string,
    private readonly text: string,
    /** Collects the start positions of values by their paths; without it nothing is collected. */
    private readonly places?: Map<string, number>,
  ) {}

  document(): Json {
    const value = this.value(0, '');
    this.skipSpace();
    if (this.at < this.text.length) this.fault('unexpected text after the value');
    return value;
  }

  private value(depth: number, path: string): Json {
    if (depth > JSON_DEPTH_MAX) this.fault(`nested more than ${JSON_DEPTH_MAX} deep`);
    this.skipSpace();
    this.places?.set(path, this.at);
    const next = this.text[this.at];
    if (next === '{') return this.object(depth, path);
    if (next === '[') return this.list(depth, path);
    if (next === '"') return this.string();
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.number();
  }

  private object(depth: number, path: string): Json {
    const members: [string, Json][] = [];
    const names = new Set<string>();
    this.at += 1;
    if (this.take('}')) return {};
    for (;;) {
      this.skipSpace();
      const start = this.at;
      if (this.text[start] !== '"') this.fault('expected a property name in double quotes');
      const name = this.string();
      if (name === '__proto__') this.fault("a property must not be named '__proto__'", start);
      if (names.has(name)) this.fault(`duplicate property '${name}'`, start);
      names.add(name);
      if (!this.take(':')) this.fault("expected ':'");
      members.push([name, this.value(depth + 1, this.below(path, name))]);
      if (this.take('}')) return Object.fromEntries(members);
      if (!this.take(',')) this.fault("expected ',' or '}'");
    }
  }

  private list(depth: number, path: string): Json {
    const elements: Json[] = [];
    this.at += 1;
    if (this.take(']')) return elements;
    for (;;) {
      elements.push(this.value(depth + 1, this.places ? `${path}[${elements.length}]` : ''));
      if (this.take(']')) return elements;
      if (!this.take(',')) this.fault("expected ',' or ']'");
    }
  }

  private below(path: string, name: string): string {
    if (!this.places) return '';
    return path === '' ? name : `${path}.${name}`;
  }

  private string(): string {
    const start = this.at;
    let escaped = false;
    for (let at = start + 1; ; at += 1) {
      const code = this.text.charCodeAt(at);
      if (Number.isNaN(code)) this.fault('unterminated string', start);
      if (code < 0x20) this.fault('a string must not contain a control character', at);
      if (code === 0x22) {
        this.at = at + 1;
        return escaped ? this.unescaped(start) : this.text.slice(start + 1, at);
      }
      if (code === 0x5c) {
        escaped = true;
        at += 1;
        const escape = this.text[at];
        const hex = escape === 'u' ? this.text.slice(at + 1, at + 5) : '';
        const valid = escape === 'u' ? /^[0-9a-fA-F]{4}$/.test(hex) : escape !== undefined && '"\\/bfnrt'.includes(escape);
        if (!valid) this.fault('unknown escape in a string', at - 1);
      }
    }
  }

  private unescaped(start: number): string {
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text)?.[0];
    if (found === undefined) this.fault(this.at < this.text.length ? 'expected a value' : 'unexpected end of the file');
    const value = Number(found);
    if (!Number.isFinite(value)) this.fault('the number is too large');
    this.at += found.length;
    return value;
  }

  private take(punctuation: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== punctuation) return false;
    this.at += 1;
    return true;
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private fault(problem: string, at = this.at): never {
    const { line, column } = positionOf(this.text, at);
    throw new AppFileError('InvalidJson', this.file, `is not valid JSON: ${problem} (line ${line}, column ${column})`, {
      position: { line, column },
    });
  }
}

/** Returns the position of a UTF-16 code unit in a string. */
function positionOf(text: string, at: number): TextPosition {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** Parses JSON. Throws `AppFileError` `InvalidJson` with line and column. */
export function parseJson(file: string, text: string): Json {
  return new JsonReader(file, text).document();
}

/**
 * Returns the start of a property in JSON, by its path such as `[2].options.secret`. Returns the innermost value around
 * a missing property, and the beginning of the document for an unknown path. Throws `AppFileError` `InvalidJson`.
 */
export function memberPosition(file: string, text: string, path: string): TextPosition {
  const places = new Map<string, number>();
  new JsonReader(file, text, places).document();
  for (let known = path; known !== ''; known = known.slice(0, Math.max(known.lastIndexOf('.'), known.lastIndexOf('['), 0))) {
    const at = places.get(known);
    if (at !== undefined) return positionOf(text, at);
  }
  return positionOf(text, places.get('') ?? 0);
}
