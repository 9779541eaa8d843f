import { compute } from '../crypto/crypto-bridge.js';
import { demand, offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { URLSearchParams } from '../url/url-search-params.js';
import { URL } from '../url/url.js';
import { askNode } from '../crypto/ask-node.js';
import { argumentTypeError } from '../errors/node-errors.js';
import { parse as parseQuery, stringify } from './node-querystring.js';

/** A URL, or a part of one, as Node's older interface names its parts. */
class Url {
  protocol: string | null = null;
  slashes: boolean | null = null;
  auth: string | null = null;
  host: string | null = null;
  port: string | null = null;
  hostname: string | null = null;
  hash: string | null = null;
  search: string | null = null;
  query: unknown = null;
  pathname: string | null = null;
  path: string | null = null;
  href: string | null = null;

  format(): string {
    return formatParts(this as unknown as Record<string, unknown>);
  }

  resolve(to: unknown): string {
    return resolve(this.format(), to);
  }
}

function parse(given: unknown, withQuery = false, slashes = false): Url {
  if (given instanceof Url) return given;
  if (typeof given !== 'string') throw argumentTypeError('url', 'of type string', given);
  const url = Object.assign(new Url(), askNode<Partial<Url>>('url.parse', { input: given, slashes }));
  if (withQuery) url.query = parseQuery(url.search === null ? '' : url.search.slice(1));
  return url;
}

function formatParts(given: Record<string, unknown>): string {
  const { protocol, slashes, auth, host, port, hostname, hash, query, pathname } = given;
  const asked = typeof query === 'object' && query !== null ? stringify(query) : '';
  const search = given['search'] ? given['search'] : asked === '' ? '' : `?${asked}`;
  return askNode('url.format', { protocol, slashes, auth, host, port, hostname, hash, pathname, search });
}

interface FormatOptions {
  readonly auth?: unknown;
  readonly fragment?: unknown;
  readonly search?: unknown;
  readonly unicode?: unknown;
}

function formatUrl(given: URL, { auth = true, fragment = true, search = true, unicode = false }: FormatOptions): string {
  const url = new URL(given.href);
  if (!auth) {
    url.username = '';
    url.password = '';
  }
  if (!fragment) url.hash = '';
  if (!search) url.search = '';
  return unicode ? url.href.replace(url.hostname, textOf(compute('url.toUnicode', { input: url.hostname }))) : url.href;
}

function format(given: unknown, options?: FormatOptions): string {
  if (given instanceof URL) return formatUrl(given, options ?? {});
  if (typeof given === 'string') return parse(given).format();
  if (typeof given !== 'object' || given === null) {
    throw argumentTypeError('urlObject', 'one of type object or string', given);
  }
  return formatParts(given as Record<string, unknown>);
}

function resolve(from: unknown, to: unknown): string {
  return askNode('url.resolve', { from: parse(from).format(), to: parse(to).format() });
}

function fileURLToPath(given: unknown): string {
  const url = typeof given === 'string' ? new URL(given) : given;
  if (!(url instanceof URL)) throw argumentTypeError('path', 'of type string or an instance of URL', given);
  return askNode('url.toPath', { input: url.href });
}

function pathToFileURL(given: unknown): URL {
  if (typeof given !== 'string') throw argumentTypeError('path', 'of type string', given);
  const path = demand<{ resolve: (path: string) => string }>('node-path').resolve(given);
  const url = new URL(compute('url.fromPath', { input: path }));
  if (given.endsWith('/') && !url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Returns the options for a request of `http`. */
function urlToHttpOptions(url: URL): Record<string, unknown> {
  const { protocol, hostname, hash, search, pathname, href, port, username, password } = url;
  return {
    protocol,
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    hash,
    search,
    pathname,
    path: `${pathname}${search}`,
    href,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' && password === '' ? {} : { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
}

offer('node-url', {
  Url,
  URL,
  URLSearchParams,
  parse,
  format,
  resolve,
  resolveObject: (from: unknown, to: unknown) => parse(resolve(from, to)),
  domainToASCII: (input: unknown) => compute('url.toASCII', { input: textOf(input) }),
  domainToUnicode: (input: unknown) => compute('url.toUnicode', { input: textOf(input) }),
  fileURLToPath,
  pathToFileURL,
  urlToHttpOptions,
});
