import { describe, expect, it } from 'vitest';
import { compileMetadataField, mapMetadata, type MetadataField } from './metadata-fields.js';

const optional = (name: string, field_name?: string) => compileMetadataField({ required: false, name, field_name });
const required = (name: string, field_name?: string) => compileMetadataField({ required: true, name, field_name });

describe('compileMetadataField', () => {
  it.each([
    ['email', ['email'], 'email'],
    ['user.address.city', ['user', 'address', 'city'], 'city'],
    [String.raw`person.full\.name`, ['person', 'full.name'], 'full.name'],
    [String.raw`a\\.b`, ['a\\', 'b'], 'b'],
    [String.raw`a\b`, [String.raw`a\b`], String.raw`a\b`],
    ['a..b', ['a', '', 'b'], 'b'],
    ['end\\', ['end\\'], 'end\\'],
  ])('reads the path %s', (name, path, target) => {
    expect(optional(name)).toEqual({ path, target, required: false });
  });

  it('takes field_name unless it is empty', () => {
    expect(required('a.b', 'c.d')).toEqual({ path: ['a', 'b'], target: 'c.d', required: true });
    expect(optional('a.b', '').target).toBe('b');
  });
});

const dataOf = (claims: Readonly<Record<string, unknown>>, fields: readonly MetadataField[]) => mapMetadata(claims, fields).data;

describe('mapMetadata', () => {
  it('keeps values of every type as they came', () => {
    const claims = { text: '', number: 1.5, no: false, list: [1, { a: null }], tree: { a: { b: [] } }, aud: 'x' };
    const fields = ['text', 'number', 'no', 'list', 'tree'].map((name) => required(name));
    expect(dataOf(claims, fields)).toEqual({
      text: '',
      number: 1.5,
      no: false,
      list: [1, { a: null }],
      tree: { a: { b: [] } },
    });
  });

  it('leaves out what is absent or null, unless it is required', () => {
    expect(dataOf({ a: null }, [optional('a'), optional('b'), optional('a.c')])).toEqual({});
    expect(() => dataOf({ a: null }, [required('a')])).toThrow("the token has no value for the required field 'a'");
    expect(() => dataOf({ a: {} }, [required('a.b')])).toThrow("the token has no value for the required field 'a.b'");
  });

  it('does not index arrays or strings', () => {
    const claims = { list: ['x', { name: 'y' }], text: 'abc' };
    expect(
      dataOf(
        claims,
        ['list.0', 'list.1.name', 'list.length', 'text.0', 'text.length'].map((name) => optional(name)),
      ),
    ).toEqual({});
  });

  it('sees own properties only', () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      '__proto__.toString',
      'constructor.name',
      'a.__proto__',
      'hasOwnProperty',
    ];
    expect(
      dataOf(
        { a: {} },
        names.map((name) => optional(name)),
      ),
    ).toEqual({});
  });

  it('maps properties named like a prototype without touching one', () => {
    const claims = JSON.parse('{"__proto__":{"admin":true},"x":"y"}') as Record<string, unknown>;
    const data = dataOf(claims, [optional('__proto__'), optional('x', '__proto__x'), optional('x', 'constructor')]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(JSON.stringify(data)).toBe('{"__proto__":{"admin":true},"__proto__x":"y","constructor":"y"}');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('leaves a value of more than 4096 characters out and says so, unless it is required', () => {
    const what = (length: number) => `the value of 'a.b' has ${length} characters (max 4096)`;
    const of = (b: unknown) => ({ a: { b }, c: 1 });
    for (const [value, length] of [
      ['x'.repeat(4_097), 4_097],
      ['𝄞'.repeat(4_097), 4_097],
      [['x'.repeat(4_093)], 4_097],
    ] as const) {
      expect(mapMetadata(of(value), [optional('a.b'), required('c')])).toEqual({
        data: { c: 1 },
        messages: [`${what(length)}: it is left out`],
      });
      expect(() => mapMetadata(of(value), [required('a.b')])).toThrow(what(length));
    }
    for (const value of ['x'.repeat(4_096), '𝄞'.repeat(4_096), ['x'.repeat(4_092)]]) {
      expect(mapMetadata(of(value), [required('a.b')])).toEqual({ data: { b: value }, messages: [] });
    }
  });
});
