import { describe, expect, it, vi } from 'vitest';
import { compileExpression } from './compile-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { evaluate } from './evaluate.js';
import type { SlotName } from './slots.js';

function holds(
  json: unknown,
  environment: ExpressionEnvironment,
  slot: SlotName = 'fieldPermission',
): boolean | Promise<boolean> {
  return evaluate(compileExpression(json, { slot }), environment);
}

describe('expansions', () => {
  const environment: ExpressionEnvironment = {
    user: {
      id: 'u1',
      type: 'normal',
      data: { email: 'a@b.c' },
      custom_data: { team: { name: 'x' } },
      identities: [
        { id: 'i1', provider_type: 'custom-token', providerType: 'custom-token' },
        { id: 'i2', provider_type: 'api-key', providerType: 'api-key' },
      ],
    },
    values: { limit: 5, list: ['a', 'b'] },
    environment: { tag: 'testing', values: { url: 'http://x' } },
    request: {
      httpMethod: 'POST',
      httpReferrer: 'r',
      httpUserAgent: 'agent',
      rawQueryString: 'a=1',
      remoteIPAddress: '1.2.3.4',
      requestHeaders: { 'Content-Type': ['application/json'], 'X-Team': ['x', 'y'] },
      service: '',
      action: 'f',
      webhookUrl: '/hook',
    },
    root: { a: 2, n: { m: 'new' } },
    prevRoot: { a: 1, n: { m: 'old' } },
    this: 'new',
    prev: 'old',
  };

  it.each<[unknown, boolean]>([
    [{ '%%user.id': 'u1' }, true],
    [{ '%%user.type': { '%in': ['normal', 'server'] } }, true],
    [{ '%%user.data.email': 'a@b.c' }, true],
    [{ '%%user.custom_data.team.name': 'x' }, true],
    [{ '%%user.custom_data.team': { name: 'x' } }, true],
    [{ '%%user.identities.provider_type': 'api-key' }, true],
    [{ '%%user.identities.providerType': 'custom-token' }, true],
    [{ '%%user.identities.0.id': 'i1' }, true],
    [{ '%%user.identities.2.id': { '%exists': false } }, true],
    [{ '%%user.identities': { id: 'i2', provider_type: 'api-key' } }, true],
    [{ '%%user.identities': { id: 'i1', provider_type: 'api-key' } }, false],
    [{ '%%user.identities.provider_type': ['custom-token', 'api-key'] }, true],
    [{ '%%user': { type: 'normal' } }, true],
    [{ '%%values.limit': { '%gte': 5 } }, true],
    [{ '%%values.nothing': { '%exists': false } }, true],
    [{ '%%this': { '%in': '%%values.list' } }, false],
    [{ '%%environment.tag': 'testing' }, true],
    [{ '%%environment.values.url': 'http://x' }, true],
    [{ '%%request.httpMethod': 'POST' }, true],
    [{ '%%request.requestHeaders.content-type': 'application/json' }, true],
    [{ '%%request.requestHeaders.CONTENT-TYPE': 'application/json' }, true],
    [{ '%%request.requestHeaders.x-team': { '%in': ['y'] } }, true],
    [{ '%%request.requestHeaders.x-team.1': 'y' }, true],
    [{ '%%request.requestHeaders.X-Other': { '%exists': true } }, false],
    [{ '%%request.requestHeaders': { 'X-Team': 'x' } }, true],
    [{ '%%root.n.m': '%%this' }, true],
    [{ '%%prevRoot.n.m': '%%prev' }, true],
    [{ '%%this': '%%prev' }, false],
    [{ '%%this': { '%ne': '%%prev' } }, true],
    [{ a: { '%gt': '%%prevRoot.a' } }, true],
    [{ '%%this.x': { '%exists': true } }, false],
  ])('%j is %s', (json, expected) => {
    expect(holds(json, environment)).toBe(expected);
  });

  it.each<[SlotName, unknown, ExpressionEnvironment, boolean]>([
    ['serviceWhen', { bucket: 'b', '%%args.key': { '%exists': true } }, { args: { bucket: 'b', key: 'k' } }, true],
    ['serviceWhen', { bucket: 'b' }, { args: { bucket: 'c' }, root: { bucket: 'b' } }, false],
    ['syncPermission', { '%%partition': '%%user.id' }, { partition: 'u1', user: { id: 'u1' } }, true],
    ['schemaValidate', { '%%this': { '%gt': 0 }, other: 1 }, { this: 5, root: { other: 1 } }, true],
    ['canEvaluate', { plain: { '%exists': false } }, { root: {}, args: {} }, false],
    ['canEvaluate', { plain: 1 }, { root: { plain: 1 }, args: { plain: 1 } }, false],
    ['filterApplyWhen', { plain: 1 }, { root: { plain: 1 } }, false],
    ['canEvaluate', { '%not': { plain: 1 } }, {}, true],
    ['canEvaluate', { '%%request.service': { '%exists': true } }, {}, false],
  ])('in %s, %j with %j is %s', (slot, json, given, expected) => {
    expect(holds(json, given, slot)).toBe(expected);
  });
});

describe('paths', () => {
  const root = {
    list: [{ b: 1 }, { c: 2 }, 3, { b: [4, 5] }, [{ b: 6 }]],
    deep: [{ list: [{ n: 1 }, { n: 2 }] }, { list: [{ n: 3 }] }],
    numbered: { 0: 'zero', '01': 'padded' },
    nothing: null,
    empty: [],
    date: new Date(0),
  };

  it.each<[string, unknown, boolean]>([
    ['list.b', 1, true],
    ['list.b', 5, true],
    ['list.b', 6, false],
    ['list.b', [4, 5], true],
    ['list.b', [1, [4, 5]], true],
    ['list.b', { '%in': [9, 4] }, true],
    ['list.b', { '%gt': 4 }, true],
    ['list.b', { '%gt': 5 }, false],
    ['list.b', { '%exists': true }, true],
    ['list.x', { '%exists': true }, false],
    ['list.x', { '%ne': 1 }, true],
    ['list.b', { '%ne': 1 }, false],
    ['list.0.b', 1, true],
    ['list.1.b', { '%exists': false }, true],
    ['list.3.b.1', 5, true],
    ['list.4.b', 6, true],
    ['list.00', { '%exists': true }, false],
    ['list.-1', { '%exists': true }, false],
    ['deep.list.n', 3, true],
    ['deep.list.n', [1, 2, 3], true],
    ['deep.list.1.n', 2, true],
    ['numbered.0', 'zero', true],
    ['numbered.01', 'padded', true],
    ['nothing.x', { '%exists': true }, false],
    ['empty.x', { '%exists': true }, false],
    ['empty.length', { '%exists': true }, false],
    ['list.length', 5, false],
    ['date.getTime', { '%exists': true }, false],
    ['constructor', { '%exists': true }, false],
    ['numbered.toString', { '%exists': true }, false],
    ['__proto__', { '%exists': true }, false],
    ['numbered.__proto__.constructor', { '%exists': true }, false],
  ])('%s %j is %s', (path, rhs, expected) => {
    expect(holds({ [path]: rhs }, { root })).toBe(expected);
  });

  it('compares what two paths lead to', () => {
    const before = { items: [{ n: 1 }, { n: 2 }] };
    expect(holds({ '%%prevRoot.items.n': '%%root.items.n' }, { root: before, prevRoot: before })).toBe(true);
    expect(holds({ '%%prevRoot.items.n': '%%root.items.n' }, { root: { items: [{ n: 3 }] }, prevRoot: before })).toBe(false);
    expect(holds({ '%%prevRoot.items.n': { '%in': '%%root.items.n' } }, { root: { items: [{ n: 2 }] }, prevRoot: before })).toBe(
      true,
    );
    expect(holds({ tag: '%%root.items.n' }, { root: { ...before, tag: 2 } })).toBe(true);
    expect(holds({ tags: '%%root.items.n' }, { root: { ...before, tags: [1, 2] } })).toBe(true);
    expect(holds({ tags: '%%root.items.n' }, { root: { ...before, tags: [5, 2] } })).toBe(true);
    expect(holds({ tags: '%%root.items.n' }, { root: { ...before, tags: [5] } })).toBe(false);
  });

  it('takes names of the prototype for data when they are', () => {
    const data: unknown = JSON.parse('{"__proto__": {"admin": true}, "constructor": "c", "_bsontype": "ObjectId"}');
    expect(holds(JSON.parse('{"__proto__.admin": true, "constructor": "c", "_bsontype": "ObjectId"}'), { root: data })).toBe(
      true,
    );
    expect(holds({ a: JSON.parse('{"__proto__": {"admin": true}}') }, { root: { a: data } })).toBe(true);
    expect(holds({ a: JSON.parse('{"__proto__": {"admin": true}}') }, { root: { a: {} } })).toBe(false);
    expect(holds({ admin: true }, { root: data })).toBe(false);
  });

  it('does not compare long lists of a document each with each, and fails instead', () => {
    const hits = (length: number): object[] => Array.from({ length }, (_, n) => ({ n }));
    const root = { a: hits(3_000), b: hits(3_000), c: hits(1_000) };
    for (const operand of ['%%root.b.n', { '%in': '%%root.b.n' }]) {
      expect(holds({ 'a.n': operand }, { root })).toBe(false);
      expect(holds({ '%not': { 'a.n': operand } }, { root })).toBe(false);
    }
    expect(holds({ 'a.n': '%%root.c.n' }, { root })).toBe(true);
  });
});

describe('sources of expansions', () => {
  it('are asked for the path, once, and only when it matters', () => {
    const values = vi.fn((path: readonly string[]) => path.join('/'));
    const json = { a: 1, '%or': [{ b: '%%values.x.y' }, { c: '%%values.x.y' }] };

    expect(holds(json, { values, root: { a: 2 } })).toBe(false);
    expect(values.mock.calls).toEqual([]);
    expect(holds(json, { values, root: { a: 1, c: 'x/y' } })).toBe(true);
    expect(values.mock.calls).toEqual([[['x', 'y']]]);
  });

  it('may take their time', async () => {
    const user = async (path: readonly string[]): Promise<unknown> => (path[0] === 'id' ? 'u1' : undefined);
    const judged = holds({ owner: '%%user.id' }, { user, root: { owner: 'u1' } });
    expect(judged).toBeInstanceOf(Promise);
    expect(await judged).toBe(true);
    expect(await holds({ '%%user.id': 'u2' }, { user })).toBe(false);
    expect(await holds({ '%%user.custom_data.x': { '%exists': false } }, { user })).toBe(true);
    expect(await holds({ owner: { '%stringToOid': '%%user.id' } }, { user, root: { owner: 1 } })).toBe(false);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('gone'))],
    [
      'throws',
      () => {
        throw new Error('gone');
      },
    ],
  ])('that %s make what depends on it fail, and are reported', async (_how, values) => {
    const reportFailure = vi.fn();
    const environment = { values, reportFailure, root: { a: 1 } };
    const failure = [{ source: 'expansion', name: '%%values.x', error: new Error('gone') }];

    expect(await holds({ a: '%%values.x' }, environment)).toBe(false);
    expect(reportFailure.mock.calls).toEqual([failure]);
    expect(await holds({ a: { '%ne': '%%values.x' } }, environment)).toBe(false);
    expect(await holds({ '%not': { '%%values.x': { '%exists': true } } }, environment)).toBe(false);
    expect(await holds({ '%or': [{ a: '%%values.x' }, { a: 1 }] }, environment)).toBe(true);
  });
});
