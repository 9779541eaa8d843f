import { BSONRegExp, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { describeFault, InvalidExpressionError } from './fault.js';
import { checkQueryTemplate, compileQueryTemplate, expandQuery } from './query-template.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const user = {
  id: HEX,
  data: { evil: { $ne: null }, list: ['a', 'b'], one: 'a', pattern: new BSONRegExp('.', ''), path: '$secret', nothing: null },
};

describe('expandQuery', () => {
  it.each<[unknown, object]>([
    [{}, {}],
    [
      { a: 1, b: { $gt: 2 } },
      { a: 1, b: { $gt: 2 } },
    ],
    [{ owner: '%%user.id' }, { owner: { $eq: HEX } }],
    [{ owner: { '%eq': '%%user.id' } }, { owner: { $eq: HEX } }],
    [{ owner: { $ne: '%%user.id', '%exists': true } }, { owner: { $ne: HEX, $exists: true } }],
    [{ '%or': [{ owner: '%%user.id' }, { $and: [{ a: 1 }] }] }, { $or: [{ owner: { $eq: HEX } }, { $and: [{ a: 1 }] }] }],
    [{ _id: { '%stringToOid': '%%user.id' } }, { _id: { $eq: new ObjectId(HEX) } }],
    [{ _id: { $in: [{ '%stringToOid': '%%user.id' }] } }, { _id: { $in: [new ObjectId(HEX)] } }],
    [{ _id: { $oid: HEX } }, { _id: new ObjectId(HEX) }],
    [{ a: { $in: '%%user.data.list' } }, { a: { $in: ['a', 'b'] } }],
    [{ a: { $nin: '%%user.data.one' } }, { a: { $nin: ['a'] } }],
    [{ a: { $not: { $gt: '%%values.limit' } } }, { a: { $not: { $gt: 5 } } }],
    [{ a: { $elemMatch: { b: '%%user.id', $or: [{ c: 1 }] } } }, { a: { $elemMatch: { b: { $eq: HEX }, $or: [{ c: 1 }] } } }],
    [{ a: { $elemMatch: { $gt: '%%values.limit' } } }, { a: { $elemMatch: { $gt: 5 } } }],
    [{ a: { b: '%%user.id' } }, { a: { $eq: { b: HEX } } }],
    [{ a: { $regex: '^x' } }, { a: { $regex: '^x' } }],
    [{ a: '%%user.data.list' }, { a: { $in: [['a', 'b'], 'a', 'b'], $not: { $type: 'array', $ne: ['a', 'b'] } } }],
    [{ a: { $eq: '%%user.data.list' } }, { a: { $eq: ['a', 'b'] } }],
    [{ a: '%%user.data.nothing' }, { a: { $type: 'null' } }],
    [{ a: '%%true' }, { a: true }],
    [{ a: '%%user.data.evil' }, { a: { $eq: { $ne: null } } }],
    [{ a: '%%user.data.pattern' }, { a: { $eq: new BSONRegExp('.', '') } }],
    [{ $expr: { $eq: ['$owner', '%%user.data.path'] } }, { $expr: { $eq: ['$owner', { $literal: '$secret' }] } }],
  ])('%j', (json, expected) => {
    expect(expandQuery(compileQueryTemplate(json), { user, values: { limit: 5 } })).toEqual(expected);
  });

  it.each<[unknown]>([
    [{ owner: '%%user.data.none' }],
    [{ owner: { $ne: '%%user.data.none' } }],
    [{ owner: { $eq: '%%user.data.nothing' } }],
    [{ $or: [{ public: true }, { owner: '%%user.data.none' }] }],
    [{ a: { $in: ['x', '%%user.data.none'] } }],
    [{ a: { b: ['%%user.data.none'] } }],
    [{ _id: { '%stringToOid': '%%user.data.one' } }],
    [{ a: { $in: ['%%user.data.pattern'] } }],
    [{ a: { $nin: '%%user.data.pattern' } }],
  ])('%j finds nothing for want of a value', (json) => {
    expect(expandQuery(compileQueryTemplate(json), { user })).toEqual({ _id: { $in: [] } });
  });

  it('waits for values', async () => {
    const expanded = expandQuery(compileQueryTemplate({ a: '%%values.x', b: '%%user.id' }), {
      values: async () => 1,
      user: async () => 2,
    });
    expect(expanded).toBeInstanceOf(Promise);
    expect(await expanded).toEqual({ a: { $eq: 1 }, b: { $eq: 2 } });
  });

  it('keeps names of the prototype as data', () => {
    const query = expandQuery(compileQueryTemplate(JSON.parse('{"__proto__": {"$eq": "%%user.id"}}')), { user });
    expect(Object.getOwnPropertyNames(query)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});

describe('checkQueryTemplate', () => {
  it.each<[unknown, string[]]>([
    [[], ['filters[0].query: a query must be an object']],
    [{ a: '%%root.b' }, ['filters[0].query.a: "%%root" has no value here']],
    [{ a: { $in: ['%%nobody'] } }, ['filters[0].query.a.$in[0]: unknown expansion "%%nobody"']],
    [{ '%%user.id': 1 }, ['filters[0].query["%%user.id"]: an expansion cannot be a field of a query']],
    [{ a: { $regex: '%%user.id' } }, ['filters[0].query.a.$regex: an expansion cannot be used here']],
    [{ $where: 'true' }, ['filters[0].query.$where: "$where" cannot be used in rules']],
    [{ $text: { $search: 'x' } }, ['filters[0].query.$text: "$text" cannot be used in rules']],
    [
      { $expr: { $function: { body: 'x', args: [], lang: 'js' } } },
      ['filters[0].query.$expr.$function: "$function" cannot be used in rules'],
    ],
    [{ $or: {} }, ['filters[0].query.$or: "$or" takes a list']],
    [{ a: { $oid: 'x' } }, ['filters[0].query.a: the content of $oid is malformed']],
    [{ a: { '%function': { name: 'f' } } }, ['filters[0].query.a.%function: "%function" cannot be used here']],
  ])('%j', (json, expected) => {
    expect(checkQueryTemplate(json, 'filters[0].query').map(describeFault)).toEqual(expected);
    expect(() => compileQueryTemplate(json)).toThrow(InvalidExpressionError);
  });
});
