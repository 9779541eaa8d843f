import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';

const MAX_KEYS = 1000;

function escape(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed());
}

/** What is no escape stays as it is. */
export function unescape(value: unknown): string {
  const text = textOf(value);
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}

export function parse(given: unknown, separator: unknown = '&', equals: unknown = '='): Record<string, string | string[]> {
  const parsed = Object.create(null) as Record<string, string | string[]>;
  const [between, sign] = [textOf(separator), textOf(equals)];
  if (typeof given !== 'string' || given === '') return parsed;
  for (const pair of given.split(between, MAX_KEYS)) {
    if (pair === '') continue;
    const text = pair.replaceAll('+', ' ');
    const at = text.indexOf(sign);
    const key = unescape(at < 0 ? text : text.slice(0, at));
    const value = at < 0 ? '' : unescape(text.slice(at + sign.length));
    const before = parsed[key];
    parsed[key] = before === undefined ? value : [before, value].flat();
  }
  return parsed;
}

const primitive = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)
    ? escape(value)
    : '';

export function stringify(given: unknown, separator: unknown = '&', equals: unknown = '='): string {
  if (typeof given !== 'object' || given === null) return '';
  return Object.entries(given)
    .flatMap(([key, value]: [string, unknown]) =>
      (Array.isArray(value) ? value : [value]).map((item) => `${escape(key)}${textOf(equals)}${primitive(item)}`),
    )
    .join(textOf(separator));
}

offer('node-querystring', { parse, stringify, escape, unescape, decode: parse, encode: stringify });
