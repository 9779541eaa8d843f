import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Document } from '../bson/types.js';
import { compileJsonSchema } from './json-schema.js';

describe('compileJsonSchema', () => {
  it.each<[string, Document, unknown[], unknown[]]>([
    ['bsonType', { bsonType: 'int' }, [1], [1.5, new Double(1), 'x']],
    ['bsonType list', { bsonType: ['long', 'null'] }, [Long.ONE, null], [1]],
    ['type', { type: 'number' }, [1, 1.5, Long.ONE, Decimal128.fromString('1')], ['1']],
    ['type list', { type: ['boolean', 'string'] }, [true, 'x'], [1]],
    ['enum', { enum: [1, 'a', null] }, [1, new Double(1), 'a', null], [2, 'A']],
    ['required', { required: ['a', 'constructor'] }, [{ a: null, constructor: 1 }, 5], [{ a: 1 }]],
    ['properties', { properties: { a: { bsonType: 'int' } } }, [{ a: 1 }, {}, 'x'], [{ a: 'x' }]],
    ['patternProperties', { patternProperties: { '^s_': { type: 'string' } } }, [{ s_a: 'x', b: 1 }], [{ s_a: 1 }]],
    ['additionalProperties', { properties: { a: {} }, additionalProperties: false }, [{ a: 1 }], [{ a: 1, b: 2 }]],
    ['additionalProperties schema', { additionalProperties: { type: 'string' } }, [{ a: 'x' }], [{ a: 1 }]],
    ['dependencies', { dependencies: { a: ['b'] } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
    ['minProperties', { minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 1, c: 1 }]],
    ['minimum', { minimum: 1 }, [1, 'x'], [0.5, Long.ZERO]],
    ['exclusiveMinimum', { minimum: 1, exclusiveMinimum: true }, [2], [1]],
    ['maximum', { maximum: 5, exclusiveMaximum: true }, [4], [5]],
    ['multipleOf', { multipleOf: 0.1 }, [0.3, 1, 'x'], [0.25]],
    ['minLength', { minLength: 2, maxLength: 3 }, ['ab', '🐎🐎', 5], ['a', 'abcd', '🐎']],
    ['pattern', { pattern: '^a' }, ['ab', 1], ['b']],
    ['items', { items: { type: 'string' } }, [['a'], 'x'], [['a', 1]]],
    ['items list', { items: [{ type: 'string' }], additionalItems: false }, [['a'], []], [['a', 1], [1]]],
    ['minItems', { minItems: 1, maxItems: 2 }, [[1]], [[], [1, 2, 3]]],
    ['uniqueItems', { uniqueItems: true }, [[1, 2]], [[1, new Double(1)]]],
    ['allOf', { allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1], [3]],
    ['anyOf', { anyOf: [{ type: 'string' }, { minimum: 5 }] }, ['x', 6], [4]],
    ['oneOf', { oneOf: [{ minimum: 1 }, { maximum: 3 }] }, [0, 4], [2]],
    ['not', { not: { type: 'string' } }, [1], ['x']],
    ['title', { title: 't', description: 'd' }, [1], []],
  ])('%s', (_name, schema, valid, invalid) => {
    const check = compileJsonSchema(schema);
    expect([valid.filter(check), invalid.filter(check)]).toEqual([valid, []]);
  });

  it.each<[unknown, number]>([
    [1, 14],
    [{ format: 'date' }, 9],
    [{ $ref: '#/x' }, 9],
    [{ type: 'integer' }, 9],
    [{ type: 'nope' }, 2],
    [{ type: 1 }, 14],
    [{ bsonType: 'nope' }, 2],
    [{ required: [] }, 9],
    [{ required: [1] }, 14],
    [{ properties: 1 }, 14],
    [{ enum: [] }, 9],
    [{ enum: ['a', 1, new Double(1)] }, 9],
    [{ minimum: 'x' }, 14],
    [{ exclusiveMinimum: true }, 9],
    [{ exclusiveMinimum: 1, minimum: 1 }, 14],
    [{ multipleOf: 0 }, 9],
    [{ minLength: -1 }, 9],
    [{ pattern: '(' }, 51091],
    [{ uniqueItems: 1 }, 14],
    [{ title: 1 }, 14],
  ])('rejects %j with %i', (schema, code) => {
    expect(() => compileJsonSchema(schema)).toThrow(expect.objectContaining({ code }));
  });

  it('reads an enum of many values in little time', () => {
    const values = Array.from({ length: 30_000 }, (_, index) => index);
    const start = performance.now();
    expect(compileJsonSchema({ enum: values })(29_999)).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
