import { expect, it } from 'vitest';
import type { Json } from '#app-files/json/json.js';
import { jsonType, schemaType } from './schema-type.js';

it.each<[Json, string]>([
  [{ bsonType: 'objectId' }, 'BSON.ObjectId'],
  [{ bsonType: 'uuid' }, 'BSON.UUID'],
  [{ bsonType: 'binData' }, 'BSON.Binary'],
  [{ bsonType: 'decimal' }, 'BSON.Decimal128'],
  [{ bsonType: 'timestamp' }, 'BSON.Timestamp'],
  [{ bsonType: 'int' }, 'number'],
  [{ bsonType: 'double' }, 'number'],
  [{ bsonType: 'number' }, 'number'],
  [{ bsonType: 'long' }, 'number | BSON.Long'],
  [{ bsonType: 'date' }, 'Date'],
  [{ bsonType: 'string' }, 'string'],
  [{ bsonType: 'bool' }, 'boolean'],
  [{ bsonType: 'null' }, 'null'],
  [{ bsonType: 'regex' }, 'BSON.BSONRegExp'],
  [{ type: 'integer' }, 'number'],
  [{ bsonType: ['string', 'null', 'string'] }, 'string | null'],
  [{ bsonType: 'array', items: { bsonType: 'string' } }, 'string[]'],
  [{ bsonType: 'array', items: { bsonType: 'long' } }, 'Array<number | BSON.Long>'],
  [{ bsonType: 'array' }, 'unknown[]'],
  [{ bsonType: 'string', enum: ['a"b', 'c', null, 1, true] }, '"a\\"b" | "c" | null | 1 | true'],
  [{ bsonType: 'string', enum: [] }, 'never'],
  [{ bsonType: 'object', additionalProperties: false }, 'Record<string, never>'],
  [{}, 'unknown'],
])('the type of %j is %s', (schema, text) => {
  expect(schemaType(schema)).toEqual({ text, notes: [] });
});

it('properties are optional unless the schema requires them, and others are unknown unless it forbids them', () => {
  const schema = {
    bsonType: 'object',
    required: ['_id'],
    properties: {
      _id: { bsonType: 'objectId' },
      'a-b': { bsonType: 'string' },
      address: { bsonType: 'object', additionalProperties: false, properties: { street: { bsonType: 'string' } } },
    },
  };

  expect(schemaType(schema).text).toBe(
    '{\n  _id: BSON.ObjectId;\n  "a-b"?: string;\n  address?: {\n    street?: string;\n  };\n  [member: string]: unknown;\n}',
  );
});

it('types open parts of a schema as unknown and reports them', () => {
  const schema = {
    bsonType: 'object',
    properties: {
      any: { anyOf: [{ bsonType: 'string' }] },
      pair: { bsonType: 'array', items: [{ bsonType: 'string' }, { bsonType: 'int' }] },
      odd: { bsonType: 'constructor' },
      ids: { bsonType: 'array', items: { enum: [{ $oid: '5f5f5f5f5f5f5f5f5f5f5f5f' }] } },
    },
  };

  expect(schemaType(schema).notes).toEqual([
    'any has no bsonType: unknown',
    'pair has a list of items: unknown',
    'odd has the type "constructor": unknown',
    'ids[] has an enum of values other than literals: unknown',
  ]);
});

it('a schema that is nested too deep ends in unknown', () => {
  let schema: Json = { bsonType: 'string' };
  for (let depth = 0; depth < 5_000; depth += 1) schema = { bsonType: 'array', items: schema };

  expect(schemaType(schema).text).toMatch(/^unknown(?:\[\])+$/);
});

it.each<[Json, string]>([
  [1, 'number'],
  ['a', 'string'],
  [null, 'null'],
  [[], 'unknown[]'],
  [[1, 'a', 2], 'Array<number | string>'],
  [{}, 'Record<string, never>'],
  [{ limit: 5, 'a-b': [true] }, '{\n  limit: number;\n  "a-b": Array<boolean>;\n}'],
])('the type of the value %j is %s', (value, text) => {
  expect(jsonType(value)).toBe(text);
});
