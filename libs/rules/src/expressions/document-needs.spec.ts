import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.js';
import { documentNeeds, type DocumentNeeds } from './document-needs.js';
import { planExpression } from './to-query.js';

function needsOf(json: unknown): DocumentNeeds | null {
  const plan = planExpression(compileExpression(json, { slot: 'fieldPermission' }), { user: { id: 'ann' } });
  if (plan instanceof Promise) throw new Error('the expression is not known at once');
  return documentNeeds(plan.folded);
}

describe('documentNeeds', () => {
  it.each<[unknown, DocumentNeeds | null]>([
    [{ owner: '%%user.id' }, { members: ['owner'], equality: { member: 'owner', value: 'ann' } }],
    [{ '%%prevRoot.owner': 'ann' }, { members: ['owner'], equality: { member: 'owner', value: 'ann' } }],
    [{ 'a.b': 1 }, { members: ['a'], equality: null }],
    [
      { a: 1, 'b.c': 2, '%%prevRoot.a': 3 },
      { members: ['a', 'b'], equality: null },
    ],
    [{ a: { '%gt': 1 } }, { members: ['a'], equality: null }],
    [{ a: '%%root.b' }, { members: ['a', 'b'], equality: null }],
    [{ '%not': { a: 1 } }, { members: ['a'], equality: null }],
    [{ '%%user.id': '%%root.a' }, { members: ['a'], equality: null }],
    [{ '%%root': { a: 1 } }, null],
    [{ '%%this': 1 }, null],
    [{ '%%prev.a': 1 }, null],
    [{ a: 1, '%%true': { '%function': { name: 'f', arguments: ['%%root.b'] } } }, null],
    [{}, { members: [], equality: null }],
  ])('of %j', (json, expected) => {
    expect(needsOf(json)).toEqual(expected);
  });
});
