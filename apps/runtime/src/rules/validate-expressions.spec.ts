import { describe, expect, it } from 'vitest';
import { nodesAt, validateExpressions } from './validate-expressions.js';

describe('validate expressions', () => {
  it('are found below properties and items', () => {
    const schema = {
      validate: { a: 1 },
      properties: {
        b: { validate: { '%%this': 2 } },
        list: { items: { properties: { c: { validate: { '%%this': 3 } } } } },
        tuple: { items: [{ validate: { '%%this': 4 } }] },
        none: { validate: null },
      },
      anyOf: [{ validate: { a: 5 } }],
    };
    expect(validateExpressions(schema)).toEqual([
      { path: [], expression: { a: 1 } },
      { path: ['b'], expression: { '%%this': 2 } },
      { path: ['list', '*', 'c'], expression: { '%%this': 3 } },
    ]);
    expect(validateExpressions(true)).toEqual([]);
  });

  it('judge values that are there, beside those from before', () => {
    const document = { list: [{ c: 1 }, { d: 2 }, 3, { c: 4 }] };
    const before = { list: [{ c: 0 }] };
    expect(nodesAt(['list', '*', 'c'], document, before)).toEqual([
      { path: '(root).list.0.c', value: 1, before: 0 },
      { path: '(root).list.3.c', value: 4, before: undefined },
    ]);
    expect(nodesAt(['missing'], document, before)).toEqual([]);
    expect(nodesAt(['constructor'], document, before)).toEqual([]);
    expect(nodesAt([], document, undefined)).toEqual([{ path: '(root)', value: document, before: undefined }]);
  });
});
