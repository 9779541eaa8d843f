import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { unescapeText } from '../url/unescape.js';
import { codedError } from '../errors/node-errors.js';

const MAX_KEYS = 1000;

interface Options {
  readonly maxKeys?: unknown;
  readonly decodeURIComponent?: unknown;
  readonly encodeURIComponent?: unknown;
}

function escape(value: unknown): string {
  const text = textOf(value);
  try {
    return encodeURIComponent(text);
  } catch {
    throw codedError('ERR_INVALID_URI', new URIError('URI malformed'));
  }
}

/** Decodes escapes and leaves other characters unchanged. */
function unescape(value: unknown): string {
  const text = textOf(value);
  try {
    return decodeURIComponent(text);
  } catch {
    return unescapeText(text);
  }
}

/** A separator; nothing stands for the usual one. */
function separatorOf(given: unknown, usual: string): string {
  return given === undefined || given === null || given === '' ? usual : textOf(given);
}

export function parse(
  given: unknown,
  separator?: unknown,
  equals?: unknown,
  options?: Options,
): Record<string, string | string[]> {
  const parsed = Object.create(null) as Record<string, string | string[]>;
  if (typeof given !== 'string' || given === '') return parsed;
  const [between, sign] = [separatorOf(separator, '&'), separatorOf(equals, '=')];
  const most = typeof options?.maxKeys === 'number' ? options.maxKeys : MAX_KEYS;
  const own = options?.decodeURIComponent;
  const decode = (text: string): string => {
    if (typeof own !== 'function') return unescape(text);
    try {
      return (own as (text: string) => string)(text);
    } catch {
      return unescape(text);
    }
  };
  for (const pair of given.split(between, most > 0 ? most : undefined)) {
    if (pair === '') continue;
    const text = pair.replaceAll('+', ' ');
    const at = text.indexOf(sign);
    const key = decode(at < 0 ? text : text.slice(0, at));
    const value = at < 0 ? '' : decode(text.slice(at + sign.length));
    const before = parsed[key];
    parsed[key] = before === undefined ? value : [before, value].flat();
  }
  return parsed;
}

export function stringify(given: unknown, separator?: unknown, equals?: unknown, options?: Options): string {
  if (typeof given !== 'object' || given === null) return '';
  const own = options?.encodeURIComponent;
  const encode = typeof own === 'function' ? (own as (text: string) => string) : escape;
  const primitive = (value: unknown): string => {
    const isShown =
      typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value);
    return isShown ? encode(textOf(value)) : '';
  };
  return Object.entries(given)
    .flatMap(([key, value]: [string, unknown]) =>
      (Array.isArray(value) ? value : [value]).map((item) => `${encode(key)}${separatorOf(equals, '=')}${primitive(item)}`),
    )
    .join(separatorOf(separator, '&'));
}

offer('node-querystring', { parse, stringify, escape, unescape, decode: parse, encode: stringify });
