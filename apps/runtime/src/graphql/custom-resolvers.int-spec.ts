import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFunction } from '../testing/app-builders.js';
import { aResolver, GraphqlFixture } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };
const id = new ObjectId('0000000000000000000000aa');

const FUNCTIONS = {
  echo: 'exports = (...all) => JSON.stringify(all.map((one) => one && (one._bsontype ?? (one instanceof Date ? "Date" : typeof one))))',
  twice: 'exports = (n) => n * 2',
  list: 'exports = (dates) => dates.map((one) => new Date(one.getTime() + 1))',
  box: 'exports = ({ n, "in side": inside }) => ({ n: n + 1, "in side": { deep: inside.deep + "!" }, other: 5 })',
  boxes: 'exports = () => [{ y: "a" }, null, { y: 5 }]',
  doc: `exports = () => ({ _id: new BSON.ObjectId("${id.toHexString()}"), "full name": "F", next: "${id.toHexString()}" })`,
  parent: 'exports = (input, source) => `${input} ${source["full name"]} ${source._id}`',
  fail: 'exports = () => { throw new Error("no such luck") }',
  number: 'exports = () => 42',
  hidden: 'exports = () => 1',
};
const functions = Object.entries(FUNCTIONS).map(([name, source]) =>
  aFunction(name, source, {
    run_as_system: true,
    private: true,
    ...(name === 'hidden' ? { can_evaluate: { '%%user.id': 'nobody' } } : {}),
  }),
);

function resolver(name: keyof typeof FUNCTIONS, settings: Partial<Parameters<typeof aResolver>[0]> = {}) {
  return aResolver({ function_id: functions.find((fn) => fn.name === name)?._id ?? '', field_name: name, ...settings });
}

const BOX = {
  title: 'box',
  bsonType: 'object',
  required: ['n'],
  properties: { n: { bsonType: 'int' }, 'in side': { bsonType: 'object', properties: { deep: text } } },
};

let session: Session;
beforeAll(async () => {
  session = fixture.appOf(
    {
      docs: {
        schema: { title: 'Doc', bsonType: 'object', properties: { _id: oid, 'full name': text, next: oid } },
        relationships: { next: { ref: '<docs>', foreign_key: '_id', is_list: false } },
      },
    },
    {
      functions,
      customResolvers: [
        resolver('echo', {
          input_type: 'DocQueryInput',
          input_type_format: 'generated',
          payload_type: 'string',
          payload_type_format: 'scalar',
        }),
        resolver('twice', { input_type: 'int', input_type_format: 'scalar', payload_type: 'int', payload_type_format: 'scalar' }),
        resolver('list', {
          input_type: 'date',
          input_type_format: 'scalar-list',
          payload_type: 'date',
          payload_type_format: 'scalar-list',
        }),
        resolver('box', {
          input_type: { ...BOX, title: 'boxIn' },
          input_type_format: 'custom',
          payload_type: BOX,
          payload_type_format: 'custom',
        }),
        resolver('boxes', {
          payload_type: { bsonType: 'array', title: 'parts', items: { bsonType: 'object', properties: { y: text } } },
          payload_type_format: 'custom',
        }),
        resolver('doc', { payload_type: 'Doc', payload_type_format: 'generated' }),
        resolver('doc', { field_name: 'docs', payload_type: 'Doc', payload_type_format: 'generated-list' }),
        resolver('parent', {
          on_type: 'Doc',
          input_type: 'string',
          input_type_format: 'scalar',
          payload_type: 'string',
          payload_type_format: 'scalar',
        }),
        resolver('fail', { payload_type: 'int', payload_type_format: 'scalar' }),
        resolver('number', { on_type: 'Mutation' }),
        resolver('hidden', { payload_type: 'int', payload_type_format: 'scalar' }),
        aResolver({ function_id: '000000000000000000000000', field_name: 'gone' }),
      ],
    },
  );
  await fixture.collection('docs').insertOne({ _id: id, 'full name': 'Ann', next: id });
});

describe('custom resolvers', () => {
  it.each([
    ['{ twice(input: 4) }', { twice: 8 }],
    ['{ list(input: ["2020-01-01T00:00:00Z"]) }', { list: ['2020-01-01T00:00:00.001Z'] }],
    ['{ echo(input: {_id: "0000000000000000000000aa"}) }', { echo: '["object"]' }],
    ['{ echo }', { echo: '[null]' }],
    ['{ box(input: {n: 1, inSide: {deep: "x"}}) { n inSide { deep } } }', { box: { n: 2, inSide: { deep: 'x!' } } }],
    ['{ boxes { y } }', { boxes: [{ y: 'a' }, null, { y: null }] }],
    [
      '{ doc { _id fullName next { fullName } } }',
      { doc: { _id: '0000000000000000000000aa', fullName: 'F', next: { fullName: 'Ann' } } },
    ],
    ['mutation { number { status } }', { number: { status: 'complete' } }],
  ])('answer %s', async (query, data) => {
    expect(await fixture.data(session, query)).toEqual(data);
  });

  it('are given the document they stand on, whole', async () => {
    const query = '{ doc { parent(input: "hello") next { parent(input: "bye") } } }';
    expect(await fixture.data(session, query)).toEqual({
      doc: { parent: 'hello F 0000000000000000000000aa', next: { parent: 'bye Ann 0000000000000000000000aa' } },
    });
  });

  it('that fail are null, with an error, beside the rest', async () => {
    const answer = await fixture.query(session, '{ fail twice(input: 1) hidden gone { status } docs { _id } }');
    expect(answer.data).toEqual({ fail: null, twice: 2, hidden: null, gone: null, docs: null });
    const errors = new Map(answer.errors?.map(({ message, path }) => [path?.join('.'), message]));
    expect(Object.fromEntries(errors)).toEqual({
      fail: expect.stringMatching(/no such luck/),
      hidden: 'rule not matched for function "hidden"',
      gone: 'the function of this field does not exist',
      docs: 'what the custom resolver Query.docs returned is not a valid list',
    });
    expect(JSON.stringify(answer)).not.toMatch(/ at |\.ts|node_modules/);
  });
});
