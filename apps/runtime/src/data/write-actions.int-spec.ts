import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataFixture } from '../testing/data-fixture.js';
import { refused } from '../testing/refusal.js';

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());
beforeEach(() => data.newCollection());

describe('inserts', () => {
  it('generate an id where there is none and answer them in order', async () => {
    const one = JSON.parse(await data.run('insertOne', '{"document":{"sku":"A"}}')) as { insertedId: { $oid: string } };
    const many = JSON.parse(await data.insert('{"sku":"Q"}', '{"_id":"own-key","sku":"R"}')) as { insertedIds: unknown[] };

    expect(one).toEqual({ insertedId: { $oid: expect.stringMatching(/^[0-9a-f]{24}$/) } });
    expect(many).toEqual({ insertedIds: [{ $oid: expect.stringMatching(/^[0-9a-f]{24}$/) }, 'own-key'] });
    expect(await data.run('findOne', '{"query":{"sku":"A"}}')).toBe(`{"_id":{"$oid":"${one.insertedId.$oid}"},"sku":"A"}`);
  });

  it('keep the type of every value, and find it by its own value', async () => {
    const values = [
      '{"$numberInt":"5"}',
      '{"$numberLong":"5"}',
      '{"$numberDouble":"5.0"}',
      '{"$numberDecimal":"5.00"}',
      '{"$numberLong":"9007199254740993"}',
      '{"$date":{"$numberLong":"-1"}}',
      '{"$binary":{"base64":"AAECAwQFBgcICQoLDA0ODw==","subType":"04"}}',
      '{"$timestamp":{"t":1,"i":2}}',
      '{"$regularExpression":{"pattern":"a","options":"i"}}',
      '{"$minKey":1}',
      '{"$maxKey":1}',
      '[{"a":{"$numberInt":"1"}}]',
      'null',
    ];
    for (const [index, value] of values.entries()) {
      const document = `{"_id":{"$numberInt":"${index}"},"v":${value}}`;
      await data.run('insertOne', `{"document":${document}}`);
      expect(await data.run('findOne', `{"query":{"_id":${index}}}`)).toBe(document);
    }
    expect(await data.run('find', '{"query":{"v":{"$numberLong":"9007199254740993"}},"project":{"_id":1}}')).toBe(
      '[{"_id":{"$numberInt":"4"}}]',
    );
  });

  it.each([
    ['insertMany', '{"documents":[]}', 'InvalidParameter', 'must provide at least one element'],
    ['insertMany', '{}', 'InvalidParameter', 'must provide at least one element'],
    ['insertOne', '{}', 'InvalidParameter', "'document' is a required document"],
    ['insertOne', '{"document":[]}', 'InvalidParameter', "'document' is a required document"],
    ['insertMany', '{"documents":{}}', 'InvalidParameter', "'documents' must be a list of documents"],
  ])('%s %s is rejected', async (action, members, code, message) => {
    const answer = await refused(data.run(action, members));

    expect(answer.code).toBe(code);
    if (members !== '{"document":[]}') expect(answer.message).toBe(message);
  });

  it('of an existing id fail with a duplicate key', async () => {
    await data.insert('{"_id":1}');

    const answer = await refused(data.insert('{"_id":2}', '{"_id":1}', '{"_id":3}'));

    expect(answer.code).toBe('MongoDBError');
    expect(answer.message).toContain('Duplicate key error');
    expect(await data.run('count')).toBe('{"$numberLong":"2"}');
  });
});

describe('a bulk write', () => {
  it('accepts documents to insert directly and as a property', async () => {
    const operations =
      '[{"insertOne":{"_id":"a","k":1}},{"insertOne":{"document":{"_id":"b"}}},{"insertOne":{"document":"d","_id":"c"}}]';
    expect(await data.run('bulkWrite', `{"operations":${operations}}`)).toBe('null');
    expect(await data.run('find', '{"sort":{"_id":1}}')).toBe(
      '[{"_id":"a","k":{"$numberInt":"1"}},{"_id":"b"},{"_id":"c","document":"d"}]',
    );
  });

  it.each([
    ['[]', 'Failed to execute bulk writes: no operations specified'],
    ['[{"insertOne":{}}]', "'document' is a required document"],
    ['[{"insertOne":{"document":1}}]', "'document' must be a document"],
  ])('of %s is rejected', async (operations, message) => {
    expect(await refused(data.run('bulkWrite', `{"operations":${operations}}`))).toEqual({ code: 'InvalidParameter', message });
  });
});

describe('updates', () => {
  const all = async (): Promise<string> => data.run('find', '{"sort":{"_id":1}}');
  beforeEach(() => data.insert('{"_id":1,"sku":"A","qty":1}', '{"_id":2,"sku":"A","qty":2}'));

  it('with operators count what they match and change', async () => {
    expect(await data.run('updateOne', '{"query":{"sku":"A"},"update":{"$set":{"sku":"B"}}}')).toBe(
      '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}',
    );
    expect(await data.run('updateMany', '{"query":{},"update":{"$inc":{"qty":1}},"upsert":false}')).toBe(
      '{"matchedCount":{"$numberInt":"2"},"modifiedCount":{"$numberInt":"2"}}',
    );
    expect(await data.run('updateMany', '{"query":{"sku":"none"},"update":{"$inc":{"qty":1}}}')).toBe(
      '{"matchedCount":{"$numberInt":"0"},"modifiedCount":{"$numberInt":"0"}}',
    );
    expect(await all()).toBe(
      '[{"_id":{"$numberInt":"1"},"sku":"B","qty":{"$numberInt":"2"}},{"_id":{"$numberInt":"2"},"sku":"A","qty":{"$numberInt":"3"}}]',
    );
  });

  it('that upsert answer the id with its type', async () => {
    expect(
      await data.run(
        'updateOne',
        '{"query":{"_id":{"$numberLong":"77"}},"update":{"$set":{"qty":{"$numberInt":"1"}}},"upsert":true}',
      ),
    ).toBe('{"matchedCount":{"$numberInt":"0"},"modifiedCount":{"$numberInt":"0"},"upsertedId":{"$numberLong":"77"}}');
    const matched = await data.run('updateOne', '{"query":{"_id":1},"update":{"$set":{"qty":9}},"upsert":true}');
    expect(matched).toBe('{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}');
  });

  it('without operators replace the document and keep its id', async () => {
    expect(await data.run('updateOne', '{"query":{"_id":1},"update":{"name":"new"}}')).toBe(
      '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}',
    );
    expect(await data.run('findOne', '{"query":{"_id":1}}')).toBe('{"_id":{"$numberInt":"1"},"name":"new"}');
  });

  it('without operators replace every match, one by one', async () => {
    const replacement = '{"name":"$qty","n":{"$numberLong":"5"},"d":{"$numberDouble":"1.0"}}';

    expect(await data.run('updateMany', `{"query":{"sku":"A"},"update":${replacement}}`)).toBe(
      '{"matchedCount":{"$numberInt":"2"},"modifiedCount":{"$numberInt":"2"}}',
    );
    expect(await all()).toBe(
      `[{"_id":{"$numberInt":"1"},${replacement.slice(1)},{"_id":{"$numberInt":"2"},${replacement.slice(1)}]`,
    );
  });

  it.each(['updateOne', 'updateMany'])('without operators %s upserts exactly the replacement', async (action) => {
    const answer = await data.run(action, '{"query":{"sku":"none"},"update":{"name":"new"},"upsert":true}');

    expect(JSON.parse(answer)).toEqual({
      matchedCount: { $numberInt: '0' },
      modifiedCount: { $numberInt: '0' },
      upsertedId: { $oid: expect.any(String) },
    });
    expect(await data.run('find', '{"query":{"name":"new"},"project":{"_id":0}}')).toBe('[{"name":"new"}]');
  });

  it('take array filters and pipelines', async () => {
    await data.run('insertOne', '{"document":{"_id":3,"list":[{"a":1},{"a":2}]}}');
    await data.run('updateOne', '{"query":{"_id":3},"update":{"$set":{"list.$[e].a":9}},"arrayFilters":[{"e.a":2}]}');
    expect(await data.run('findOne', '{"query":{"_id":3},"project":{"_id":0}}')).toBe(
      '{"list":[{"a":{"$numberInt":"1"}},{"a":{"$numberInt":"9"}}]}',
    );
    await data.run('updateOne', '{"query":{"_id":1},"update":[{"$set":{"qty":{"$add":["$qty",10]}}}]}');
    expect(await data.run('findOne', '{"query":{"_id":1},"project":{"_id":0,"qty":1}}')).toBe('{"qty":{"$numberInt":"11"}}');
  });

  it.each([
    ['updateOne', '{"update":{"$set":{"a":1}}}', "'query' is a required document"],
    ['updateMany', '{"query":{}}', "'update' is a required document"],
    ['updateMany', '{"query":{},"update":5}', "'update' must be a document"],
    ['updateOne', '{"query":{},"update":{"$set":{}},"upsert":1}', "'upsert' must be a boolean"],
    ['deleteMany', '{}', "'query' is a required document"],
    ['deleteOne', '{"query":"x"}', "'query' must be a document"],
    [
      'findOneAndReplace',
      '{"filter":{},"update":{"$set":{"a":1}}}',
      'the replace operation document must not contain atomic operators',
    ],
    ['findOneAndUpdate', '{"update":{"$set":{"a":1}}}', "'filter' is a required document"],
  ])('%s %s is rejected and changes nothing', async (action, members, message) => {
    const before = await all();

    expect(await refused(data.run(action, members))).toEqual({ code: 'InvalidParameter', message });
    expect(await all()).toBe(before);
  });

  it('delete', async () => {
    expect(await data.run('deleteOne', '{"query":{"sku":"A"}}')).toBe('{"deletedCount":{"$numberInt":"1"}}');
    expect(await data.run('deleteMany', '{"query":{}}')).toBe('{"deletedCount":{"$numberInt":"1"}}');
    expect(await data.run('deleteMany', '{"query":{}}')).toBe('{"deletedCount":{"$numberInt":"0"}}');
  });
});

describe('find and modify', () => {
  beforeEach(() => data.insert('{"_id":1,"sku":"Q","qty":1}', '{"_id":2,"sku":"Q","qty":2}'));

  it.each([
    [
      'findOneAndUpdate',
      '{"filter":{"_id":1},"update":{"$inc":{"qty":2}}}',
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    ],
    [
      'findOneAndUpdate',
      '{"filter":{"sku":"Q"},"update":{"$inc":{"qty":{"$numberInt":"2"}}},"sort":{"_id":-1},"returnNewDocument":true,"projection":{"_id":{"$numberInt":"0"},"qty":{"$numberInt":"1"}}}',
      '{"qty":{"$numberInt":"4"}}',
    ],
    ['findOneAndUpdate', '{"filter":{"_id":9},"update":{"$inc":{"qty":2}}}', 'null'],
    ['findOneAndUpdate', '{"filter":{"_id":9},"update":{"$set":{"qty":2}},"upsert":true}', 'null'],
    [
      'findOneAndUpdate',
      '{"filter":{"_id":9},"update":{"$set":{"qty":2}},"upsert":true,"returnNewDocument":true}',
      '{"_id":{"$numberInt":"9"},"qty":{"$numberInt":"2"}}',
    ],
    [
      'findOneAndUpdate',
      '{"filter":{"_id":1},"update":{"name":"new"},"returnNewDocument":true}',
      '{"_id":{"$numberInt":"1"},"name":"new"}',
    ],
    [
      'findOneAndReplace',
      '{"filter":{"_id":1},"update":{"name":"new"},"returnNewDocument":true}',
      '{"_id":{"$numberInt":"1"},"name":"new"}',
    ],
    [
      'findOneAndReplace',
      '{"filter":{"_id":1},"update":{"name":"new"}}',
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    ],
    [
      'findOneAndDelete',
      '{"filter":{"sku":"Q"},"sort":{"_id":-1},"projection":{"qty":1}}',
      '{"_id":{"$numberInt":"2"},"qty":{"$numberInt":"2"}}',
    ],
    ['findOneAndDelete', '{"filter":{"_id":9}}', 'null'],
  ])('%s %s', async (action, members, expected) => {
    expect(await data.run(action, members)).toBe(expected);
  });

  it.each(['findOneAndReplace', 'findOneAndUpdate'])('%s without an update leaves the id only', async (action) => {
    expect(await data.run(action, '{"filter":{"_id":1},"returnNewDocument":true}')).toBe(
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    );
    expect(await data.run('findOne', '{"query":{"_id":1}}')).toBe('{"_id":{"$numberInt":"1"}}');
  });
});
