import { type BSONRegExp } from 'bson';
import { compareStrings } from '../../bson/compare.js';
import { isNullish, isRegex } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileRegex } from './regular-expression.js';
import { WatchedRegExp } from './watched-regexp.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { allocate, allocateText } from '../../work/work-clock.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';
import { inTurn, named, positional, requireInteger, requireString, unary, untilNull } from './operator-operands.js';
import { textOf } from './text.js';

const SPACE = [...'\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'];
/** Most matches `$regexFindAll` collects. */
const MAX_MATCHES = 100_000;

export const stringOperators: OperatorTable = {
  $concat: untilNull(
    '$concat',
    (value) => {
      if (typeof value !== 'string') throw mongoError(16702, `$concat only supports strings, not ${typeNameOf(value)}`);
      return value;
    },
    (texts) => {
      allocateText(texts.reduce((sum, { length }) => sum + length, 0));
      return texts.join('');
    },
  ),
  $toLower: unary('$toLower', (value) => lower(textOf('$toLower', value))),
  $toUpper: unary('$toUpper', (value) => upper(textOf('$toUpper', value))),
  $strcasecmp: positional('$strcasecmp', 2, 2, ([a, b]) =>
    compareStrings(upper(textOf('$strcasecmp', a)), upper(textOf('$strcasecmp', b))),
  ),
  $strLenBytes: unary('$strLenBytes', (value) => Buffer.byteLength(requireString('$strLenBytes', value, 34473))),
  $strLenCP: unary('$strLenCP', (value) => [...requireString('$strLenCP', value, 34471)].length),
  $substr: positional('$substr', 3, 3, ([text, start, length]) => bytesOf('$substr', text, start, length)),
  $substrBytes: positional('$substrBytes', 3, 3, ([text, start, length]) => bytesOf('$substrBytes', text, start, length)),
  $substrCP: positional('$substrCP', 3, 3, ([text, start, length]) => {
    const from = atLeastZero('$substrCP', start);
    return [...textOf('$substrCP', text)].slice(from, from + atLeastZero('$substrCP', length, [34452, 34454])).join('');
  }),
  $indexOfBytes: indexOf('$indexOfBytes', [40091, 40092], (text) => Buffer.from(text)),
  $indexOfCP: indexOf('$indexOfCP', [40093, 40094], (text) => [...text]),
  $split: positional('$split', 2, 2, ([text, separator]) => {
    if (isNullish(text) || isNullish(separator)) return null;
    const by = requireString('$split', separator, 40086);
    if (by === '') throw mongoError(40087, '$split requires a non-empty separator');
    const parts = requireString('$split', text, 40085).split(by);
    allocate(parts.length);
    return parts;
  }),
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
  $replaceOne: replacement('$replaceOne', (input, find, by) => {
    const at = input.indexOf(find);
    allocateText(input.length + by.length);
    return at < 0 ? input : input.slice(0, at) + by + input.slice(at + find.length);
  }),
  $replaceAll: replacement('$replaceAll', (input, find, by) => {
    const parts = find === '' ? ['', ...input, ''] : input.split(find);
    allocateText(input.length + (parts.length - 1) * by.length);
    return parts.join(by);
  }),
  $regexMatch: regexOperator('$regexMatch', false, (regex, input) => regex.test(input)),
  $regexFind: regexOperator('$regexFind', null, (regex, input) => {
    const match = regex.exec(input);
    return match ? described(match) : null;
  }),
  $regexFindAll: regexOperator('$regexFindAll', [], findAll),
};

function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function bytesOf(operator: string, value: unknown, start: unknown, length: unknown): string {
  const bytes = Buffer.from(textOf(operator, value));
  const from = requireInteger(operator, start, 16034);
  const count = requireInteger(operator, length, 16035);
  if (from < 0) throw mongoError(50752, `${operator}: starting index must be non-negative (got: ${from})`);
  const end = count < 0 ? bytes.length : Math.min(bytes.length, from + count);
  if (isContinuation(bytes[from]))
    throw mongoError(28656, `${operator}: Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isContinuation(bytes[end]))
    throw mongoError(28657, `${operator}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', Math.min(from, bytes.length), Math.max(from, end));
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function atLeastZero(operator: string, value: unknown, [type, sign]: readonly [number, number] = [34450, 34455]): number {
  const number = requireInteger(operator, value, type);
  if (number < 0) throw mongoError(sign, `${operator}: argument must be a nonnegative integer (got: ${number})`);
  return number;
}

/** Codes of a start or an end that is not an integer, or is negative. */
const INDEX = [40096, 40097] as const;

/**
 * Compiles `$indexOfBytes` and `$indexOfCP`, which differ in the units they count, and in the codes of operands that are not
 * strings.
 */
function indexOf(
  name: string,
  [first, second]: readonly [number, number],
  units: (text: string) => ArrayLike<string | number>,
): OperatorCompiler {
  return inTurn(name, 2, 4, ([readText, readPart, readStart, readEnd]) => {
    const text = readText?.();
    if (isNullish(text)) return null;
    const all = units(requireString(name, text, first));
    const sought = units(requireString(name, readPart?.(), second));
    const from = readStart ? atLeastZero(name, readStart(), INDEX) : 0;
    const to = readEnd ? Math.min(all.length, atLeastZero(name, readEnd(), INDEX)) : all.length;
    for (let at = from; at + sought.length <= to; at++) {
      let same = 0;
      while (same < sought.length && all[at + same] === sought[same]) same++;
      if (same === sought.length) return at;
    }
    return -1;
  });
}

function trim(name: string, left: boolean, right: boolean): OperatorCompiler {
  return named(name, ['input'], ['chars'], (operands) => {
    const { input, chars } = operands;
    if (isNullish(input) || ('chars' in operands && isNullish(chars))) return null;
    const characters = [...requireString(name, input, 50699)];
    const removed = new Set(chars === undefined ? SPACE : requireString(name, chars, 50700));
    let start = 0;
    let end = characters.length;
    if (left) while (start < end && removed.has(characters[start] ?? '')) start++;
    if (right) while (end > start && removed.has(characters[end - 1] ?? '')) end--;
    return characters.slice(start, end).join('');
  });
}

function replacement(name: string, apply: (input: string, find: string, by: string) => string): OperatorCompiler {
  return named(name, ['input', 'find', 'replacement'], [], ({ input, find, replacement }) => {
    const text = isNullish(input) ? null : requireString(name, input, 51746);
    const sought = isNullish(find) ? null : requireString(name, find, 51745);
    const by = isNullish(replacement) ? null : requireString(name, replacement, 51744);
    if (typeof text !== 'string' || typeof sought !== 'string' || typeof by !== 'string') return null;
    return apply(text, sought, by);
  });
}

function regexOperator(name: string, onNull: unknown, apply: (regex: RegExp, input: string) => unknown): OperatorCompiler {
  return named(name, ['input', 'regex'], ['options'], ({ input, regex, options }) => {
    if (isNullish(input) || isNullish(regex)) return onNull;
    const text = requireString(`${name} 'input'`, input, 51104);
    return apply(patternOf(name, regex, options), text);
  });
}

function patternOf(name: string, regex: unknown, options: unknown): RegExp {
  if (typeof regex !== 'string' && !isRegex(regex)) {
    throw mongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  }
  const own = typeof regex === 'string' ? '' : ((regex as BSONRegExp).options ?? '');
  if (isNullish(options)) return compileRegex(regex);
  const flags = requireString(`${name} 'options'`, options, 51106);
  if (own !== '' && flags !== '')
    throw mongoError(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  return compileRegex(regex, flags === '' ? own : flags);
}

function findAll(regex: RegExp, input: string): unknown[] {
  const found: unknown[] = [];
  for (const match of input.matchAll(new WatchedRegExp(regex.source, `${regex.flags}g`))) {
    if (found.length >= MAX_MATCHES) throw mongoError(51151, '$regexFindAll: the result would be too large');
    found.push(described(match));
  }
  return found;
}

function codePoints(text: string): number {
  return [...text].length;
}

/** Index in code points, as the server counts. */
function described(match: RegExpExecArray | RegExpMatchArray): unknown {
  const index = codePoints((match.input ?? '').slice(0, match.index));
  return { match: match[0], idx: index, captures: match.slice(1).map((capture) => (capture as string | undefined) ?? null) };
}
