import { offer } from '../lazy.js';
import { compute } from '../crypto/crypto-bridge.js';
import { codedError } from '../errors/node-errors.js';
import { textOf } from '../primordials.js';
import { replacePairs, URLSearchParams } from './url-search-params.js';

interface Parts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

function wellFormed(value: unknown): string {
  return textOf(value).toWellFormed();
}

function read(input: unknown, base: unknown): Parts | null {
  const parent = base === undefined ? {} : { base: wellFormed(base) };
  return compute('url.read', { input: wellFormed(input), ...parent }) as Parts | null;
}

function invalid(input: unknown): TypeError {
  const error = codedError('ERR_INVALID_URL', new TypeError('Invalid URL'));
  Object.defineProperty(error, 'input', { value: textOf(input), enumerable: true, writable: true, configurable: true });
  return error;
}

/** The URL standard, by Node's own: a URL and each change of one is one computation of the runner. */
export class URL {
  #parts: Parts;
  #params: URLSearchParams | undefined;

  constructor(input: unknown, base?: unknown) {
    const parts = read(input, base);
    if (parts === null) throw invalid(input);
    this.#parts = parts;
  }

  static canParse(input: unknown, base?: unknown): boolean {
    return read(input, base) !== null;
  }

  get [Symbol.toStringTag](): string {
    return 'URL';
  }

  get href(): string {
    return this.#parts.href;
  }

  set href(value: string) {
    if (!this.#change('href', value)) throw invalid(value);
  }

  get origin(): string {
    return this.#parts.origin;
  }

  get protocol(): string {
    return this.#parts.protocol;
  }

  set protocol(value: string) {
    this.#change('protocol', value);
  }

  get username(): string {
    return this.#parts.username;
  }

  set username(value: string) {
    this.#change('username', value);
  }

  get password(): string {
    return this.#parts.password;
  }

  set password(value: string) {
    this.#change('password', value);
  }

  get host(): string {
    return this.#parts.host;
  }

  set host(value: string) {
    this.#change('host', value);
  }

  get hostname(): string {
    return this.#parts.hostname;
  }

  set hostname(value: string) {
    this.#change('hostname', value);
  }

  get port(): string {
    return this.#parts.port;
  }

  set port(value: string) {
    this.#change('port', value);
  }

  get pathname(): string {
    return this.#parts.pathname;
  }

  set pathname(value: string) {
    this.#change('pathname', value);
  }

  get search(): string {
    return this.#parts.search;
  }

  set search(value: string) {
    this.#change('search', value);
  }

  get hash(): string {
    return this.#parts.hash;
  }

  set hash(value: string) {
    this.#change('hash', value);
  }

  get searchParams(): URLSearchParams {
    this.#params ??= new URLSearchParams(this.#parts.search, (text) => {
      this.#parts = compute('url.change', { href: this.#parts.href, part: 'search', value: text }) as Parts;
    });
    return this.#params;
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): unknown {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = this.#parts;
    const { searchParams } = this;
    const shown = { href, origin, protocol, username, password, host, hostname, port, pathname, search, searchParams, hash };
    return Object.setPrototypeOf(shown, { constructor: URL }) as unknown;
  }

  /** @returns whether there is a URL with the new part */
  #change(part: string, value: unknown): boolean {
    const parts = compute('url.change', { href: this.#parts.href, part, value: wellFormed(value) }) as Parts | null;
    if (parts === null) return false;
    this.#parts = parts;
    if (this.#params !== undefined && (part === 'search' || part === 'href')) replacePairs(this.#params, parts.search);
    return true;
  }
}

offer('url', { URL, URLSearchParams });
