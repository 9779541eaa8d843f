import { type BSONRegExp } from 'bson';
import { regexParts } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { WatchedRegExp } from './watched-regexp.js';

/** Longest pattern accepted, as in the server. */
const MAX_PATTERN_LENGTH = 32_764;
const MAX_CACHED = 500;
const cache = new Map<string, RegExp>();

/** `x` (extended) removes white space and comments outside classes and escapes. */
const EXTENDED_NOISE = /\\.|\[(?:\\.|[^\]])*\]|(\s+|#.*$)/gm;
const LEADING_OPTIONS = /^\(\?([imsxu]+)\)/;

/**
 * Compiles a MongoDB (PCRE) pattern to a JavaScript regular expression: options `imsx` (and `u`, `l`, `g`, which change nothing),
 * leading inline options, `\A`, `\z`, `\Z` and `(?P<name>`. Throws 51108 for an unknown option, 51091 for a pattern that does not
 * compile (constructs only PCRE has included), 2 for one with a null byte.
 */
export function compileRegex(pattern: string | BSONRegExp | RegExp, options?: string): RegExp {
  const parts = typeof pattern === 'string' ? { pattern, options: '' } : regexParts(pattern);
  const flags = options ?? parts.options;
  const key = `${flags}/${parts.pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = translate(parts.pattern, flags);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, compiled);
  return compiled;
}

function translate(pattern: string, options: string): RegExp {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw mongoError(51091, 'Regular expression is invalid: regular expression is too large');
  if (pattern.includes('\0')) throw mongoError(2, 'Regular expression cannot contain an embedded null byte');
  let source = pattern;
  let all = options;
  const inline = LEADING_OPTIONS.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    all += inline[1];
  }
  const flags = new Set<string>();
  for (const option of all) {
    if ('ims'.includes(option)) flags.add(option);
    else if (option === 'x')
      source = source.replace(EXTENDED_NOISE, (match, noise?: string) => (noise === undefined ? match : ''));
    else if (!'ulg'.includes(option)) throw mongoError(51108, `invalid flag in regex options: ${option}`);
  }
  return build(anchors(source), [...flags].join(''));
}

function anchors(source: string): string {
  const ends: Readonly<Record<string, string>> = { '\\A': '(?<![\\s\\S])', '\\z': '(?![\\s\\S])', '\\Z': '(?=\\n?(?![\\s\\S]))' };
  return source.replace(/\\[\s\S]/g, (escape) => ends[escape] ?? escape).replaceAll('(?P<', '(?<');
}

function build(source: string, flags: string): RegExp {
  try {
    return new WatchedRegExp(source, `${flags}u`);
  } catch {
    // The unicode flag also forbids needless escapes such as `\-`, which PCRE accepts.
    return buildLoose(source, flags);
  }
}

function buildLoose(source: string, flags: string): RegExp {
  try {
    return new WatchedRegExp(source, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw mongoError(51091, `Regular expression is invalid: ${reason}`, undefined, error);
  }
}
