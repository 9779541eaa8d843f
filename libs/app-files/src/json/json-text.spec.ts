import { describe, expect, it } from 'vitest';
import { AppFileError } from '../app-file-error.js';
import { JSON_DEPTH_MAX } from '../file-limits.js';
import { memberPosition, parseJson } from './json-text.js';

function faultOf(text: string): string {
  try {
    parseJson('a.json', text);
  } catch (error) {
    if (error instanceof AppFileError) return error.message.replace('a.json: is not valid JSON: ', '');
    throw error;
  }
  return '';
}

/** Returns the same sequence of numbers in every run. */
function numbers(first: number): (below: number) => number {
  let state = first;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('parseJson', () => {
  it.each([
    '{}',
    '[]',
    ' \t\r\n[ 1 , -0.5e+3 , 1E2, 0 ] ',
    '{"a":{"b":[true,false,null]},"":""}',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00"',
    '"Ünï \u2028"',
    '{"constructor":{"prototype":1},"toString":2}',
    '12345678901234567890',
  ])('reads %j as the built-in parser does', (text) => {
    expect(parseJson('a.json', text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['', 'unexpected end of the file (line 1, column 1)'],
    ['{\n  "a": 1,\n}', 'expected a property name in double quotes (line 3, column 1)'],
    ['{"a" 1}', "expected ':' (line 1, column 6)"],
    ['{"a":1 "b":2}', "expected ',' or '}' (line 1, column 8)"],
    ['[1 2]', "expected ',' or ']' (line 1, column 4)"],
    ['[1,]', 'expected a value (line 1, column 4)'],
    ['[01]', "expected ',' or ']' (line 1, column 3)"],
    ['// note\n{}', 'expected a value (line 1, column 1)'],
    ["{'a':1}", 'expected a property name in double quotes (line 1, column 2)'],
    ['{} {}', 'unexpected text after the value (line 1, column 4)'],
    ['"abc', 'unterminated string (line 1, column 1)'],
    ['["a\nb"]', 'a string must not contain a control character (line 1, column 4)'],
    ['"\\x"', 'unknown escape in a string (line 1, column 2)'],
    ['"\\u12"', 'unknown escape in a string (line 1, column 2)'],
    ['"\\', 'unknown escape in a string (line 1, column 2)'],
    ['1e999', 'the number is too large (line 1, column 1)'],
    ['{"a":1,"\\u0061":2}', "duplicate property 'a' (line 1, column 8)"],
    ['{"__proto__":1}', "a property must not be named '__proto__' (line 1, column 2)"],
    ['{"\\u005f_proto__":1}', "a property must not be named '__proto__' (line 1, column 2)"],
  ])('rejects %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('limits how deep values are nested', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

    expect(faultOf(nested(JSON_DEPTH_MAX))).toBe('');
    expect(faultOf(nested(100_000))).toBe(`nested more than ${JSON_DEPTH_MAX} deep (line 1, column ${JSON_DEPTH_MAX + 2})`);
  });

  it('agrees with the built-in parser on damaged strings', () => {
    const whole = '{"a": [1, -2.5e3, "x\\u0041\\n"], "b": {"c": null, "d": true}, "e": ""}';
    const next = numbers(7);
    const pieces = ['"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', ' ', '\n', 'true', ''];

    for (let round = 0; round < 3_000; round += 1) {
      const at = next(whole.length);
      const text = whole.slice(0, at) + (pieces[next(pieces.length)] ?? '') + whole.slice(at + next(3));
      const isValid = (read: () => unknown) => {
        try {
          read();
          return true;
        } catch (error) {
          if (error instanceof SyntaxError || error instanceof AppFileError) return false;
          throw error;
        }
      };
      const built = isValid(() => JSON.parse(text));
      expect({ text, valid: isValid(() => parseJson('a', text)) || faultOf(text).includes('duplicate property') }).toEqual({
        text,
        valid: built,
      });
      if (built && !faultOf(text)) expect(parseJson('a', text)).toEqual(JSON.parse(text));
    }
  });
});

describe('the position of a property', () => {
  const text = '[\n  {"name": "a", "config": {"x": 1}},\n  {"name": "b", "a.b": {"c": [7, true]}}\n]';

  it.each([
    ['', 1, 1],
    ['[0].name', 2, 12],
    ['[0].config.x', 2, 33],
    ['[1]', 3, 3],
    ['[1].a.b.c[1]', 3, 34],
    ['[1].name.first', 3, 12],
    ['[1].missing', 3, 3],
    ['[7].missing', 1, 1],
    ['missing', 1, 1],
  ])('is where %j begins', (path, line, column) => {
    expect(memberPosition('a.json', text, path)).toEqual({ line, column });
  });

  it('fails for a text that is not JSON', () => {
    expect(() => memberPosition('a.json', '[1', '[0]')).toThrow(
      "a.json: is not valid JSON: expected ',' or ']' (line 1, column 3)",
    );
  });
});
