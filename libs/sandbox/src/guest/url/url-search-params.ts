import { fromText } from '../bytes/bytes.js';
import { argumentTypeError, codedError } from '../errors/node-errors.js';
import { textOf } from '../primordials.js';
import { unescapeText } from './unescape.js';

type Pair = [name: string, value: string];

let pairsOf: (params: URLSearchParams, pairs: Pair[]) => void = () => undefined;

function text(value: unknown): string {
  return textOf(value).toWellFormed();
}

/** `application/x-www-form-urlencoded`, as in the URL standard. */
export class URLSearchParams {
  #pairs: Pair[] = [];
  #changed: ((text: string) => void) | undefined;

  static {
    pairsOf = (params, pairs) => {
      params.#pairs = pairs;
    };
  }

  /** @param changed called with the serialized parameters after each change */
  constructor(init: unknown = '', changed?: (text: string) => void) {
    this.#pairs = readPairs(init);
    this.#changed = changed;
  }

  get [Symbol.toStringTag](): string {
    return 'URLSearchParams';
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([text(name), text(value)]);
    this.#tell();
  }

  delete(name: unknown, value?: unknown): void {
    const isMeant = matching(name, value);
    this.#pairs = this.#pairs.filter((pair) => !isMeant(pair));
    this.#tell();
  }

  get(name: unknown): string | null {
    return this.#pairs.find(matching(name, undefined))?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    return this.#pairs.filter(matching(name, undefined)).map(([, value]) => value);
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(matching(name, value));
  }

  set(name: unknown, value: unknown): void {
    const isMeant = matching(name, undefined);
    const first = this.#pairs.findIndex(isMeant);
    if (first < 0) {
      this.append(name, value);
      return;
    }
    this.#pairs = this.#pairs.filter((pair, index) => !isMeant(pair) || index === first);
    this.#pairs[first] = [text(name), text(value)];
    this.#tell();
  }

  sort(): void {
    this.#pairs = this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#tell();
  }

  forEach(callback: unknown, receiver?: unknown): void {
    if (typeof callback !== 'function') throw argumentTypeError('callback', 'of type function', callback);
    // Pairs added meanwhile are visited as well, as in the standard.
    for (let i = 0; i < this.#pairs.length; i++) {
      const [name, value] = this.#pairs[i] ?? ['', ''];
      Reflect.apply(callback, receiver, [value, name, this]);
    }
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.entries()) yield value;
  }

  *entries(): IterableIterator<Pair> {
    for (let i = 0; i < this.#pairs.length; i++) yield [...(this.#pairs[i] ?? ['', ''])];
  }

  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&');
  }

  [Symbol.for('nodejs.util.inspect.custom')](): unknown {
    return Object.setPrototypeOf(Object.fromEntries(this.#pairs), { constructor: URLSearchParams }) as unknown;
  }

  #tell(): void {
    this.#changed?.(this.toString());
  }
}

/** Replaces the parameters by those in a query, without calling `changed`. */
export function replacePairs(params: URLSearchParams, query: string): void {
  pairsOf(params, parsePairs(query));
}

function matching(name: unknown, value: unknown): (pair: Pair) => boolean {
  const [sought, needed] = [text(name), value === undefined ? undefined : text(value)];
  return ([key, found]) => key === sought && (needed === undefined || found === needed);
}

function readPairs(init: unknown): Pair[] {
  if (typeof init !== 'object' && typeof init !== 'function') return parsePairs(text(init));
  if (init === null) return [];
  if (!(Symbol.iterator in init)) return Object.entries(init).map(([name, value]) => [text(name), text(value)]);
  return Array.from(init as Iterable<unknown>, (pair) => {
    const items = typeof pair === 'object' && pair !== null && Symbol.iterator in pair ? [...(pair as Iterable<unknown>)] : [];
    if (items.length === 2) return [text(items[0]), text(items[1])];
    throw codedError('ERR_INVALID_TUPLE', new TypeError('Each query pair must be an iterable [name, value] tuple'));
  });
}

function parsePairs(given: string): Pair[] {
  const query = given.startsWith('?') ? given.slice(1) : given;
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [formDecode(part), ''] : [formDecode(part.slice(0, at)), formDecode(part.slice(at + 1))];
    });
}

function formDecode(given: string): string {
  return unescapeText(given.replaceAll('+', ' '));
}

function formEncode(given: string): string {
  let encoded = '';
  for (const byte of fromText(given)) {
    const char = String.fromCharCode(byte);
    if (/[A-Za-z0-9*\-._]/.test(char)) encoded += char;
    else encoded += byte === 32 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
