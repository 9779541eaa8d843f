import { ObjectId } from 'bson';
import { describe, expect, it, vi } from 'vitest';
import { compileExpression } from './compile-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { evaluate } from './evaluate.js';
import { toQuery, type QueryPlan } from './to-query.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const NOTHING = { _id: { $in: [] } };
const KNOWN: ExpressionEnvironment = {
  user: { id: HEX, data: { n: 5, teams: ['x', 'y'], roles: [{ name: 'a' }, { name: 'b' }], pattern: /x/ } },
  callFunction: async (name, args) => {
    if (name === 'fail') throw new Error('failed as asked');
    return args[0];
  },
};

function plan(json: unknown): QueryPlan | Promise<QueryPlan> {
  return toQuery(compileExpression(json, { slot: 'roleApplyWhen' }), KNOWN);
}

describe('toQuery', () => {
  it.each<[unknown, object]>([
    [{ owner: '%%user.id' }, { owner: { $eq: HEX } }],
    [{ _id: { '%stringToOid': '%%user.id' } }, { _id: { $eq: new ObjectId(HEX) } }],
    [{ '%%user.id': '%%root.owner' }, { owner: { $eq: HEX } }],
    [{ '%%user.id': { '%in': '%%root.members' } }, { members: { $eq: HEX } }],
    [{ '%%user.id': { '%in': '%%prevRoot.a.members' } }, { 'a.members': { $eq: HEX } }],
    [{ a: 1, b: { '%gt': 2, '%lte': '%%user.data.n' } }, { $and: [{ a: { $eq: 1 } }, { b: { $gt: 2 } }, { b: { $lte: 5 } }] }],
    [{ '%or': [{ a: 1 }, { b: 2 }] }, { $or: [{ a: { $eq: 1 } }, { b: { $eq: 2 } }] }],
    [{ a: { '%ne': 1 } }, { $nor: [{ a: { $eq: 1 } }] }],
    [{ '%nor': [{ a: 1 }, { b: 2 }] }, { $and: [{ $nor: [{ a: { $eq: 1 } }] }, { $nor: [{ b: { $eq: 2 } }] }] }],
    [{ '%not': { a: 1, b: 2 } }, { $or: [{ $nor: [{ a: { $eq: 1 } }] }, { $nor: [{ b: { $eq: 2 } }] }] }],
    [{ a: null }, { a: { $type: 'null' } }],
    [{ a: { '%in': [1, null, '%%user.data.none'] } }, { $or: [{ a: { $in: [1] } }, { a: { $type: 'null' } }] }],
    [{ a: { '%nin': ['x'] } }, { $nor: [{ a: { $in: ['x'] } }] }],
    [{ a: { '%exists': true }, b: { '%exists': 0 } }, { $and: [{ a: { $exists: true } }, { $nor: [{ b: { $exists: true } }] }] }],
    [{ a: [1, 2] }, { a: { $eq: [1, 2] } }],
    [
      { team: '%%user.data.teams' },
      { $or: [{ team: { $eq: ['x', 'y'] } }, { $and: [{ team: { $in: ['x', 'y'] } }, { team: { $not: { $type: 'array' } } }] }] },
    ],
    [{ role: '%%user.data.roles.name' }, { role: { $in: ['a', 'b'] } }],
    [{ '%%root': { a: 1, b: { '%ne': 2 } } }, { $and: [{ a: { $eq: 1 } }, { $nor: [{ b: { $eq: 2 } }] }] }],
    [{ owner: '%%user.id', '%%user.data.n': { '%gt': 3 } }, { owner: { $eq: HEX } }],
    [{ '%or': [{ owner: '%%user.id' }, { '%%user.data.n': { '%gt': 30 } }] }, { owner: { $eq: HEX } }],
  ])('%j is all in the filter', (json, filter) => {
    expect(plan(json)).toEqual({ verdict: 'some', filter, remainder: null });
  });

  it.each<[unknown, 'all' | 'none']>([
    [{}, 'all'],
    [false, 'none'],
    [{ '%%user.data.n': 5 }, 'all'],
    [{ '%%user.data.n': 6, a: 1 }, 'none'],
    [{ '%or': [{ a: 1 }, { '%%user.data.teams': 'x' }] }, 'all'],
    [{ a: '%%user.data.none' }, 'none'],
    [{ a: { '%ne': '%%user.data.none' } }, 'all'],
    [{ a: { '%in': [] } }, 'none'],
    [{ a: { '%gt': '%%user.data.teams' } }, 'none'],
    [{ _id: { '%stringToOid': '%%user.data.n' } }, 'none'],
    [{ '%%prevRoot': { '%exists': false } }, 'none'],
    [{ '%%prevRoot': { '%exists': true } }, 'all'],
    [{ '%or': [{ '%%prevRoot': { '%exists': true } }, { a: 1 }] }, 'all'],
  ])('%j is decided: %s', (json, verdict) => {
    expect(plan(json)).toEqual({ verdict, filter: verdict === 'all' ? {} : NOTHING, remainder: null });
  });

  it.each<[unknown, object]>([
    [{ 'a.0': 1 }, {}],
    [{ a: '%%root.b' }, {}],
    [{ a: { '%gt': '%%root.b' }, c: 1 }, { c: { $eq: 1 } }],
    [{ a: { b: 1 } }, { 'a.b': { $eq: 1 } }],
    [{ a: { b: { '%ne': 1 }, c: 2 } }, { 'a.c': { $eq: 2 } }],
    [{ 'a.b': [1] }, { $or: [{ 'a.b': { $eq: [1] } }, { 'a.b': { $in: [1] } }] }],
    [{ '%%user.data.teams': '%%root.team' }, { $or: [{ team: { $eq: ['x', 'y'] } }, { team: { $in: ['x', 'y'] } }] }],
    [{ '%%user.data.n': { '%gt': '%%root.n' } }, { n: { $lt: 5 } }],
    [{ '%%user.id': { '%oidToString': '%%root.owner' } }, {}],
    [{ a: '%%user.data.pattern' }, {}],
    [{ a: { '%in': ['%%user.data.pattern'] } }, {}],
    [{ a: { $regularExpression: { pattern: 'x', options: '' } } }, {}],
    [JSON.parse('{"__proto__": 1}'), {}],
    [{ a$: 1, $or: [{ 'a.$x': 1 }] }, { a$: { $eq: 1 } }],
    [{ '%not': { a: { b: 1 } } }, {}],
    [{ '%or': [{ a: 1 }, { 'b.0': 1 }] }, {}],
    [{ a: { $numberDouble: 'NaN' } }, {}],
  ])('%j leaves a remainder', async (json, filter) => {
    const { verdict, filter: found, remainder } = await plan(json);
    expect({ verdict, found }).toEqual({ verdict: 'some', found: filter });
    expect(remainder).not.toBeNull();
  });

  it('leaves only what the filter does not decide, with its values put in', async () => {
    const { remainder } = await plan({ owner: '%%user.id', a: { '%gt': '%%root.b' }, 'c.0': '%%user.data.n' });
    if (!remainder) throw new Error('a remainder was expected');
    expect(remainder.expansions.map(({ name, path }) => [name, ...path].join('.'))).toEqual(['root.a', 'root.b', 'root.c.0']);
    expect(evaluate(remainder, { root: { a: 2, b: 1, c: [5] } })).toBe(true);
    expect(evaluate(remainder, { root: { a: 2, b: 1, c: [6] } })).toBe(false);
  });

  it('resolves synchronously unless a function has to be called', async () => {
    expect(plan({ a: 1 })).not.toBeInstanceOf(Promise);
    const called = plan({ a: { '%function': { name: 'echo', arguments: ['%%user.id'] } } });
    expect(called).toBeInstanceOf(Promise);
    expect(await called).toEqual({ verdict: 'some', filter: { a: { $eq: HEX } }, remainder: null });
  });

  it('calls functions that do not depend on the document once, the others for each', async () => {
    const callFunction = vi.fn(async (_name: string, args: readonly unknown[]) => args[0]);
    const of = (argument: string): unknown => ({ '%function': { name: 'echo', arguments: [argument] } });
    const expression = compileExpression({ a: of('%%user.id'), b: of('%%root.c') }, { slot: 'roleApplyWhen' });

    const { filter, remainder } = await toQuery(expression, { ...KNOWN, callFunction });
    expect(filter).toEqual({ a: { $eq: HEX } });
    expect(callFunction).toHaveBeenCalledTimes(1);
    if (!remainder) throw new Error('a remainder was expected');
    expect(remainder.callsFunctions).toBe(true);
    expect(await evaluate(remainder, { root: { a: HEX, b: 1, c: 1 }, callFunction })).toBe(true);
    expect(callFunction.mock.calls).toEqual([
      ['echo', [HEX]],
      ['echo', [1]],
    ]);
  });

  it('calls no function that does not matter', async () => {
    const callFunction = vi.fn();
    const json = { '%%user.data.n': 6, a: { '%function': { name: 'echo', arguments: ['%%user.id'] } } };
    expect(await toQuery(compileExpression(json, { slot: 'roleApplyWhen' }), { ...KNOWN, callFunction })).toMatchObject({
      verdict: 'none',
    });
    expect(callFunction).not.toHaveBeenCalled();
  });

  it('finds nothing by what failed, not even negated', async () => {
    const fails = { '%function': { name: 'fail' } };
    expect(await plan(fails)).toMatchObject({ verdict: 'none' });
    expect(await plan({ '%not': fails })).toMatchObject({ verdict: 'none' });
    expect(await plan({ '%not': { x: { '%or': [{ '%eq': 1 }, fails] } } })).toMatchObject({ verdict: 'some', filter: {} });
    expect(await plan({ '%or': [fails, { a: 1 }] })).toEqual({ verdict: 'some', filter: { a: { $eq: 1 } }, remainder: null });
    const { remainder } = await plan({ '%not': { x: { '%or': [{ '%eq': 1 }, fails] } } });
    if (!remainder) throw new Error('a remainder was expected');
    expect(evaluate(remainder, { root: { x: 2 } })).toBe(false);
  });

  it('never puts a value where it could be an operator', () => {
    const user = { data: { evil: { $ne: null }, list: [{ $ne: null }] } };
    for (const json of [{ a: '%%user.data.evil' }, { a: { '%in': '%%user.data.list' } }, { a: { '%ne': '%%user.data.evil' } }]) {
      const { filter, remainder } = toQuery(compileExpression(json, { slot: 'roleApplyWhen' }), { user }) as QueryPlan;
      expect(filter).toEqual({});
      expect(remainder).not.toBeNull();
    }
  });
});
