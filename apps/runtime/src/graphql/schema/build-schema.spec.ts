import { buildSchema as readSchema, isInputObjectType, isObjectType, validateSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema, printSdl } from './build-schema.js';
import { FIELDS_MAX } from './model/build-model.js';
import { PLAIN_SETTINGS, type SchemaSettings, type JsonObject, type SchemaSource, type SourceResolver } from './model/source.js';
import { WARNINGS_MAX } from './model/warnings.js';
import { NO_HANDLERS } from './testing/no-handlers.js';
import { Random } from './testing/random.js';

type Collections = Readonly<Record<string, JsonObject>>;

function source(collections: Collections, more: Partial<SchemaSource> = {}, relationships: JsonObject = {}): SchemaSource {
  return {
    settings: PLAIN_SETTINGS,
    resolvers: [],
    collections: Object.entries(collections).map(([collection, schema]) => {
      return { dataSource: 'db', database: 'd', collection, schema, relationships };
    }),
    ...more,
  };
}

function api(from: SchemaSource) {
  const { schema, warnings } = buildSchema(from, NO_HANDLERS);
  if (!schema) throw new Error('no schema');
  expect(validateSchema(schema)).toEqual([]);
  const type = (name: string) => {
    const found = schema.getType(name);
    if (!isObjectType(found) && !isInputObjectType(found)) return null;
    return Object.fromEntries(Object.values(found.getFields()).map((field) => [field.name, String(field.type)]));
  };
  return { schema, type, codes: warnings.map(({ code }) => code), messages: warnings.map(({ message }) => message) };
}

const text = { bsonType: 'string' };

const STATUS_RESOLVER: SourceResolver = {
  id: 'r',
  onType: 'Query',
  fieldName: 'x',
  functionId: 'f',
  inputType: null,
  inputFormat: '',
  payloadType: '',
  payloadFormat: '',
};

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { bsonType: 'object', properties, ...more };
}

function argumentsOf(schema: GraphQLSchema, query: string): string[] | undefined {
  const fields = schema.getQueryType()?.getFields() ?? {};
  return fields[query]?.args.map(({ name }) => name);
}

describe('switches', () => {
  const things = {
    things: object({ a: text, n: { bsonType: 'long' }, ns: { items: { bsonType: 'long' } }, b: { bsonType: 'bool' } }),
  };
  const built = (settings: Partial<SchemaSettings>) => api(source(things, { settings: { ...PLAIN_SETTINGS, ...settings } }));

  it('leave everything as the specification has it while they are off', () => {
    const { schema, type } = built({});
    expect(type('Mutation')).toMatchObject({ insertManyThings: '[Thing]!' });
    expect(printSdl(schema)).toMatch(/things\(limit: Int, query/);
    expect(type('Thing')).toMatchObject({ n: 'Int', ns: '[Int]' });
    expect(type('ThingQueryInput')).toMatchObject({ a_in: '[String!]', n_nin: '[Int!]', n_gt: 'Int', AND: '[ThingQueryInput!]' });
    for (const name of ['Long', 'InsertManyPayload']) expect(schema.getType(name)).toBeUndefined();
  });

  it('have insertMany answer keys', () => {
    const { type } = built({ insertManyReturns: 'ids' });
    expect(type('Mutation')).toMatchObject({ insertManyThings: 'InsertManyPayload', insertOneThing: 'Thing' });
    expect(type('InsertManyPayload')).toEqual({ insertedIds: '[ObjectId]!' });
  });

  it('limit lists', () => {
    expect(printSdl(built({ defaultLimit: 100 }).schema)).toMatch(/things\(limit: Int = 100, query/);
  });

  it('give longs a scalar', () => {
    const { type } = built({ longScalar: 'Long' });
    expect(type('Thing')).toMatchObject({ n: 'Long', ns: '[Long]' });
    expect(type('ThingQueryInput')).toMatchObject({ n: 'Long', n_gte: 'Long', n_in: '[Long!]', ns_in: '[Long!]' });
    expect(type('ThingInsertInput')).toMatchObject({ n: 'Long', ns: '[Long]' });
    expect(type('ThingUpdateInput')).toMatchObject({ n: 'Long', n_inc: 'Long', ns: '[Long]' });
    expect(type('UpdateManyPayload')).toEqual({ matchedCount: 'Int!', modifiedCount: 'Int!' });
  });

  it('let nulls into the lists of operators', () => {
    const { type } = built({ nullableInLists: true });
    expect(type('ThingQueryInput')).toMatchObject({
      a_in: '[String]',
      n_nin: '[Int]',
      b_in: '[Boolean]',
      AND: '[ThingQueryInput!]',
    });
  });
});

describe('types of fields', () => {
  it.each([
    ['objectId', 'ObjectId'],
    ['int', 'Int'],
    ['long', 'Int'],
    ['double', 'Float'],
    ['float', 'Float'],
    ['decimal', 'Float'],
    ['number', 'Float'],
    ['date', 'DateTime'],
    ['timestamp', 'DateTime'],
    ['string', 'String'],
    ['bool', 'Boolean'],
    ['boolean', 'Boolean'],
    ['uuid', 'String'],
  ])('%s is %s, by either keyword', (bsonType, expected) => {
    const { type } = api(source({ ts: object({ a: { bsonType }, b: { type: bsonType }, c: { bsonType: [bsonType, 'null'] } }) }));
    expect(type('T')).toEqual({ a: expected, b: expected, c: expected });
  });

  it('omits what has no equivalent', () => {
    const none = ['binData', 'regex', 'null', 'mixed', 'javascript', 'minKey', 'integer'];
    const properties = {
      keep: text,
      ...Object.fromEntries(none.map((bsonType) => [bsonType, { bsonType }])),
      union: { bsonType: ['string', 'int'] },
      any: { anyOf: [text] },
      tuple: { bsonType: 'array', items: [text] },
      untyped: { bsonType: 'array' },
      dictionary: { bsonType: 'object', additionalProperties: text },
      empty: object({}),
      emptyList: { bsonType: 'array', items: object({ x: { bsonType: 'regex' } }) },
      __hidden: text,
    };
    expect(api(source({ ts: object(properties) })).type('T')).toEqual({ keep: 'String' });
  });

  it('makes required fields non-null, except keys to insert, unions with null, and everything in queries and updates', () => {
    const properties = { _id: { bsonType: 'objectId' }, a: text, b: { bsonType: ['string', 'null'] }, c: { items: text } };
    const { type } = api(source({ ts: object(properties, { required: ['_id', 'a', 'b', 'c'] }) }));
    expect(type('T')).toEqual({ _id: 'ObjectId!', a: 'String!', b: 'String', c: '[String]!' });
    expect(type('TInsertInput')).toEqual({ _id: 'ObjectId', a: 'String!', b: 'String', c: '[String]!' });
    for (const name of ['TQueryInput', 'TUpdateInput']) {
      const types = Object.values(type(name) ?? {});
      expect(types.length).toBeGreaterThan(0);
      expect(types.filter((one) => String(one).endsWith('!'))).toEqual([]);
    }
  });

  it('names embedded documents by their path or title, through lists as well', () => {
    const deep = object({ from: object({ x: text }), titled: object({ y: text }, { title: 'special things' }) });
    const { type, schema } = api(source({ taxa: object({ field_list: { items: object({ item_fields: deep }) } }) }));
    expect(type('Taxa')).toEqual({ field_list: '[TaxaField_list]' });
    expect(type('TaxaField_list')).toEqual({ item_fields: 'TaxaField_listItem_field' });
    expect(type('TaxaField_listItem_field')).toEqual({ from: 'TaxaField_listItem_fieldFrom', titled: 'SpecialThing' });
    expect(type('SpecialThingUpdateInput')).toEqual({ y: 'String', y_unset: 'Boolean' });
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['taxa', 'taxas']);
    expect(schema.getType('SpecialThingSortByInput')).toBeUndefined();
  });

  it('searches nested arrays of scalars, and reads those of documents', () => {
    const { type } = api(source({ ts: object({ a: { items: { items: text } }, b: { items: { items: object({ x: text }) } } }) }));
    expect(type('T')).toEqual({ a: '[[String]]', b: '[[TB]]' });
    expect(type('TQueryInput')).toEqual({
      AND: '[TQueryInput!]',
      OR: '[TQueryInput!]',
      a: '[[String]]',
      a_exists: 'Boolean',
      a_in: '[[String]!]',
      a_nin: '[[String]!]',
      b_exists: 'Boolean',
    });
  });

  it('reads and inserts fields no path can name, and does not search, sort or change them', () => {
    const { type, schema } = api(source({ ts: object({ 'geo.lat': { bsonType: 'int' }, $set: text, a: text }) }));
    expect(type('T')).toEqual({ geoLat: 'Int', set: 'String', a: 'String' });
    expect(type('TInsertInput')).toEqual({ geoLat: 'Int', set: 'String', a: 'String' });
    expect(type('TUpdateInput')).toEqual({ a: 'String', a_unset: 'Boolean' });
    expect(Object.keys(type('TQueryInput') ?? {}).filter((name) => !name.startsWith('a'))).toEqual(['AND', 'OR']);
    expect(printSdl(schema)).toContain('enum TSortByInput {\n  A_ASC\n  A_DESC\n}');
  });

  it('goes without sorting, updates or queries where nothing allows them', () => {
    const { schema } = api(source({ ts: object({ 'a.b': text }), us: object({ a: { items: text } }) }));
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => /T/.test(name))).not.toContain('updateOneT');
    expect(argumentsOf(schema, 'ts')).toEqual(['query', 'limit']);
    expect(argumentsOf(schema, 'us')).toEqual(['query', 'limit']);
  });

  it('takes descriptions over', () => {
    const { schema } = api(
      source({ ts: object({ a: { bsonType: 'string', description: 'Says "a"' } }, { description: 'Of T' }) }),
    );
    expect(printSdl(schema)).toContain('"""Of T"""\ntype T {\n  """\n  Says "a"\n  """\n  a: String\n}');
  });
});

describe('what is left out', () => {
  it('says nothing of collections without a schema that describes documents', () => {
    const { schema, warnings } = buildSchema(
      source({ a: {}, b: { bsonType: 'array', items: text }, c: object({}) }),
      NO_HANDLERS,
    );
    expect({ schema, warnings }).toEqual({ schema: null, warnings: [] });
  });

  it('keeps the first of two collections with one type name', () => {
    const { messages, codes, schema } = api(source({ movies: object({ b: text }), Movie: object({ a: text }) }));
    expect(codes).toEqual(['DuplicateTypeName']);
    expect(messages).toEqual(['db/d.movies is left out: the type name Movie belongs to db/d.Movie']);
    expect(printSdl(schema)).toContain('type Movie {\n  a: String\n}');
  });

  it('rejects reserved and illegal type names', () => {
    const names = ['query', 'Mutation', 'int', 'DateTime', 'UpdateManyPayload', 'ID', '日付', '__x'];
    const { codes, type } = api(
      source({ ts: object({ a: text }), ...Object.fromEntries(names.map((name) => [name, object({ a: text })])) }),
    );
    expect(codes.toSorted()).toEqual(['InvalidTypeName', 'InvalidTypeName', ...Array<string>(6).fill('ReservedTypeName')]);
    expect(type('T')).toEqual({ a: 'String' });
  });

  it('reserves no names the API does not have', () => {
    const names = ['Subscription', 'Long', 'Decimal', 'InsertManyPayload', 'DefaultPayload'];
    const collections = Object.fromEntries(names.map((name, at) => [`c${at}`, object({ a: text }, { title: name })]));
    const { codes, type, schema } = api(source(collections));
    expect(codes).toEqual([]);
    for (const name of names) expect(type(name)).toEqual({ a: 'String' });
    expect(schema.getSubscriptionType()).toBeUndefined();
    // Read again, the type must not have become a root.
    const again = readSchema(printSdl(schema));
    expect([again.getSubscriptionType(), again.getQueryType()?.name, again.getMutationType()?.name]).toEqual([
      undefined,
      'Query',
      'Mutation',
    ]);
    expect(type('Query')).toMatchObject({ subscription: 'Subscription', longs: '[Long]!' });
  });

  it.each([
    ['Long', { settings: { ...PLAIN_SETTINGS, longScalar: 'Long' } }],
    ['InsertManyPayload', { settings: { ...PLAIN_SETTINGS, insertManyReturns: 'ids' } }],
    ['DefaultPayload', { resolvers: [STATUS_RESOLVER] }],
  ] as const)('reserves %s where the API has it', (name, more) => {
    const { codes } = api(
      source({ ts: object({ a: text, b: { bsonType: 'long' } }), other: object({ a: text }, { title: name }) }, more),
    );
    expect(codes).toEqual(['ReservedTypeName']);
  });

  it('keeps the first of two fields with one name, and says so', () => {
    const { type, messages } = api(
      source({ ts: object({ 'a b': text, aB: { bsonType: 'int' }, c: object({ '1x': text, x: text }) }) }),
    );
    expect(type('T')).toEqual({ aB: 'String', c: 'TC' });
    expect(messages).toEqual([
      "'aB' is left out: its GraphQL name T.aB is already used by 'a b'",
      "'c.x' is left out: its GraphQL name TC.x is already used by 'c.1x'",
    ]);
  });

  it('lets a field win over an operator of its name', () => {
    const { type, codes } = api(source({ ts: object({ year: { bsonType: 'int' }, year_gt: text, year_inc: text, AND: text }) }));
    const query = type('TQueryInput');
    expect([query?.['year_gt'], query?.['AND'], query?.['year_gte']]).toEqual(['String', 'String', 'Int']);
    expect(type('TUpdateInput')?.['year_inc']).toBe('String');
    expect(codes).toEqual(Array<string>(3).fill('ConflictingFieldName'));
  });

  it('leaves out operators, sort orders and changes of a field `_`, which GraphQL keeps such names from', () => {
    const { type, codes, messages, schema } = api(source({ ts: object({ '1_': { bsonType: 'int' }, a: text }) }));
    expect(type('T')).toEqual({ _: 'Int', a: 'String' });
    expect(Object.keys(type('TQueryInput') ?? {}).filter((name) => name.startsWith('_'))).toEqual(['_']);
    expect(Object.keys(type('TUpdateInput') ?? {})).toEqual(['_', 'a', 'a_unset']);
    expect(type('TInsertInput')).toEqual({ _: 'Int', a: 'String' });
    expect(printSdl(schema)).toContain('enum TSortByInput {\n  A_ASC\n  A_DESC\n}');
    expect(new Set(codes)).toEqual(new Set(['ReservedFieldName']));
    const members = ['exists', 'gt', 'gte', 'in', 'lt', 'lte', 'ne', 'nin'].map((kind) => `TQueryInput.__${kind}`);
    const left = [...members, 'TSortByInput.__ASC', 'TSortByInput.__DESC', 'TUpdateInput.__inc', 'TUpdateInput.__unset'];
    expect(messages.toSorted()).toEqual(
      left.map((name) => `${name} is left out: names that begin with '__' are reserved by GraphQL`),
    );
  });

  it('leaves out changes of documents that only a field `_` holds, none of whose fields a path can name', () => {
    const { type, schema } = api(
      source({ ts: object({ _: object({ 'a.b': text }) }), us: object({ o: object({ _: object({ 'a.b': text }) }) }) }),
    );
    expect(type('T')).toEqual({ _: 'T_' });
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => name.startsWith('update'))).toEqual([
      'updateOneU',
      'updateManyUs',
    ]);
    expect(type('UUpdateInput')).toEqual({ o_unset: 'Boolean' });
  });

  it('stops at the limit of fields, with whole collections', () => {
    const wide = object(Object.fromEntries(Array.from({ length: FIELDS_MAX / 2 }, (_, i) => [`f${i}`, text])));
    const { type, codes } = api(source({ a: object({ x: text }), b: wide, c: wide }));
    expect(codes).toEqual(['SchemaTooLarge']);
    expect(type('B')).not.toBeNull();
    expect(type('C')).toBeNull();
  });

  it('bounds warnings', () => {
    const properties = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${'-'.repeat(i)}a`, text]));
    const { messages } = api(source({ ts: object(properties) }));
    expect(messages.length).toBe(WARNINGS_MAX);
    expect(messages.at(-1)).toBe('300 further warnings are not shown');
  });
});

describe('relationships', () => {
  const foreign = object({ _id: { bsonType: 'objectId' }, code: { bsonType: 'int' }, name: text });
  const to = (key: string, is_list: boolean, collection = 'others') => ({
    ref: `#/relationship/db/d/${collection}`,
    foreign_key: key,
    is_list,
  });
  const build = (properties: JsonObject, relationships: JsonObject, required: string[] = []) =>
    api({
      ...source({ others: foreign }),
      collections: [
        ...source({ others: foreign }).collections,
        ...source({ ts: object(properties, { required }) }, {}, relationships).collections,
      ],
    });

  it('return documents instead of keys, filter by them, link and create', () => {
    const { type, codes, schema } = build(
      { one: { bsonType: 'int' }, many: { items: { bsonType: 'objectId' } } },
      { one: to('code', false), many: to('_id', true) },
      ['one', 'many'],
    );
    expect(codes).toEqual([]);
    expect(type('T')).toEqual({ one: 'Other!', many: '[Other]!' });
    expect(type('TInsertInput')).toEqual({ one: 'TOneRelationInput!', many: 'TManyRelationInput!' });
    expect(type('TOneRelationInput')).toEqual({ link: 'Int', create: 'OtherInsertInput' });
    expect(type('TManyRelationInput')).toEqual({ link: '[ObjectId]', create: '[OtherInsertInput]' });
    expect(type('TUpdateInput')).toEqual({
      one: 'TOneRelationInput',
      one_unset: 'Boolean',
      many: 'TManyRelationInput',
      many_unset: 'Boolean',
    });
    expect(type('TQueryInput')).toMatchObject({ one: 'OtherQueryInput', one_exists: 'Boolean', many_in: '[OtherQueryInput!]' });
    expect(printSdl(schema)).toContain('enum TSortByInput {\n  ONE_ASC\n  ONE_DESC\n}');
  });

  it('of embedded documents belong to their type, and are renamed by the title of their field', () => {
    const { type } = build({ a: object({ bs: { bsonType: 'objectId', title: 'the other' } }) }, { 'a.bs': to('_id', false) });
    expect(type('TA')).toEqual({ theOther: 'Other' });
    expect(type('TAInsertInput')).toEqual({ theOther: 'TATheOtherRelationInput' });
  });

  it.each([
    ['a collection without a schema', { a: { bsonType: 'objectId' } }, { a: to('_id', false, 'nowhere') }],
    ['a list expected', { a: { bsonType: 'objectId' } }, { a: to('_id', true) }],
    ['a key expected', { a: { items: { bsonType: 'objectId' } } }, { a: to('_id', false) }],
    ['another type', { a: { bsonType: 'objectId' } }, { a: to('code', false) }],
    ['no foreign key', { a: { bsonType: 'objectId' } }, { a: { ref: '#/relationship/db/d/others' } }],
  ])('that cannot hold leave plain values: %s', (_, properties, relationships) => {
    const { type, codes } = build(properties, relationships);
    expect(codes).toEqual(['InvalidRelationship']);
    expect(['ObjectId', '[ObjectId]']).toContain(type('T')?.['a']);
  });

  it('of the key itself and through lists are none', () => {
    const { type, codes } = build(
      { _id: { bsonType: 'objectId' }, a: { items: object({ b: { bsonType: 'objectId' } }) } },
      { _id: to('_id', false), 'a.[].b': to('_id', false) },
    );
    expect([type('T')?.['_id'], type('TA')?.['b']]).toEqual(['ObjectId', 'ObjectId']);
    expect(codes).toEqual(['InvalidRelationship']);
  });
});

describe('custom resolvers', () => {
  let count = 0;
  const resolver = (fieldName: string, more: Partial<SourceResolver> = {}): SourceResolver => ({
    id: `${(count += 1)}`,
    onType: 'Query',
    fieldName,
    functionId: 'f',
    inputType: null,
    inputFormat: '',
    payloadType: null,
    payloadFormat: '',
    ...more,
  });
  const build = (...resolvers: SourceResolver[]) =>
    api(source({ ts: object({ a: text, b: object({ c: text }) }), us: object({ a: text }) }, { resolvers }));
  const fieldText = (built: ReturnType<typeof build>, name: string, on = 'Query') => {
    const type = built.schema.getType(on);
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    return field && [field.args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(), String(field.type)];
  };

  it.each([
    ['nothing', {}, ['', 'DefaultPayload']],
    [
      'a scalar',
      { inputType: 'int', inputFormat: 'scalar', payloadType: 'objectId', payloadFormat: 'scalar' },
      ['input: Int', 'ObjectId'],
    ],
    [
      'lists of scalars',
      { inputType: 'date', inputFormat: 'scalar-list', payloadType: 'bool', payloadFormat: 'scalar-list' },
      ['input: [DateTime]', '[Boolean]'],
    ],
    [
      'GraphQL names',
      { inputType: 'String', inputFormat: 'scalar', payloadType: 'Float', payloadFormat: 'scalar' },
      ['input: String', 'Float'],
    ],
    [
      'generated types',
      { inputType: 'TQueryInput', inputFormat: 'generated', payloadType: 'T', payloadFormat: 'generated' },
      ['input: TQueryInput', 'T'],
    ],
    [
      'lists of generated types',
      { inputType: 'TBInsertInput', inputFormat: 'generated-list', payloadType: 'TB', payloadFormat: 'generated-list' },
      ['input: [TBInsertInput]', '[TB]'],
    ],
    ['names without a format', { inputType: 'TUpdateInput', payloadType: 'U' }, ['input: TUpdateInput', 'U']],
  ] as const)('take and answer %s', (_, types, expected) => {
    const built = build(resolver('x', types));
    expect(built.codes).toEqual([]);
    expect(fieldText(built, 'x')).toEqual(expected);
    expect(built.schema.getType('DefaultPayload') !== undefined).toBe(expected[1] === 'DefaultPayload');
  });

  it('name what is nested in a list by the list', () => {
    const author = object({ name: text, homes: { items: object({ city: text }) } });
    const list = { bsonType: 'array', title: 'ReportsPayload', items: object({ authors: { bsonType: 'array', items: author } }) };
    const titled = { bsonType: 'array', title: 'Others', items: object({ authors: author }, { title: 'other' }) };
    const built = build(
      resolver('x', { payloadType: list, payloadFormat: 'custom' }),
      resolver('y', { payloadType: titled, payloadFormat: 'custom' }),
    );
    expect(built.codes).toEqual([]);
    expect(fieldText(built, 'x')).toEqual(['', '[ReportsPayloadItem]']);
    expect(built.type('ReportsPayloadItem')).toEqual({ authors: '[ReportsPayloadAuthor]' });
    expect(built.type('ReportsPayloadAuthor')).toEqual({ name: 'String', homes: '[ReportsPayloadAuthorHome]' });
    expect(built.type('ReportsPayloadItemAuthor')).toBeNull();
    expect(built.type('Other')).toEqual({ authors: 'OtherAuthor' });
  });

  it('take the items of a list as a list of one schema', () => {
    const list = {
      type: 'array',
      title: 'L',
      items: [{ properties: { state: text, parts: { items: [{ properties: { n: text } }] } } }],
    };
    const built = build(
      resolver('x', { payloadType: list, payloadFormat: 'custom' }),
      resolver('y', { payloadType: { ...list, title: 'M', items: [{ bsonType: 'string' }] }, payloadFormat: 'custom' }),
      resolver('z', { payloadType: { ...list, title: 'N', items: [text, text] }, payloadFormat: 'custom' }),
    );
    expect(fieldText(built, 'x')).toEqual(['', '[LItem]']);
    expect(built.type('LItem')).toEqual({ state: 'String', parts: '[LPart]' });
    expect(fieldText(built, 'y')).toEqual(['', '[String]']);
    expect(built.codes).toEqual(['InvalidCustomResolver']);
  });

  it('have separate types', () => {
    const schema = object(
      { n: { bsonType: 'int' }, parts: { items: object({ x: text }) } },
      { title: 'user data', required: ['n'] },
    );
    const list = { bsonType: 'array', title: 'risks', items: object({ y: text }) };
    const built = build(
      resolver('x', { inputType: schema, inputFormat: 'custom', payloadType: list, payloadFormat: 'custom' }),
      resolver('y', { inputType: list, inputFormat: 'scalar', payloadType: schema, payloadFormat: 'custom' }),
      resolver('z', { payloadType: list, payloadFormat: 'custom' }),
    );
    expect(fieldText(built, 'x')).toEqual(['input: UserDatum', '[RiskItem]']);
    expect(fieldText(built, 'z')).toEqual(['', '[RiskItem]']);
    expect(built.type('UserDatum')).toEqual({ n: 'Int!', parts: '[UserDatumPart]' });
    expect(isInputObjectType(built.schema.getType('UserDatumPart'))).toBe(true);
    expect(built.messages).toEqual(['the custom resolver Query.y is left out: its input type must name a type']);
  });

  it('stand on types of documents, and replace generated fields', () => {
    const built = build(
      resolver('extra', { onType: 'T', payloadType: 'int', payloadFormat: 'scalar' }),
      resolver('c', { onType: 'TB', payloadType: 'int', payloadFormat: 'scalar' }),
      resolver('insertOneT', { onType: 'Mutation' }),
    );
    expect(built.type('T')).toEqual({ a: 'String', b: 'TB', extra: 'Int' });
    expect(built.type('TB')).toEqual({ c: 'Int' });
    expect(fieldText(built, 'insertOneT', 'Mutation')).toEqual(['', 'DefaultPayload']);
  });

  it.each([
    [{ onType: 'Nothing' }, "type 'Nothing' does not exist"],
    [{ fieldName: '__x' }, 'its field name is invalid'],
    [{ inputType: 'Nope', inputFormat: 'generated' }, "input type 'Nope' does not exist"],
    [{ inputType: 'regex', inputFormat: 'scalar' }, "its input type 'regex' has no equivalent in GraphQL"],
    [{ payloadType: 'Nope', payloadFormat: 'generated' }, "type 'Nope' does not exist"],
    [{ payloadType: object({ a: text }), payloadFormat: 'custom' }, 'the schema of its payload type needs a title'],
    [
      { payloadType: object({}, { title: 'X' }), payloadFormat: 'custom' },
      'the schema of its payload type defines no type, or its name is already in use',
    ],
    [
      { payloadType: object({ z: text }, { title: 'T' }), payloadFormat: 'custom' },
      'the schema of its payload type defines no type, or its name is already in use',
    ],
    [{ payloadType: 5, payloadFormat: 'scalar' }, 'its payload type must name a type'],
    [{ inputType: [], inputFormat: 'custom' }, 'its input type must be a JSON schema of an object or a list'],
  ] as const)('%j are left out: %s', (more, fault) => {
    const built = build(resolver('ok'), resolver('x', more));
    expect(built.codes.filter((code) => code !== 'DuplicateTypeName')).toEqual(['InvalidCustomResolver']);
    expect(built.messages.at(-1)?.endsWith(`is left out: ${fault}`)).toBe(true);
    expect(fieldText(built, 'x')).toBeUndefined();
    expect(fieldText(built, 'ok')).toBeDefined();
  });

  it('of one name: the first', () => {
    expect(build(resolver('x'), resolver('x')).codes).toEqual(['InvalidCustomResolver']);
  });

  it('alone are an API, also of mutations only', () => {
    const { schema } = api(source({}, { resolvers: [resolver('x', { onType: 'Mutation' })] }));
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['_empty']);
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(['x']);
  });
});

describe('any configuration', () => {
  const NAMES = [
    'a',
    'A',
    'a b',
    'as',
    'a_gt',
    'a_in',
    'AND',
    'x.y',
    '$z',
    '__v',
    '日',
    'constructor',
    '__proto__',
    'toString',
    'name',
    '1',
    'T',
    'TA',
  ];
  const TYPES = ['string', 'int', 'long', 'objectId', 'date', 'bool', 'decimal', 'uuid', 'regex', 'null'];

  function randomSchema(random: Random, depth: number): unknown {
    const kind = depth > 3 ? 0 : random.below(5);
    if (random.chance(0.03)) return random.one([null, 5, 'string', []]);
    if (kind < 3) return { bsonType: random.chance(0.2) ? [random.one(TYPES), random.one(TYPES)] : random.one(TYPES) };
    if (kind === 3) return { bsonType: 'array', items: randomSchema(random, depth + 1) };
    const properties: [string, unknown][] = Array.from({ length: random.below(6) }, () => [
      random.one(NAMES),
      randomSchema(random, depth + 1),
    ]);
    const title = random.chance(0.2) ? { title: random.one(NAMES) } : {};
    return { ...title, bsonType: 'object', properties: Object.fromEntries(properties), required: [random.one(NAMES)] };
  }

  it('gives a valid schema, or none', () => {
    const random = new Random(7);
    let generated = 0;
    for (let round = 0; round < 400; round += 1) {
      const collections = Array.from({ length: 1 + random.below(4) }, () => {
        const schema = {
          ...(randomSchema(random, 0) as JsonObject),
          bsonType: 'object',
          properties: { [random.one(NAMES)]: randomSchema(random, 1), z: randomSchema(random, 1) },
        };
        const ref = `#/relationship/db/d/${random.one(NAMES)}`;
        const relationships = { [random.one(NAMES)]: { ref, foreign_key: random.one(NAMES), is_list: random.chance(0.5) } };
        return { dataSource: 'db', database: 'd', collection: random.one(NAMES), schema, relationships };
      });
      const resolvers = Array.from({ length: random.below(3) }, (_, index) => ({
        id: `${index}`,
        onType: random.one(['Query', 'Mutation', 'A', 'T']),
        fieldName: random.one(['a', 'constructor', '__proto__', 'z']),
        functionId: 'f',
        inputType: random.one<unknown>([
          null,
          'int',
          'AQueryInput',
          { title: 'In', bsonType: 'object', properties: { a: { bsonType: 'int' } } },
        ]),
        inputFormat: random.one(['', 'scalar', 'generated', 'custom', 'scalar-list', 'generated-list']),
        payloadType: random.one<unknown>([
          null,
          'int',
          'A',
          { title: 'In', bsonType: 'object', properties: { a: { bsonType: 'int' } } },
        ]),
        payloadFormat: random.one(['', 'scalar', 'generated', 'custom', 'scalar-list', 'generated-list']),
      }));
      const { schema } = buildSchema(
        { collections, resolvers, settings: { ...PLAIN_SETTINGS, naturalPlurals: random.chance(0.5) } },
        NO_HANDLERS,
      );
      if (!schema) continue;
      generated += 1;
      expect(validateSchema(schema)).toEqual([]);
      expect(printSdl(schema).length).toBeGreaterThan(0);
    }
    expect(generated).toBeGreaterThan(200);
  });
});
