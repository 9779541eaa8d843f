import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { checkRelationships, checkSchema } from './schema-dialect.js';

function faultOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'InvalidParameter') throw error;
    return error.message;
  }
}

function nested(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = {};
  for (let level = 0; level < levels; level += 1) schema = { items: schema };
  return schema;
}

describe('checkSchema', () => {
  it.each([
    {},
    { bsonType: 'object', title: 'T', required: ['a'], properties: { a: { bsonType: ['string', 'null'] } } },
    { type: 'object', additionalProperties: false, patternProperties: { '^a': { type: 'number' } } },
    { properties: { a: { bsonType: 'javascript' }, b: { bsonType: ['minKey', 'maxKey'] }, c: { bsonType: 'symbol' } } },
    { items: [{ bsonType: 'int' }, { bsonType: 'long' }], additionalItems: { bsonType: 'double' }, minItems: 0 },
    { enum: [1, null, {}], const: null, pattern: '(?i)^a', format: 'email', multipleOf: 0.5 },
    { allOf: [{}], not: { required: [] }, dependencies: { a: ['b'] } },
    Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, {}])),
    { validate: { '%%true': true }, whatever: 5 },
    { properties: { constructor: { bsonType: 'string' }, bsonType: { bsonType: 'string' } } },
    nested(64),
  ])('accepts %j', (schema) => {
    expect(faultOf(() => checkSchema(schema))).toBeNull();
  });

  it.each([
    [{ properties: { a: { properties: { b: { bsonType: 'text' } } } } }, 'schema.properties.a.properties.b.bsonType must be one'],
    [{ bsonType: [] as unknown[], type: 'object' }, "schema must not have both 'bsonType' and 'type'"],
    [{ bsonType: 5 }, 'schema.bsonType must be one or a list of'],
    [{ properties: [] }, 'schema.properties must be an object'],
    [{ properties: { a: null } }, 'schema.properties.a must be an object'],
    [{ items: 'x' }, 'schema.items must be an object'],
    [{ anyOf: [] }, 'schema.anyOf must be a list of schemas'],
    [{ anyOf: [{ minimum: '1' }] }, 'schema.anyOf[0].minimum must be a number'],
    [{ uniqueItems: 1 }, 'schema.uniqueItems must be a boolean'],
    [{ enum: 'a' }, 'schema.enum must be a list'],
    [{ dependencies: [] }, 'schema.dependencies must be an object'],
    [{ title: {} }, 'schema.title must be a string'],
    [{ minLength: 1.5 }, 'schema.minLength must be a non-negative integer'],
    [{ required: [1] }, 'schema.required must be a list of strings'],
  ])('rejects %j', (schema, message) => {
    expect(faultOf(() => checkSchema(schema))).toMatch(new RegExp(`^${message.replace(/[[\]().]/g, '\\$&')}`));
  });

  it('rejects to follow without end', () => {
    expect(faultOf(() => checkSchema(nested(65)))).toMatch(/nests deeper than 64 levels$/);
  });
});

describe('checkRelationships', () => {
  const ref = '#/relationship/source/database/a/collection';

  it.each([{}, { f: { ref, foreign_key: '_id' } }, { 'f.g': { ref, foreign_key: 'x', source_key: 'f.g', is_list: true } }])(
    'accepts %j',
    (relationships) => {
      expect(faultOf(() => checkRelationships(relationships))).toBeNull();
    },
  );

  it.each([
    [{ f: null }, 'relationships.f must be an object'],
    [{ f: { ref: '#/relationship/source/database', foreign_key: 'x' } }, 'relationships.f.ref must be'],
    [{ f: { ref } }, 'relationships.f.foreign_key must be a string'],
    [{ f: { ref, foreign_key: 'x', source_key: 1 } }, 'relationships.f.source_key must be a string'],
    [{ f: { ref, foreign_key: 'x', is_list: 'yes' } }, 'relationships.f.is_list must be a boolean'],
  ])('rejects %j', (relationships, message) => {
    expect(faultOf(() => checkRelationships(relationships))?.startsWith(message)).toBe(true);
  });
});
