import { BSONSymbol, Code, DBRef, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, UUID } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { SchemaError, compileSchema } from './document-schema.js';
import { SchemaSampler } from './schema-inference.js';

const int = (value: number): Int32 => new Int32(value);

/** Returns the violations of a schema given as JSON in a document, as `path code`. */
function found(schema: unknown, document: object, settings = { nullableMembers: false }): string[] {
  const errors: string[] = [];
  compileSchema(parseEjson(JSON.stringify(schema)), settings)(document, (path, code) => errors.push(`${path} ${code}`));
  return errors;
}

/** Returns the violations of the schema of the property `v` in this value. */
function ofValue(schema: unknown, value: unknown): string[] {
  return found({ properties: { v: schema } }, { v: value });
}

const AT = '(root).v';

describe('types', () => {
  it.each([
    ['string', 'x', int(1)],
    ['int', int(1), new Double(1)],
    ['long', Long.fromNumber(1), new Double(1)],
    ['long', int(1), 'x'],
    ['double', new Double(1.5), Decimal128.fromString('1')],
    ['double', int(1), 'x'],
    ['float', new Double(1.5), Decimal128.fromString('1')],
    ['float', int(1), 'x'],
    ['objectid', new ObjectId(), 'x'],
    ['decimal', Decimal128.fromString('1'), int(1)],
    ['number', Decimal128.fromString('1'), 'x'],
    ['bool', true, 'true'],
    ['boolean', false, null],
    ['null', null, undefined],
    ['object', {}, []],
    ['array', [], {}],
    ['objectId', new ObjectId(), 'x'],
    ['date', new Date(0), 'x'],
    ['uuid', new UUID(), 'x'],
    ['binData', new UUID(), 'x'],
    [['string', 'null'], null, int(1)],
    ['float', new Double(1.5), 'x'],
    ['objectid', new ObjectId(), 'x'],
    ['javascript', new Code('1'), new Code('1', { a: 1 })],
    ['javascriptWithScope', new Code('1', { a: 1 }), new Code('1')],
    ['symbol', new BSONSymbol('a'), 'a'],
    ['minKey', new MinKey(), new MaxKey()],
    ['maxKey', new MaxKey(), new MinKey()],
    ['dbPointer', new DBRef('a', new ObjectId()), {}],
    ['undefined', undefined, null],
  ])('%j takes %o, not %o', (bsonType, good, bad) => {
    expect(ofValue({ bsonType }, good)).toEqual([]);
    expect(ofValue({ bsonType }, bad)).toEqual([`${AT} invalid_type`]);
    expect(ofValue({ type: bsonType }, bad)).toEqual([`${AT} invalid_type`]);
  });

  it.each([null, 'x', [], {}, undefined])('mixed takes %o', (value) => {
    expect(ofValue({ bsonType: 'mixed' }, value)).toEqual([]);
  });

  it('reject null unless it is listed, or optional properties may be null', () => {
    const schema = { required: ['a'], properties: { a: { bsonType: 'string' }, b: { bsonType: 'string' } } };

    expect(found(schema, { a: null, b: null })).toEqual(['(root).a invalid_type', '(root).b invalid_type']);
    expect(found(schema, { a: null, b: null }, { nullableMembers: true })).toEqual(['(root).a invalid_type']);
  });

  it('name the setting that would allow a null, where it would', () => {
    const inner = { required: ['c'], properties: { c: { bsonType: 'int' }, d: { bsonType: ['int', 'string'] } } };
    const schema = { properties: { a: { bsonType: 'string' }, list: { items: { bsonType: 'int' } }, inner } };
    const told: unknown[] = [];
    const document = { a: null, list: [null], inner: { c: null, d: null } };
    compileSchema(schema, { nullableMembers: false })(document, (...fault) => told.push(fault));

    const allowed = '(the setting null_type_schema_validation allows it where a field is not required)';
    const setting = 'null_type_schema_validation';
    expect(told).toEqual([
      ['(root).a', 'invalid_type', `Expected: string, given: null ${allowed}`, setting],
      ['(root).list.0', 'invalid_type', 'Expected: int, given: null'],
      ['(root).inner.c', 'invalid_type', 'Expected: int, given: null'],
      ['(root).inner.d', 'invalid_type', `Expected: int or string, given: null ${allowed}`, setting],
    ]);
  });
});

describe('keywords', () => {
  it.each([
    [{ enum: ['a', 1, null, { x: [1] }] }, [int(1), new Double(1), null, 'a', { x: [Long.fromNumber(1)] }], 'b', 'enum'],
    [{ const: { a: 1, b: 2 } }, [{ b: int(2), a: int(1) }], { a: int(1) }, 'const'],
    [{ minimum: 2 }, [int(2), 'text'], int(1), 'number_gte'],
    [{ minimum: 2, exclusiveMinimum: true }, [int(3)], int(2), 'number_gt'],
    [{ maximum: 2 }, [int(2), Decimal128.fromString('1.5')], Long.fromNumber(3), 'number_lte'],
    [{ maximum: 2, exclusiveMaximum: true }, [int(1)], int(2), 'number_lt'],
    [{ multipleOf: 2.5 }, [int(5), new Double(7.5)], int(4), 'multiple_of'],
    [{ minLength: 2 }, ['😀😀', int(1)], '😀', 'string_gte'],
    [{ maxLength: 2 }, ['😀😀'], 'abc', 'string_lte'],
    [{ pattern: '^a+$' }, ['aa', int(1)], 'ab', 'pattern'],
    [{ format: 'date-time' }, ['2024-02-29T10:00:00.5Z', int(1)], '2024-02-29', 'format'],
    [{ format: 'email' }, ['a@b.c'], 'a b@c', 'format'],
    [{ format: 'ipv4' }, ['127.0.0.1'], '::1', 'format'],
    [{ format: 'ipv6' }, ['::1'], '127.0.0.1', 'format'],
    [{ format: 'uri' }, ['https://example.com/x'], 'x', 'format'],
    [{ format: 'hostname' }, ['example.com'], '-x', 'format'],
    [{ format: 'uuid' }, ['00000000-0000-4000-8000-000000000000'], 'x', 'format'],
    [{ format: 'date' }, ['2024-12-31'], '2024-13-01', 'format'],
    [{ format: 'time' }, ['10:00:00+02:00'], '10:00', 'format'],
    [{ format: 'of our own' }, ['anything'], undefined, undefined],
    [{ minItems: 1 }, [['x'], 'text'], [], 'array_min_items'],
    [{ maxItems: 1 }, [['x']], ['x', 'y'], 'array_max_items'],
    [
      { uniqueItems: true },
      [
        ['a', 'b'],
        [{ a: int(1) }, { a: int(2) }],
      ],
      [int(1), new Double(1)],
      'unique',
    ],
    [{ contains: { const: 'x' } }, [['y', 'x'], 'text'], ['y'], 'contains'],
    [{ items: [{}], additionalItems: false }, [['x'], []], ['x', 'y'], 'array_no_additional_items'],
    [{ minProperties: 1 }, [{ a: null }, []], {}, 'array_min_properties'],
    [{ maxProperties: 1 }, [{ a: null }], { a: null, b: null }, 'array_max_properties'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, ['x', null], int(1), 'number_any_of'],
    [{ oneOf: [{ minimum: 1 }, { minimum: 5 }] }, [int(2)], int(6), 'number_one_of'],
    [{ not: { type: 'string' } }, [int(1)], 'x', 'number_not'],
    [{ if: { type: 'string' }, then: { minLength: 2 } }, ['ab', int(1)], 'a', 'condition_then'],
    [{ if: { type: 'string' }, else: { minimum: 2 } }, ['a', int(2)], int(1), 'condition_else'],
    [false, [], 'anything', 'false'],
    [true, ['anything'], undefined, undefined],
    [{ unheard: 'of', title: 'x', description: 'y', validate: {} }, ['anything'], undefined, undefined],
  ])('%j', (schema, good, bad, code) => {
    for (const value of good) expect(ofValue(schema, value)).toEqual([]);
    if (code !== undefined) expect(ofValue(schema, bad)).toEqual([`${AT} ${code}`]);
  });

  it('name the properties they are about', () => {
    const schema = {
      bsonType: 'object',
      required: ['name', 'address'],
      properties: {
        address: { bsonType: 'object', required: ['city'], properties: { city: { bsonType: 'string' } } },
        tags: { bsonType: 'array', items: { bsonType: 'string' } },
        pair: { items: [{ bsonType: 'int' }, { bsonType: 'bool' }], additionalItems: { bsonType: 'null' } },
      },
      dependencies: { card: ['billing'], vat: { required: ['company'] } },
      propertyNames: { maxLength: 7 },
      patternProperties: { '^x_': { bsonType: 'int' } },
      additionalProperties: { bsonType: 'bool' },
    };

    expect(
      found(schema, {
        address: { city: int(1) },
        tags: ['a', int(1)],
        pair: [int(1), int(2), 'x'],
        card: true,
        vat: true,
        x_a: 'text',
        other: 'text',
        too_long_name: true,
      }).toSorted(),
    ).toEqual([
      '(root).address.city invalid_type',
      '(root).billing missing_dependency',
      '(root).company required',
      '(root).name required',
      '(root).other invalid_type',
      '(root).pair.1 invalid_type',
      '(root).pair.2 invalid_type',
      '(root).tags.1 invalid_type',
      '(root).too_long_name invalid_property_name',
      '(root).x_a invalid_type',
    ]);
  });

  it('close an object', () => {
    const properties = { a: {} };

    expect(found({ properties, additionalProperties: false }, { a: 1, b: 2 })).toEqual([
      '(root).b additional_property_not_allowed',
    ]);
    expect(found({ properties, patternProperties: { '^x': {} }, additionalProperties: false }, { a: 1, x1: 1, b: 2 })).toEqual([
      '(root).b invalid_property_pattern',
    ]);
  });

  it('say of allOf what did not fit, and that it did not', () => {
    expect(ofValue({ allOf: [{ type: 'string' }, { minimum: 5 }] }, int(1))).toEqual([
      `${AT} invalid_type`,
      `${AT} number_gte`,
      `${AT} number_all_of`,
    ]);
    expect(ofValue({ allOf: [{ type: 'int' }, { minimum: 1 }] }, int(1))).toEqual([]);
  });

  it('take names for names', () => {
    const schema = JSON.parse(
      '{"required":["__proto__","constructor"],"properties":{"__proto__":{"bsonType":"string"}}}',
    ) as object;

    expect(found(schema, {})).toEqual(['(root).__proto__ required', '(root).constructor required']);
    expect(found(schema, JSON.parse('{"__proto__":true,"constructor":1}') as object)).toEqual(['(root).__proto__ invalid_type']);
  });
});

describe('a wrong schema', () => {
  it.each([
    ['x', 'schema must be an object'],
    [{ properties: { a: 7 } }, 'schema.properties.a must be an object'],
    [{ properties: [] }, 'schema.properties must be an object'],
    [{ bsonType: 'integer' }, 'schema.bsonType names an unknown type'],
    [{ bsonType: ['string', '__proto__'] }, 'schema.bsonType names an unknown type'],
    [{ bsonType: 'string', type: 'string' }, "schema.type cannot be combined with 'bsonType'"],
    [{ required: 'a' }, 'schema.required must be a list'],
    [{ required: [1] }, 'schema.required must be a list of strings'],
    [{ minimum: '1' }, 'schema.minimum must be a number'],
    [{ exclusiveMinimum: 1 }, 'schema.exclusiveMinimum must be a boolean'],
    [{ multipleOf: 0 }, 'schema.multipleOf must be greater than 0'],
    [{ minLength: -1 }, 'schema.minLength must not be negative'],
    [{ items: { pattern: '(' } }, 'schema.items.pattern must be a regular expression'],
    [{ patternProperties: { '[': {} } }, 'schema.patternProperties must be a regular expression'],
    [{ anyOf: {} }, 'schema.anyOf must be a list'],
    [{ anyOf: [{}, 1] }, 'schema.anyOf.1 must be an object'],
    [{ enum: 'a' }, 'schema.enum must be a list'],
    [{ dependencies: { a: [1] } }, 'schema.dependencies must list names'],
    [{ $ref: '#' }, 'schema.$ref is not supported'],
  ])('reports %j with its location', (schema, message) => {
    expect(() => found(schema, {})).toThrow(new SchemaError(message));
  });
});

it('takes what a schema was made of', () => {
  const documents = [
    { _id: new ObjectId(), n: int(1), list: [{ a: new Double(1.5) }, { a: int(1) }], mixed: 'x', maybe: null },
    { _id: new ObjectId(), n: Long.fromNumber(2), list: [], mixed: int(7), maybe: { deep: new UUID() } },
  ];
  const sampler = new SchemaSampler();
  for (const document of documents) sampler.add(document);

  for (const document of documents) expect(found(sampler.schema('things'), document)).toEqual([]);
});
