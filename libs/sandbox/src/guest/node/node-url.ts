import { offer } from '../lazy.js';
import { parse as parseQuery, stringify } from './node-querystring.js';
import { textOf } from '../primordials.js';
import { URLSearchParams } from '../url/url-search-params.js';
import { URL } from '../url/url.js';

interface LegacyUrl {
  protocol: string | null;
  slashes: boolean | null;
  auth: string | null;
  host: string | null;
  port: string | null;
  hostname: string | null;
  hash: string | null;
  search: string | null;
  query: unknown;
  pathname: string | null;
  path: string | null;
  href: string;
}

const PARTS = /^(?:([a-z][a-z0-9+.-]*:))?(\/\/(?:([^/?#@]*)@)?([^/?#:]*|\[[^\]/?#]*\])(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/is;

/** The parts of a URL that may be relative, as Node's older interface names them. */
function parse(given: unknown, withQuery = false, slashesDenoteHost = false): LegacyUrl {
  const text = textOf(given).trim();
  const match = PARTS.exec(text);
  const [, protocol, authority, auth, hostname, port, pathname = '', search, hash] = match ?? [];
  const isHost = authority !== undefined && (protocol !== undefined || slashesDenoteHost);
  const path = isHost ? pathname : `${authority ?? ''}${pathname}`;
  const shownPath = isHost && path === '' && protocol !== undefined ? '/' : path;
  const hostText = isHost ? `${(hostname ?? '').toLowerCase()}${port === undefined || port === '' ? '' : `:${port}`}` : null;
  const url: LegacyUrl = {
    protocol: protocol?.toLowerCase() ?? null,
    slashes: isHost ? true : null,
    auth: isHost && auth !== undefined ? auth : null,
    host: hostText,
    port: isHost && port !== undefined && port !== '' ? port : null,
    hostname: isHost ? (hostname ?? '').toLowerCase().replace(/^\[|\]$/g, '') : null,
    hash: hash ?? null,
    search: search ?? (withQuery ? '' : null),
    query: withQuery ? parseQuery((search ?? '').slice(1)) : (search?.slice(1) ?? null),
    pathname: shownPath === '' ? null : shownPath,
    path: shownPath === '' && search === undefined ? null : `${shownPath}${search ?? ''}`,
    href: '',
  };
  url.href = format(url);
  return url;
}

function format(given: Partial<LegacyUrl> | URL | string): string {
  if (given instanceof URL) return given.href;
  if (typeof given === 'string') return parse(given).href;
  const { protocol, auth, hostname, port, pathname, search, query, hash, slashes } = given;
  const scheme = protocol === null || protocol === undefined || protocol === '' ? '' : protocol.replace(/:?$/, ':');
  const host =
    given.host ??
    (hostname === null || hostname === undefined ? '' : `${hostname}${port === null || port === undefined ? '' : `:${port}`}`);
  const authority = host === '' ? '' : `${auth === null || auth === undefined ? '' : `${auth}@`}${host}`;
  const asked = search ?? (typeof query === 'object' && query !== null ? `?${stringify(query)}` : '');
  const question = asked === '' || asked === '?' ? '' : asked.replace(/^\??/, '?');
  const fragment = hash === null || hash === undefined || hash === '' ? '' : hash.replace(/^#?/, '#');
  const lead = slashes === true || authority !== '' ? '//' : '';
  return `${scheme}${lead}${authority}${pathname ?? ''}${question}${fragment}`;
}

function resolve(from: unknown, to: unknown): string {
  const base = new URL(textOf(from), 'resolve://base');
  const { href, protocol } = new URL(textOf(to), base.href);
  return protocol === 'resolve:' ? href.replace(/^resolve:\/\/base/, '') : href;
}

offer('node-url', { URL, URLSearchParams, parse, format, resolve });
