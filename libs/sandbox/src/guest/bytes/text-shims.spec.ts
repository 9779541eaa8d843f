import { Buffer as NodeBuffer } from 'node:buffer';
import { URLSearchParams as NodeSearchParams } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Buffer } from '../buffer/buffer.js';
import { fromBase64, fromText, toText } from './bytes.js';
import { formatLine } from '../values/inspect.js';
import { randomFraction, seedRandom } from '../random.js';
import { TextDecoder } from './text-coding.js';
import { URLSearchParams } from '../url/url-search-params.js';

describe('UTF-8', () => {
  it.each(['', 'abc', 'é€😀', '\ud800x', 'x\udc00', '\u0000'])('encodes %j as Node does', (text) => {
    expect([...fromText(text)]).toEqual([...NodeBuffer.from(text)]);
  });

  it.each([
    [[0xff]],
    [[0xc3]],
    [[0xe2, 0x82]],
    [[0xed, 0xa0, 0x80]],
    [[0xf5, 0x80, 0x80, 0x80]],
    [[0xc0, 0x80]],
    [[0x61, 0x80, 0x62]],
  ])('finds %j malformed', (bytes) => {
    expect(toText(new Uint8Array(bytes))).toContain('\ufffd');
    expect(toText(new Uint8Array(bytes), true)).toBeNull();
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))).toThrow(TypeError);
  });

  it('decodes what it encodes, without the byte order mark', () => {
    expect(toText(fromText('é€😀'))).toBe('é€😀');
    expect(new TextDecoder().decode(fromText('\ufeffx'))).toBe('x');
    expect(() => new TextDecoder('utf-16')).toThrow(RangeError);
  });
});

describe('base64', () => {
  it('is read leniently by Buffer, as Node does, and strictly where it has to be whole', () => {
    expect(Buffer.from('aMO p\n', 'base64').toString('hex')).toBe('68c3a9');
    expect(fromBase64('a', true)).toBeNull();
  });
});

describe('URLSearchParams', () => {
  it.each(['a=1&b=2', '?x', 'a=%zz&b=%41', 'é=€', 'a=b=c', '&&a'])('reads and writes %j as Node does', (text) => {
    expect([...new URLSearchParams(text)]).toEqual([...new NodeSearchParams(text)]);
    expect(new URLSearchParams(text).toString()).toBe(new NodeSearchParams(text).toString());
  });

  it('takes records and pairs', () => {
    expect(new URLSearchParams({ a: 1, b: 'x' }).toString()).toBe('a=1&b=x');
    const params = new URLSearchParams([
      ['b', '1'],
      ['a', '2'],
    ]);
    params.sort();
    params.append('c', '');
    params.delete('b');
    expect(String(params)).toBe('a=2&c=');
  });
});

describe('the random numbers of a call', () => {
  it('follow from its seed, in the range of Math.random', () => {
    const draw = (seed: number[]): number[] => {
      seedRandom(seed);
      return Array.from({ length: 1000 }, randomFraction);
    };
    const first = draw([1, 2, 3, 4]);
    expect(draw([1, 2, 3, 4])).toEqual(first);
    expect(draw([1, 2, 3, 5])).not.toEqual(first);
    expect(first.every((n) => n >= 0 && n < 1)).toBe(true);
    expect(Math.abs(first.reduce((a, b) => a + b) / 1000 - 0.5)).toBeLessThan(0.05);
    expect(new Set(draw([0, 0, 0, 0])).size).toBe(1000);
  });
});

describe('formatLine', () => {
  it('leaves single strings and unused placeholders alone', () => {
    expect(formatLine(['100% %s'])).toBe('100% %s');
    expect(formatLine(['%s %s', 'a'])).toBe('a %s');
    expect(formatLine([])).toBe('');
  });

  it('bounds depth, lists and cycles', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(formatLine([cycle])).toBe('{ self: [Circular *1] }');
    expect(formatLine([Array.from({ length: 101 }, () => 0)])).toMatch(/, \.\.\. 1 more items \]$/);
    expect(formatLine([[[[[1]]]]])).toBe('[ [ [ [Array] ] ] ]');
  });
});
