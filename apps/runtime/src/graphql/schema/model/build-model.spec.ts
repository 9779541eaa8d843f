import { describe, expect, it } from 'vitest';
import { buildSchema } from '../build-schema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { FIELDS_MAX } from './build-model.js';
import type { SchemaWarning } from './model.js';
import { PLAIN_SETTINGS, type JsonObject, type Namespace, type SourceCollection, type SourceResolver } from './source.js';
import { namespaceText, Warnings, WARNINGS_MAX } from './warnings.js';

const place = (text: string): Namespace => {
  const [dataSource = '', database = '', collection = ''] = text.split('/');
  return { dataSource, database, collection };
};
const SCHEMA = { title: 'Row', bsonType: 'object', properties: { a: { bsonType: 'string' } } };

function source(text: string, schema: JsonObject = SCHEMA, relationships: JsonObject = {}): SourceCollection {
  return { ...place(text), schema, relationships };
}

function built(collections: readonly SourceCollection[], resolvers: readonly SourceResolver[] = []) {
  return buildSchema({ collections, resolvers, settings: PLAIN_SETTINGS }, NO_HANDLERS);
}

/** Warnings with the place of their collection. */
function placed(warnings: readonly SchemaWarning[]): unknown[] {
  return warnings.map(({ code, message, namespace }) => ({ code, message, place: namespace && namespaceText(namespace) }));
}

describe('two collections of one name', () => {
  it.each([
    ['b/x/x', 'a/y/y'],
    ['a/b/x', 'a/a/y'],
    ['a/a/b', 'a/a/a'],
  ])('%s gives way to %s, in any stored order', (later, first) => {
    for (const collections of [
      [source(later), source(first)],
      [source(first), source(later)],
    ]) {
      const api = built(collections);
      expect(api.collections.map(({ namespace }) => namespace)).toEqual([place(first)]);
      const message = `${namespaceText(place(later))} is left out: the type name Row belongs to ${namespaceText(place(first))}`;
      expect(placed(api.warnings)).toEqual([{ code: 'DuplicateTypeName', message, place: namespaceText(place(later)) }]);
    }
  });
});

describe('a collection is left out', () => {
  it.each<[string, JsonObject, SchemaWarning['code'] | null, string]>([
    [
      'without a legal name',
      { ...SCHEMA, title: '日付' },
      'InvalidTypeName',
      "d/d.c is left out: '日付' is not a valid type name",
    ],
    [
      'with a reserved name',
      { ...SCHEMA, title: 'queries' },
      'ReservedTypeName',
      'd/d.c is left out: the type name Query is reserved',
    ],
    ['without fields', { ...SCHEMA, properties: {} }, null, ''],
    ['without a field GraphQL knows', { ...SCHEMA, properties: { a: { bsonType: 'binData' } } }, null, ''],
    ['without a type', { properties: 5 }, null, ''],
  ])('%s', (_what, schema, code, message) => {
    const api = built([source('d/d/c', schema)]);
    expect([api.collections, api.schema]).toEqual([[], null]);
    expect(placed(api.warnings)).toEqual(code ? [{ code, message, place: 'd/d.c' }] : []);
  });

  it('beyond the limit of fields, with all after it', () => {
    const properties = Object.fromEntries(
      Array.from({ length: FIELDS_MAX - 2 }, (_, index) => [`__${index}`, { bsonType: 'int' }]),
    );
    const large = { bsonType: 'object', title: 'Large', properties: { a: { bsonType: 'int' }, ...properties } };
    const api = built([source('d/d/a', large), source('d/d/b'), source('d/d/c', { ...SCHEMA, title: 'Other' })]);
    expect(api.collections.map(({ type }) => type.name)).toEqual(['Large']);
    const message = `d/d.b and later schemas are left out: all schemas together have more than ${FIELDS_MAX} fields`;
    expect(placed(api.warnings)).toEqual([{ code: 'SchemaTooLarge', message, place: 'd/d.b' }]);
  });
});

describe('relationships', () => {
  const foreign = source('d/d/others', {
    title: 'Other',
    bsonType: 'object',
    properties: { code: { bsonType: 'string' }, n: { bsonType: 'int' } },
  });
  const own = {
    r: { bsonType: 'string' },
    rs: { bsonType: 'array', items: { bsonType: 'string' } },
    _id: { bsonType: 'string' },
    o: SCHEMA,
  };
  const ref = '#/relationship/d/d/others';

  it.each<[string, JsonObject, string | null]>([
    ['r', { ref, foreign_key: 'code' }, null],
    ['r', { ref: '#/stitch/d/d/others', foreign_key: '_id', is_list: false }, null],
    ['rs', { ref, foreign_key: 'code', is_list: true }, null],
    ['_id', { ref, foreign_key: 'code' }, "'_id' cannot be a relationship"],
    ['r', { ref: '#/relationship/d/d/nothing', foreign_key: 'code' }, 'the related collection has no schema'],
    ['r', { ref: `${ref}/x`, foreign_key: 'code' }, 'the related collection has no schema'],
    ['r', { ref: `x${ref}`, foreign_key: 'code' }, 'the related collection has no schema'],
    ['r', { foreign_key: 'code' }, 'the related collection has no schema'],
    ['r', { ref, foreign_key: 'code', is_list: true }, 'its field must be a list of keys'],
    ['rs', { ref, foreign_key: 'code' }, 'its field must be a key'],
    ['o', { ref, foreign_key: 'code' }, 'its field must be a key'],
    ['r', { ref, foreign_key: 'n' }, "its field and the foreign key 'n' have different types"],
    ['r', { ref, foreign_key: 'code.x' }, "its field and the foreign key 'code.x' have different types"],
    ['r', { ref }, "its field and the foreign key '' have different types"],
  ])('of %s by %j: %s', (name, definition, fault) => {
    const { collections, warnings } = built([
      source('d/d/rows', { ...SCHEMA, properties: own }, { [name]: definition }),
      foreign,
    ]);
    const field = collections.find(({ type }) => type.name === 'Row')?.type.fields.find(({ key }) => key === name);
    expect(field?.relation?.foreign.type.name ?? null).toBe(fault === null ? 'Other' : null);
    const message = `the relationship '${name}' is ignored: ${fault}`;
    expect(warnings).toEqual(fault === null ? [] : [{ code: 'InvalidRelationship', message, namespace: place('d/d/rows') }]);
  });
});

describe('custom resolvers', () => {
  const RESOLVER: SourceResolver = {
    id: '1',
    onType: 'Query',
    fieldName: 'f',
    functionId: 'x',
    inputType: null,
    inputFormat: '',
    payloadType: null,
    payloadFormat: '',
  };

  it.each([
    ['Int', 'Int'],
    ['Float', 'Float'],
    ['String', 'String'],
    ['Boolean', 'Boolean'],
    ['ObjectId', 'ObjectId'],
    ['DateTime', 'DateTime'],
    ['Long', 'Int'],
    ['decimal', 'Float'],
    ['uuid', 'String'],
    ['objectId', 'ObjectId'],
  ])('take and return %s as %s', (type, expected) => {
    for (const [format, list] of [
      ['scalar', false],
      ['scalar-list', true],
      ['', false],
    ] as const) {
      const resolver = { ...RESOLVER, inputType: type, inputFormat: format, payloadType: type, payloadFormat: format };
      const { schema, warnings } = built([], [resolver]);
      expect(warnings).toEqual([]);
      const field = schema?.getQueryType()?.getFields()['f'];
      const name = list ? `[${expected}]` : expected;
      expect([String(field?.type), field?.args.map((arg) => `${arg.name}: ${String(arg.type)}`)]).toEqual([
        name,
        [`input: ${name}`],
      ]);
    }
  });

  it.each<[Partial<SourceResolver>, string]>([
    [{ fieldName: '__f' }, 'its field name is invalid'],
    [{ fieldName: '1f' }, 'its field name is invalid'],
    [{ fieldName: 'a b' }, 'its field name is invalid'],
    [{ onType: 'None' }, "type 'None' does not exist"],
    [{ inputType: 5, inputFormat: 'scalar' }, 'its input type must name a type'],
    [{ inputType: 'binData', inputFormat: 'scalar' }, "its input type 'binData' has no equivalent in GraphQL"],
    [{ inputType: 'None', inputFormat: 'generated' }, "input type 'None' does not exist"],
    [{ inputType: 'Row', inputFormat: 'custom' }, 'its input type must be a JSON schema of an object or a list'],
    [{ inputType: SCHEMA.properties, inputFormat: '' }, 'its input type must name a type'],
    [
      { payloadType: { bsonType: 'object', properties: SCHEMA.properties }, payloadFormat: 'custom' },
      'the schema of its payload type needs a title',
    ],
    [
      { payloadType: SCHEMA, payloadFormat: 'custom' },
      'the schema of its payload type defines no type, or its name is already in use',
    ],
    [
      { payloadType: { bsonType: 'array', items: { bsonType: 'array' } }, payloadFormat: 'custom' },
      'the items of its payload type must be objects or scalars',
    ],
    [{ payloadType: 'binData', payloadFormat: 'scalar-list' }, "its payload type 'binData' has no equivalent in GraphQL"],
    [{ payloadType: 'None', payloadFormat: 'generated-list' }, "type 'None' does not exist"],
    [{ payloadType: 5, payloadFormat: '' }, 'its payload type must name a type'],
  ])('are left out with %j', (settings, fault) => {
    const resolver = { ...RESOLVER, ...settings };
    const { warnings } = built([source('d/d/rows')], [resolver]);
    const message = `the custom resolver ${resolver.onType}.${resolver.fieldName} is left out: ${fault}`;
    expect(warnings).toEqual([{ code: 'InvalidCustomResolver', message, namespace: null }]);
  });

  it('are left out if another has their type and name', () => {
    const { warnings } = built([], [RESOLVER, { ...RESOLVER, id: '2' }]);
    const message = 'the custom resolver Query.f is left out: another resolver has its type and name';
    expect(warnings).toEqual([{ code: 'InvalidCustomResolver', message, namespace: null }]);
  });

  it('take generated inputs, alone and in lists', () => {
    for (const input of ['RowQueryInput', 'RowInsertInput', 'RowUpdateInput', 'RowSortByInput']) {
      for (const [inputFormat, expected] of [
        ['generated', input],
        ['generated-list', `[${input}]`],
      ] as const) {
        const { schema } = built(
          [source('d/d/rows')],
          [{ ...RESOLVER, inputType: input, inputFormat, payloadType: 'Row', payloadFormat: inputFormat }],
        );
        const field = schema?.getQueryType()?.getFields()['f'];
        expect(field?.args.map(({ type }) => String(type))).toEqual([expected]);
        expect(String(field?.type)).toBe(inputFormat === 'generated' ? 'Row' : '[Row]');
      }
    }
  });
});

describe('warnings', () => {
  it('are counted beyond a limit', () => {
    const warnings = new Warnings();
    const warning = (index: number): SchemaWarning => ({ code: 'InvalidTypeName', message: `${index}`, namespace: null });
    const added: SchemaWarning[] = [];
    for (let index = 0; index < WARNINGS_MAX - 1; index += 1) {
      warnings.add('InvalidTypeName', `${index}`, null);
      added.push(warning(index));
    }
    expect(warnings.all()).toEqual(added);
    warnings.add('InvalidTypeName', 'x', null);
    warnings.add('InvalidTypeName', 'y', null);
    const last = { code: 'SchemaTooLarge', message: '2 further warnings are not shown', namespace: null };
    expect(warnings.all()).toEqual([...added, last]);
  });
});
