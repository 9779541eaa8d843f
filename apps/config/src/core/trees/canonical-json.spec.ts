import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';

describe('canonicalJson', () => {
  it('writes properties in one order, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  });

  it('leaves what is in properties that are named as it is', () => {
    const value = { b: { z: 1, a: { y: 2, c: [{ x: 1, d: 2 }] } }, a: { z: 1, a: 2 } };
    expect(canonicalJson(value, new Set(['b']))).toBe('{"a":{"a":2,"z":1},"b":{"z":1,"a":{"y":2,"c":[{"x":1,"d":2}]}}}');
  });

  it('leaves out properties that are undefined', () => {
    expect(canonicalJson({ a: undefined, b: true })).toBe('{"b":true}');
  });

  it.each([
    { text: '{"__proto__":{"a":1},"toString":2}' },
    { text: '["",0,-1.5,1e+300,true,null,{}]' },
    { text: '{"\\u0000":"\\ud800 \\" \\\\","ü":"日本"}' },
  ])('keeps what JSON can say: $text', ({ text }) => {
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });
});
