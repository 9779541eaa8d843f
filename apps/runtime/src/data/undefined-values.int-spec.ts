import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataFixture } from '../testing/data-fixture.js';
import { refused } from '../testing/refusal.js';

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());

const U = '{"$undefined":true}';
const STORED = '[{"_id":{"$numberInt":"1"},"owner":"a","tags":["x",null]},{"_id":{"$numberInt":"2"}}]';
const all = (): Promise<string> => data.run('find', '{"sort":{"_id":1}}');

beforeEach(async () => {
  data.newCollection();
  await data.insert('{"_id":{"$numberInt":"1"},"owner":"a","tags":["x",null]}', '{"_id":{"$numberInt":"2"}}');
});

describe('undefined in what documents are chosen by is rejected', () => {
  it.each([
    ['find', `{"query":{"owner":${U}}}`, 'query.owner'],
    ['findOne', `{"filter":{"owner":${U}}}`, 'filter.owner'],
    ['count', `{"query":{"owner":{"$in":["a",${U}]}}}`, 'query.owner.$in.1'],
    ['distinct', `{"key":"_id","query":{"owner":{"$eq":${U}}}}`, 'query.owner.$eq'],
    ['find', `{"query":{"$or":[{"_id":3},{"owner":${U}}]}}`, 'query.$or.1.owner'],
    ['find', `{"query":{"owner":{"$ne":${U}}}}`, 'query.owner.$ne'],
    ['find', `{"query":{"owner":{"$nin":[${U}]}}}`, 'query.owner.$nin.0'],
    ['find', `{"query":{"owner":{"$not":{"$eq":${U}}}}}`, 'query.owner.$not.$eq'],
    ['find', `{"query":{"tags":{"$elemMatch":{"$eq":${U}}}}}`, 'query.tags.$elemMatch.$eq'],
    ['find', `{"query":{"tags":{"$all":[${U}]}}}`, 'query.tags.$all.0'],
    ['find', `{"query":{"$expr":{"$eq":["$owner",${U}]}}}`, 'query.$expr.$eq.1'],
    ['find', `{"query":{"_id":{"deep":{"er":${U}}}}}`, 'query._id.deep.er'],
    ['aggregate', `{"pipeline":[{"$limit":5},{"$match":{"owner":${U}}}]}`, 'pipeline.1.$match.owner'],
    ['aggregate', `{"pipeline":[{"$facet":{"f":[{"$match":{"owner":${U}}}]}}]}`, 'pipeline.0.$facet.f.0.$match.owner'],
    ['deleteOne', `{"query":{"owner":${U}}}`, 'query.owner'],
    ['deleteMany', `{"query":{"owner":${U}}}`, 'query.owner'],
    ['updateOne', `{"query":{"owner":${U}},"update":{"$set":{"a":1}}}`, 'query.owner'],
    ['updateMany', `{"query":{"owner":${U}},"update":{"$set":{"a":1}},"upsert":true}`, 'query.owner'],
    ['updateOne', `{"query":{"owner":${U}},"update":{"a":1}}`, 'query.owner'],
    ['updateMany', `{"query":{},"update":{"$pull":{"tags":${U}}}}`, 'update.$pull.tags'],
    ['updateMany', `{"query":{},"update":{"$pull":{"tags":{"$in":[${U}]}}}}`, 'update.$pull.tags.$in.0'],
    ['updateMany', `{"query":{},"update":{"$pullAll":{"tags":[${U}]}}}`, 'update.$pullAll.tags.0'],
    ['updateMany', `{"query":{},"update":{"$set":{"tags.$[t]":"y"}},"arrayFilters":[{"t":${U}}]}`, 'arrayFilters.0.t'],
    ['findOneAndUpdate', `{"filter":{"owner":${U}},"update":{"$set":{"a":1}}}`, 'filter.owner'],
    ['findOneAndReplace', `{"filter":{"owner":${U}},"update":{"a":1}}`, 'filter.owner'],
    ['findOneAndDelete', `{"filter":{"owner":${U}}}`, 'filter.owner'],
    ['bulkWrite', `{"operations":[{"deleteMany":{"filter":{"owner":${U}}}}]}`, 'filter.owner'],
    ['bulkWrite', `{"operations":[{"updateMany":{"filter":{"owner":${U}},"update":{"$set":{"a":1}}}}]}`, 'filter.owner'],
    ['bulkWrite', `{"operations":[{"replaceOne":{"filter":{"owner":${U}},"replacement":{}}}]}`, 'filter.owner'],
    [
      'bulkWrite',
      `{"operations":[{"updateOne":{"filter":{},"update":{"$set":{"tags.$[t]":1}},"arrayFilters":[{"t":${U}}]}}]}`,
      'arrayFilters.0.t',
    ],
  ])('%s %s', async (action, members, path) => {
    await expect(refused(data.run(action, members))).resolves.toEqual({
      code: 'FunctionExecutionError',
      message: `'${path}' is undefined: a condition needs a value or null`,
    });
    expect(await all()).toBe(STORED);
  });

  it('but null is null', async () => {
    expect(await data.run('count', '{"query":{"owner":null}}')).toBe('{"$numberLong":"1"}');
    expect(await data.run('aggregate', `{"pipeline":[{"$group":{"_id":${U},"n":{"$sum":1}}}]}`)).toBe(
      '[{"_id":null,"n":{"$numberInt":"2"}}]',
    );
  });

  it('in pipelines without a collection, and a long path is cut', async () => {
    const members = `{"database":"${data.database}","pipeline":[{"$documents":[{}]},{"$match":{"${'a'.repeat(300)}":${U}}}]}`;
    const { code, message } = await refused(data.runOnService('aggregateDatabase', members));
    expect(code).toBe('FunctionExecutionError');
    expect(message.length).toBeLessThan(300);
  });
});

describe('undefined in what is stored', () => {
  const one = '"_id":{"$numberInt":"1"}';

  it.each([
    [
      'insertOne',
      `{"document":{"_id":{"$numberInt":"3"},"a":${U},"b":{"c":${U},"d":"e"},"l":[${U},{"m":${U}}]}}`,
      '{"_id":{"$numberInt":"3"},"b":{"d":"e"},"l":[null,{}]}',
    ],
    ['insertMany', `{"documents":[{"_id":{"$numberInt":"3"},"a":${U}}]}`, '{"_id":{"$numberInt":"3"}}'],
    [
      'updateOne',
      `{"query":{"_id":3},"update":{"_id":{"$numberInt":"3"},"a":${U},"l":[${U}]},"upsert":true}`,
      '{"_id":{"$numberInt":"3"},"l":[null]}',
    ],
    [
      'bulkWrite',
      `{"operations":[{"insertOne":{"document":{"_id":{"$numberInt":"3"},"a":${U}}}}]}`,
      '{"_id":{"$numberInt":"3"}}',
    ],
  ])('is left out, and null in lists: %s %s', async (action, members, expected) => {
    await data.run(action, members);
    expect(await data.run('findOne', '{"query":{"_id":3}}')).toBe(expected);
  });

  it.each([
    ['{"$set":{"owner":{"$undefined":true},"b":"c"}}', `{${one},"owner":"a","tags":["x",null],"b":"c"}`],
    ['{"$set":{"owner":{"$undefined":true}}}', `{${one},"owner":"a","tags":["x",null]}`],
    ['{"$set":{"$undefined":true}}', `{${one},"owner":"a","tags":["x",null]}`],
    ['{"$unset":{"owner":{"$undefined":true}}}', `{${one},"owner":"a","tags":["x",null]}`],
    ['{"$push":{"tags":{"$undefined":true}}}', `{${one},"owner":"a","tags":["x",null]}`],
    ['{"$push":{"tags":{"$each":["y"],"$slice":{"$undefined":true}}}}', `{${one},"owner":"a","tags":["x",null,"y"]}`],
    ['{"$set":{"owner":{"$undefined":true}},"$pull":{"$undefined":true}}', `{${one},"owner":"a","tags":["x",null]}`],
  ])('is no operand: %s', async (update, expected) => {
    expect(await data.run('updateOne', `{"query":{"_id":1},"update":${update}}`)).toContain('"matchedCount":{"$numberInt":"1"}');
    expect(await data.run('findOne', '{"query":{"_id":1}}')).toBe(expected);
    await data.run('findOneAndUpdate', `{"filter":{"_id":1},"update":${update}}`);
    await data.run('bulkWrite', `{"operations":[{"updateMany":{"filter":{"_id":1},"update":${update}}}]}`);
  });

  it('does not turn operators into a replacement when it inserts', async () => {
    await data.run('updateOne', `{"query":{"_id":{"$numberInt":"3"},"k":"v"},"update":{"$set":{"a":${U}}},"upsert":true}`);
    expect(await data.run('findOne', '{"query":{"_id":3}}')).toBe('{"_id":{"$numberInt":"3"},"k":"v"}');
  });

  it('is left out of options', async () => {
    const members = `{"query":{"_id":1},"project":{"owner":1,"tags":${U}},"sort":{"a":${U},"_id":1},"limit":${U},"collation":${U}}`;
    expect(await data.run('find', members)).toBe(`[{${one},"owner":"a"}]`);
  });
});
