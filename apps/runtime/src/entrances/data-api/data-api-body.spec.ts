import { Int32 } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { DATA_API_ACTIONS, type DataApiAction } from './data-api-actions.js';
import { readDataApiBody } from './data-api-body.js';

const LIMITS = { depth: 20, values: 1_000, setting: 'MAX_BODY_VALUES' } as const;
const PLACE = { dataSource: 'Cluster0', database: 'd', collection: 'c' };

function action(name: string): DataApiAction {
  const found = DATA_API_ACTIONS.get(name);
  if (!found) throw new Error(`no action ${name}`);
  return found;
}

function read(name: string, body: object, padding = '') {
  const text = JSON.stringify({ ...PLACE, ...body });
  return readDataApiBody(Buffer.from(`${text.slice(0, -1)}${padding}}`), action(name), LIMITS);
}

/** Makes a body one that is looked at in slices. */
const LARGE = `,"padding":"${'x'.repeat(PARSED_AT_ONCE)}"`;

it('every action is one of the documented ones', () => {
  expect([...DATA_API_ACTIONS.keys()]).toEqual([
    'findOne',
    'find',
    'insertOne',
    'insertMany',
    'updateOne',
    'updateMany',
    'replaceOne',
    'deleteOne',
    'deleteMany',
    'aggregate',
  ]);
});

describe.each([
  ['small', ''],
  ['large', LARGE],
])('a %s body', (_, padding) => {
  it('gives an action the properties it has and no others', async () => {
    const body = { filter: { n: 1 }, limit: 2, query: { n: 9 }, session: 's', document: {}, __proto__: null };
    const { dataSource, args } = await read('find', body, padding);

    expect(dataSource).toBe('Cluster0');
    expect(await args.decoded()).toEqual([{ database: 'd', collection: 'c', filter: { n: new Int32(1) }, limit: new Int32(2) }]);
    expect(await args.texts('database', 'collection')).toEqual(['d', 'c']);
  });

  it('takes the last of two properties of a name', async () => {
    const { args } = await read('find', { filter: { n: 1 } }, `,"filter":{"n":2}${padding}`);

    expect(await args.decoded()).toEqual([{ database: 'd', collection: 'c', filter: { n: new Int32(2) } }]);
  });

  it('has a replacement called as the service calls it, once it is one', async () => {
    const { args } = await read('replaceOne', { filter: {}, replacement: { a: 'b' } }, padding);
    expect(await args.decoded()).toEqual([{ database: 'd', collection: 'c', filter: {}, update: { a: 'b' } }]);

    for (const replacement of [[], 'text', 7, { $oid: '65a1f0c2d4e5f60718293a4b' }]) {
      const wrong = await read('replaceOne', { filter: {}, replacement }, padding);
      await expect(wrong.args.decoded()).rejects.toMatchObject({ message: "'replacement' must be a document" });
      await expect(wrong.args.check()).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    const operators = await read('replaceOne', { filter: {}, replacement: { $set: { a: 1 } } }, padding);
    await expect(operators.args.decoded()).rejects.toMatchObject({ message: expect.stringContaining('atomic operators') });
  });

  it.each([...DATA_API_ACTIONS].flatMap(([name, { required }]) => required.map((member) => [name, member] as const)))(
    'requires %s for %s',
    async (name, member) => {
      const { required } = action(name);
      const all = Object.fromEntries(required.map((each) => [each, {}]));
      await expect(read(name, all, padding)).resolves.toMatchObject({ dataSource: 'Cluster0' });
      for (const given of [undefined, null]) {
        const refused = read(name, { ...all, [member]: given }, padding);
        await expect(refused).rejects.toMatchObject({ code: 'MissingParameter', message: `'${member}' is required` });
      }
    },
  );

  it.each(['dataSource', 'database', 'collection'])('must say which %s', async (member) => {
    const refused = read('find', { [member]: null }, padding);
    await expect(refused).rejects.toMatchObject({ code: 'MissingParameter', message: `'${member}' is required` });
  });

  it('is rejected where it is no JSON or no extended JSON', async () => {
    await expect(read('find', {}, `${padding},`)).rejects.toMatchObject({ code: 'BadRequest' });
    const { args } = await read('find', { filter: { a: { $oid: 'x' } } }, padding);
    await expect(args.decoded()).rejects.toMatchObject({ code: 'BadRequest', message: expect.stringContaining('$oid') });
  });

  it('is rejected where it holds too much', async () => {
    const values = read('find', { filter: { list: Array.from({ length: 1_001 }, () => 0) } }, padding);
    await expect(values).rejects.toMatchObject({ code: 'ReadSizeLimitExceeded' });
    const depth = read('find', { filter: JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) as unknown }, padding);
    await expect(depth).rejects.toMatchObject({ code: 'BadRequest' });
  });
});

it('a large body whose other properties are no JSON is rejected before anything is done', async () => {
  const { args } = await read('find', {}, `${LARGE},"more":[1,,2]`);

  await expect(args.decoded()).rejects.toMatchObject({ code: 'BadRequest', message: 'the request body is not valid JSON' });
});
