import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataFixture } from '../testing/data-fixture.js';
import { refused } from '../testing/refusal.js';

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());
beforeEach(() => data.newCollection());

describe('a collation of the system', () => {
  it('decides how strings are compared', async () => {
    await data.insert('{"_id":1,"t":"A"}', '{"_id":2,"t":"a"}', '{"_id":3,"t":"b"}');
    const members = '"query":{"t":"a"},"collation":{"locale":"en","strength":{"$numberInt":"2"}}';
    expect(await data.run('count', `{${members}}`)).toBe('{"$numberLong":"2"}');
    expect(await data.run('deleteMany', `{${members}}`)).toBe('{"deletedCount":{"$numberInt":"2"}}');
    expect(await refused(data.run('find', '{"collation":{}}'))).toEqual({
      code: 'InvalidParameter',
      message: "'collation' must have a string 'locale'",
    });
  });
});

describe('reads', () => {
  beforeEach(() => data.insert('{"_id":1,"qty":3}', '{"_id":2,"qty":5}', '{"_id":3,"qty":7}'));

  it.each([
    [
      'find',
      '{}',
      '[{"_id":{"$numberInt":"1"},"qty":{"$numberInt":"3"}},{"_id":{"$numberInt":"2"},"qty":{"$numberInt":"5"}},{"_id":{"$numberInt":"3"},"qty":{"$numberInt":"7"}}]',
    ],
    [
      'find',
      '{"query":{"qty":{"$gt":{"$numberInt":"3"}}},"project":{"qty":{"$numberInt":"1"}},"sort":{"qty":{"$numberInt":"-1"}},"limit":{"$numberInt":"1"}}',
      '[{"_id":{"$numberInt":"3"},"qty":{"$numberInt":"7"}}]',
    ],
    [
      'find',
      '{"query":{},"project":{"qty":0},"sort":{"_id":{"$numberLong":"1"}},"skip":1,"limit":{"$numberLong":"1"}}',
      '[{"_id":{"$numberInt":"2"}}]',
    ],
    ['find', '{"query":{"qty":99}}', '[]'],
    ['findOne', '{"query":{"qty":5},"project":{"_id":0}}', '{"qty":{"$numberInt":"5"}}'],
    ['findOne', '{"sort":{"_id":-1},"project":{"_id":1}}', '{"_id":{"$numberInt":"3"}}'],
    ['findOne', '{"query":{"qty":99}}', 'null'],
    ['count', '{"query":{}}', '{"$numberLong":"3"}'],
    ['count', '{"query":{"qty":{"$gt":3}},"limit":{"$numberInt":"10"}}', '{"$numberLong":"2"}'],
    ['count', '{"limit":{"$numberInt":"2"}}', '{"$numberLong":"2"}'],
    ['count', '{"limit":0}', '{"$numberLong":"3"}'],
    ['distinct', '{"key":"qty","query":{"qty":{"$lt":6}}}', '[{"$numberInt":"3"},{"$numberInt":"5"}]'],
    [
      'aggregate',
      '{"pipeline":[{"$match":{"qty":{"$gt":3}}},{"$group":{"_id":null,"n":{"$sum":1}}}]}',
      '[{"_id":null,"n":{"$numberInt":"2"}}]',
    ],
    ['aggregate', '{"pipeline":[]}', expect.stringContaining('"_id"')],
  ])('%s %s', async (action, members, expected) => {
    expect(await data.run(action, members)).toEqual(expected);
  });

  it.each([
    ['find', '{"query":{"$foo":1}}', 'MongoDBError', 'unknown top level operator: $foo'],
    ['updateOne', '{"query":{},"update":{"$foo":{"a":1}}}', 'MongoDBError', 'Unknown modifier: $foo'],
    ['aggregate', '{"pipeline":[{"$foo":{}}]}', 'MongoDBError', "Unrecognized pipeline stage name: '$foo'"],
    ['aggregate', '{}', 'InvalidParameter', "'pipeline' is a required list of documents"],
    [
      'aggregate',
      '{"pipeline":[{"$unionWith":{"db":"groundwork_config","coll":"apps"}}]}',
      'NoMatchingRuleFound',
      "'groundwork_config.apps'",
    ],
    ['distinct', '{}', 'InvalidParameter', "'key' is a required string"],
    ['find', '{"limit":-1}', 'InvalidParameter', "'limit' must be a non-negative integer"],
    ['watch', '{}', 'ServiceCommandNotFound', "has no action 'watch'"],
    ['__proto__', '{}', 'ServiceCommandNotFound', "has no action '__proto__'"],
  ])('%s %s is rejected', async (action, members, code, message) => {
    expect(await refused(data.run(action, members))).toEqual({ code, message: expect.stringContaining(message) });
  });

  it('end after 50,000 documents', async () => {
    const stages = '[{"$limit":1},{"$project":{"_id":0,"n":{"$range":[0,50010]}}},{"$unwind":"$n"}]';

    const documents = JSON.parse(await data.run('aggregate', `{"pipeline":${stages}}`)) as unknown[];

    expect(documents).toHaveLength(50_000);
    expect(documents.at(-1)).toEqual({ n: { $numberInt: '49999' } });
  });

  it('are rejected beyond 16 MB', async () => {
    const text = 'x'.repeat(6 * 1024 * 1024);
    for (const id of [10, 11, 12]) await data.run('insertOne', `{"document":{"_id":${id},"text":"${text}"}}`);

    expect(await refused(data.run('find'))).toEqual({
      code: 'ReadSizeLimitExceeded',
      message: 'the result is larger than 16 MB',
    });
    expect(await refused(data.run('aggregate', '{"pipeline":[]}'))).toMatchObject({ code: 'ReadSizeLimitExceeded' });
    expect(await data.run('find', '{"project":{"_id":1},"limit":1}')).toBe('[{"_id":{"$numberInt":"1"}}]');
  });
});
