import { Int32 } from 'bson';
import { expect, it } from 'vitest';
import { namedInQuery } from './named-in-query.js';

function named(query: unknown): string[] {
  return [...namedInQuery(query)].map(({ path, isShallow }) => `${path.join('/')}${isShallow ? ' shallow' : ''}`);
}

it.each<[unknown, string[]]>([
  [{}, []],
  [{ a: 1, 'b.c.0': null }, ['a', 'b/c/0']],
  [{ a: { $gt: 1, $lt: 5 } }, ['a', 'a']],
  [{ a: { $exists: true }, b: { $type: 'int' }, c: { $size: 1 } }, ['a shallow', 'b shallow', 'c shallow']],
  [{ a: { $exists: true, $gt: 1 } }, ['a shallow', 'a']],
  [{ a: { b: 1 } }, ['a']],
  [{ a: {} }, ['a']],
  [{ a: { b: { $gt: 1 } } }, ['a']],
  [{ a: new Int32(1) }, ['a']],
  [{ $and: [{ a: 1 }, { $or: [{ b: 1 }, { $nor: [{ c: 1 }] }] }] }, ['a', 'b', 'c']],
  [{ a: { $not: { $gt: 1 } } }, ['a']],
  [{ a: { $not: { $elemMatch: { b: 1 } } } }, ['a/b']],
  [{ a: { $elemMatch: { b: 1, 'c.d': { $exists: false } } } }, ['a/b', 'a/c/d shallow']],
  [{ a: { $elemMatch: { $gt: 1, $exists: true } } }, ['a', 'a shallow']],
  [{ a: { $elemMatch: { $or: [{ b: 1 }, { c: { $elemMatch: { d: 1 } } }] } } }, ['a/b', 'a/c/d']],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { c: 1 } }] } }, ['a/b', 'a/c']],
  [{ a: { $all: [1, { b: 1 }] } }, ['a', 'a']],
  [{ a: { $in: [1] } }, ['a']],
  [{ a: { $unheard: { b: 1 } } }, ['a']],
  [{ $comment: 'x' }, []],
  [null, []],
  [{ $and: 'x' }, []],
])('in %j', (query, expected) => {
  expect(named(query)).toEqual(expected);
});
