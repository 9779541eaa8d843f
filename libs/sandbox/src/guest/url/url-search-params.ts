import { fromText, toText } from '../bytes/bytes.js';
import { textOf } from '../primordials.js';

/** `application/x-www-form-urlencoded`, as in the URL standard. */
export class URLSearchParams {
  #pairs: [string, string][] = [];
  #changed: (() => void) | undefined;

  constructor(init: unknown = '', changed?: () => void) {
    if (typeof init === 'string') this.#pairs = parsePairs(init);
    else if (init instanceof URLSearchParams) this.#pairs = [...init];
    else if (typeof init === 'object' && init !== null) {
      const entries = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init);
      this.#pairs = entries.map(([name, value]) => [textOf(name), textOf(value)]);
    }
    this.#changed = changed;
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: string, value: string): void {
    this.#pairs.push([textOf(name), textOf(value)]);
    this.#changed?.();
  }

  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([key]) => key !== name);
    this.#changed?.();
  }

  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.#pairs.some(([key]) => key === name);
  }

  set(name: string, value: string): void {
    const first = this.#pairs.findIndex(([key]) => key === name);
    if (first < 0) {
      this.append(name, value);
      return;
    }
    this.#pairs = this.#pairs.filter(([key], index) => key !== name || index === first);
    this.#pairs[first] = [textOf(name), textOf(value)];
    this.#changed?.();
  }

  sort(): void {
    this.#pairs = this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed?.();
  }

  forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void {
    for (const [name, value] of this.#pairs) callback(value, name, this);
  }

  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]();
  }

  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
  }

  entries(): IterableIterator<[string, string]> {
    return this.#pairs.map(([name, value]): [string, string] => [name, value])[Symbol.iterator]();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&');
  }
}

function parsePairs(text: string): [string, string][] {
  const query = text.startsWith('?') ? text.slice(1) : text;
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [formDecode(part), ''] : [formDecode(part.slice(0, at)), formDecode(part.slice(at + 1))];
    });
}

function formDecode(text: string): string {
  const plain = text.replaceAll('+', ' ');
  if (!plain.includes('%')) return plain;
  const bytes: number[] = [];
  const raw = fromText(plain);
  for (let i = 0; i < raw.length; i++) {
    const digits = raw[i] === 37 ? String.fromCharCode(raw[i + 1] ?? 0, raw[i + 2] ?? 0) : '';
    if (/^[0-9a-f]{2}$/i.test(digits)) {
      bytes.push(parseInt(digits, 16));
      i += 2;
    } else {
      bytes.push(raw[i] ?? 0);
    }
  }
  return toText(new Uint8Array(bytes)) ?? '';
}

function formEncode(text: string): string {
  let encoded = '';
  for (const byte of fromText(text)) {
    const char = String.fromCharCode(byte);
    if (/[A-Za-z0-9*\-._]/.test(char)) encoded += char;
    else encoded += byte === 32 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
