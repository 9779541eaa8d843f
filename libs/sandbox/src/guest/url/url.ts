import { fromText } from '../bytes/bytes.js';
import { offer } from '../lazy.js';
import { URLSearchParams } from './url-search-params.js';
import { numberOf, textOf } from '../primordials.js';

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};
const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/;
const AUTHORITY = /^(?:([^:@]*)(?::([^@]*))?@)?(\[[0-9A-Fa-f:.]+\]|[^:[\]]*)(?::(\d*))?$/;

/**
 * Splits and resolves URLs of the usual schemes. Not the whole URL standard: host names are lower-cased but not converted from
 * Unicode, and IPv4 shorthands stay as written. The host never trusts it: what is fetched is parsed again outside.
 */
export class URL {
  protocol = '';
  username = '';
  password = '';
  hostname = '';
  port = '';
  pathname = '';
  hash = '';
  #search = '';
  #params: URLSearchParams | undefined;

  constructor(input: unknown, base?: unknown) {
    const text = textOf(input)
      .trim()
      .replaceAll(/[\t\r\n]/g, '');
    const parent = base === undefined ? undefined : new URL(base);
    const [, scheme, authority, path = '', search = '', hash = ''] = PARTS.exec(text) ?? [];
    this.protocol = scheme === undefined ? (parent?.protocol ?? '') : `${scheme.toLowerCase()}:`;
    if (this.protocol === '' || (scheme === undefined && parent === undefined)) throw invalid(text);
    const inherits = scheme === undefined && authority === undefined ? parent : undefined;
    if (inherits !== undefined) this.#inherit(inherits);
    else this.#setAuthority(authority, text);
    this.#setPath(path, inherits);
    this.#search =
      search === '' && path === '' && inherits !== undefined ? inherits.search : escapePart(search === '?' ? '' : search);
    this.hash = hash === '#' ? '' : escapePart(hash);
  }

  static canParse(input: unknown, base?: unknown): boolean {
    try {
      return new URL(input, base) instanceof URL;
    } catch {
      // The only way the constructor fails is on an invalid URL.
      return false;
    }
  }

  get host(): string {
    return this.port === '' ? this.hostname : `${this.hostname}:${this.port}`;
  }

  get origin(): string {
    return this.protocol in DEFAULT_PORTS ? `${this.protocol}//${this.host}` : 'null';
  }

  get search(): string {
    return this.#search;
  }

  set search(value: string) {
    const text = textOf(value);
    this.#search = text === '' || text === '?' ? '' : escapePart(text.startsWith('?') ? text : `?${text}`);
    this.#params = undefined;
  }

  get searchParams(): URLSearchParams {
    this.#params ??= new URLSearchParams(this.#search, () => {
      const text = this.#params?.toString() ?? '';
      this.#search = text === '' ? '' : `?${text}`;
    });
    return this.#params;
  }

  get href(): string {
    const credentials =
      this.username === '' && this.password === '' ? '' : `${this.username}${this.password && `:${this.password}`}@`;
    const authority = this.hostname !== '' || this.protocol in DEFAULT_PORTS || this.protocol === 'file:' ? '//' : '';
    return `${this.protocol}${authority}${credentials}${this.host}${this.pathname}${this.search}${this.hash}`;
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  #inherit(parent: URL): void {
    this.username = parent.username;
    this.password = parent.password;
    this.hostname = parent.hostname;
    this.port = parent.port;
  }

  #setAuthority(authority: string | undefined, text: string): void {
    const special = this.protocol in DEFAULT_PORTS;
    if (authority === undefined) {
      if (special) throw invalid(text);
      return;
    }
    const match = AUTHORITY.exec(authority);
    const [, username = '', password = '', host = '', port = ''] = match ?? [];
    if (match === null || (special && host === '') || /[\s<>\\^|%]/.test(host) || numberOf(port) > 65535) throw invalid(text);
    this.username = username;
    this.password = password;
    this.hostname = host.toLowerCase();
    this.port = port === DEFAULT_PORTS[this.protocol] ? '' : port;
  }

  #setPath(path: string, parent: URL | undefined): void {
    if (!(this.protocol in DEFAULT_PORTS) && this.hostname === '' && parent === undefined) {
      this.pathname = path;
      return;
    }
    let full = path;
    if (parent !== undefined && path === '') full = parent.pathname;
    else if (parent !== undefined && !path.startsWith('/'))
      full = parent.pathname.slice(0, parent.pathname.lastIndexOf('/') + 1) + path;
    this.pathname = escapePart(removeDots(full.startsWith('/') ? full : `/${full}`));
  }
}

function removeDots(path: string): string {
  const result: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === '..') result.pop();
    if (segment !== '..' && segment !== '.') result.push(segment);
    else if (last) result.push('');
  });
  return `/${result.join('/')}`;
}

/** Percent-encodes what may not stand in a URL; what is already encoded stays. */
function escapePart(text: string): string {
  return text.replaceAll(/(?:[\s"<>`{}]|[^!-~])+/g, (part) =>
    Array.from(fromText(part), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

function invalid(text: string): TypeError {
  const error = new TypeError('Invalid URL');
  Object.defineProperty(error, 'input', { value: text, enumerable: false });
  return error;
}

offer('url', { URL, URLSearchParams });
