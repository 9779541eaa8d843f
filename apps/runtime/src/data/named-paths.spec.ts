import { expect, it } from 'vitest';
import { namedPaths } from './named-paths.js';

function paths(update: Record<string, unknown>): string[] | undefined {
  return namedPaths({ kind: 'operators', update })?.map((path) => path.join('/'));
}

it('include those of every operator, and both sides of a rename', () => {
  expect(paths({ $set: { a: 1, 'b.0.c': 2 }, $rename: { d: 'e.f' }, $pull: { 'g.$[x].h': { i: 1 } } })).toEqual([
    'a',
    'b/0/c',
    'd',
    'e/f',
    'g/$[x]/h',
  ]);
});

it('leave out what only an insert sets, and the id', () => {
  expect(paths({ $setOnInsert: { a: 1 }, $set: { _id: 1, '_id.x': 2 } })).toEqual(['_id/x']);
});

it('do not mind what is no operator: the server says so', () => {
  expect(paths({ $set: 5, $inc: null, $rename: { a: 5 } })).toEqual(['a']);
});

it('are all there are for a replacement, and none for a pipeline', () => {
  expect(namedPaths({ kind: 'replacement', document: { a: 1 } })).toBeNull();
  expect(namedPaths({ kind: 'operators', update: [{ $set: { a: 1 } }] })).toEqual([]);
});
