import { describe, expect, it } from 'vitest';
import { Int32 } from 'mongodb';
import { decodeEjson } from '#codecs/ejson/ejson-decode.js';
import { ActionArguments } from '../data/action-arguments.js';
import { findArguments, replaceArguments, requiredFilter, requireKnown, updateArgument } from './data-arguments.js';
import { droppedArgument, keyArgument, optionsArgument } from './index-arguments.js';

const given = (json: object): ActionArguments => ActionArguments.of('command', [decodeEjson(json)]);
const invalid = (message: string): object => ({ code: 'InvalidParameter', message: expect.stringContaining(message) as string });
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('findArguments', () => {
  it('takes 50 documents of everything where nothing is said', () => {
    expect(findArguments(given({}))).toEqual({ filter: {}, projection: undefined, sort: undefined, skip: 0, limit: 50 });
  });

  it('keeps types, and makes numbers of what counts', () => {
    const read = findArguments(given({ filter: { a: 1 }, sort: { a: { $numberLong: '-1' } }, skip: 2, limit: 100 }));

    expect(read).toMatchObject({ filter: { a: new Int32(1) }, sort: { a: -1 }, skip: 2, limit: 100 });
  });

  it.each([0, -1, 101, 1.5, '5', true])('rejects the limit %o', (limit) => {
    expect(refusal(() => findArguments(given({ limit })))).toMatchObject(invalid("'limit'"));
  });

  it.each([
    ['filter', { filter: { $where: 'true' } }],
    ['filter', { filter: { a: { $elemMatch: { $or: [{ b: 1 }, { $expr: { $function: {} } }] } } } }],
    ['projection', { projection: { a: [{ $accumulator: {} }] } }],
    ['sort', { sort: { a: { $function: {} } } }],
  ])('rejects code in %s', (name, json) => {
    expect(refusal(() => findArguments(given(json)))).toMatchObject(invalid(`'${name}' must not use '$`));
  });

  it('rejects undefined in what documents are chosen by, for writes too', () => {
    const filter = { a: { $in: [{ $undefined: true }] } };
    const error = { code: 'FunctionExecutionError', message: expect.stringContaining("'filter.a.$in.0' is undefined") as string };
    expect(refusal(() => findArguments(given({ filter })))).toMatchObject(error);
    expect(refusal(() => requiredFilter(given({ filter })))).toMatchObject(error);
    expect(findArguments(given({ projection: { a: 1, b: { $undefined: true } } })).projection).toEqual({ a: new Int32(1) });
  });

  it('takes expressions that run none', () => {
    const filter = { $expr: { $gt: ['$a', '$where'] } };

    expect(findArguments(given({ filter })).filter).toEqual(filter);
  });
});

describe('arguments of writes', () => {
  it('are those the command knows', () => {
    expect(refusal(() => requireKnown(given({ filter: {}, fliter: {} }), ['filter']))).toMatchObject(invalid("'fliter'"));
    expect(() => requireKnown(given({ filter: {} }), ['filter'])).not.toThrow();
  });

  it('have a filter', () => {
    expect(refusal(() => requiredFilter(given({})))).toMatchObject(invalid("'filter'"));
    expect(requiredFilter(given({ filter: {} }))).toEqual({});
  });

  it.each([{}, { update: {} }, { update: { a: 1 } }, { update: [] }, { update: 'x' }, { update: [1] }])('rejects %o', (json) => {
    expect(refusal(() => updateArgument(given(json), 'd'))).toMatchObject(invalid("'update'"));
  });

  it('has no pipeline that leaves the data of apps', () => {
    const update = [{ $lookup: { from: { db: 'groundwork_config', coll: 'apps' } } }];

    expect(refusal(() => updateArgument(given({ update }), 'd'))).toMatchObject({ code: 'NoMatchingRuleFound' });
  });

  it('name the document, what it is to be and what it was', () => {
    const all = { _id: 'x', document: { a: 'b' }, expected: {} };

    expect(replaceArguments(given(all))).toEqual({ id: 'x', document: { a: 'b' }, expected: {} });
    for (const name of Object.keys(all)) {
      expect(refusal(() => replaceArguments(given({ ...all, [name]: null })))).toMatchObject(invalid(`'${name}'`));
    }
  });
});

describe('arguments of indexes', () => {
  it('are fields, in order, and known options', () => {
    const key = { b: 1, a: { $numberLong: '-1' }, c: 'text' };
    const options = { name: 'n', unique: true, sparse: false, expireAfterSeconds: 60, partialFilterExpression: { a: 'x' } };

    expect(Object.entries(keyArgument(given({ key })))).toEqual([
      ['b', 1],
      ['a', -1],
      ['c', 'text'],
    ]);
    expect(optionsArgument(given({ options }))).toEqual({
      name: 'n',
      unique: true,
      expireAfterSeconds: 60,
      partialFilterExpression: { a: 'x' },
    });
    expect(optionsArgument(given({}))).toEqual({});
  });

  it.each([{}, { key: {} }, { key: { a: 0 } }, { key: { a: true } }, { key: { a: {} } }])('reject the key of %o', (json) => {
    expect(refusal(() => keyArgument(given(json)))).toMatchObject(invalid("'key'"));
  });

  it.each([
    ['unique', 1],
    ['expireAfterSeconds', -1],
    ['name', 7],
    ['collation', 'de'],
    ['storageEngine', {}],
  ])('reject the option %s of %o', (name, value) => {
    expect(refusal(() => optionsArgument(given({ options: { [name]: value } })))).toMatchObject(invalid(`'${name}'`));
  });

  it.each(['', '*', '_id_', 7])('do not drop %o', (name) => {
    expect(refusal(() => droppedArgument(given({ name })))).toMatchObject(invalid("'name'"));
  });
});
