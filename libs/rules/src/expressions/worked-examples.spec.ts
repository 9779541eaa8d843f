import { ObjectId } from 'bson';
import { describe, expect, it, vi } from 'vitest';
import { compileExpression } from './compile-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { evaluate } from './evaluate.js';
import type { SlotName } from './slots.js';

const USER_ID = '5f43f8c2a1b2c3d4e5f60718';

function holds(json: unknown, environment: ExpressionEnvironment, slot: SlotName = 'roleApplyWhen'): boolean | Promise<boolean> {
  return evaluate(compileExpression(json, { slot }), environment);
}

describe('worked examples', () => {
  const user = { id: USER_ID, type: 'normal', data: {}, custom_data: { roles: ['editor', 'admin'] }, identities: [] };

  it.each<[string, unknown, ExpressionEnvironment, boolean]>([
    ['always', {}, {}, true],
    ['owner is the user', { owner_id: '%%user.id' }, { user, root: { owner_id: USER_ID } }, true],
    ['owners contain the user', { owner_id: '%%user.id' }, { user, root: { owner_id: ['x', USER_ID] } }, true],
    ['somebody else owns', { owner_id: '%%user.id' }, { user, root: { owner_id: 'x' } }, false],
    ['_id as ObjectID', { _id: { '%stringToOid': '%%user.id' } }, { user, root: { _id: new ObjectId(USER_ID) } }, true],
    ['_id as string', { _id: { '%stringToOid': '%%user.id' } }, { user, root: { _id: USER_ID } }, false],
    ['role in a list', { '%%user.custom_data.roles': 'admin' }, { user }, true],
    ['role itself', { '%%user.custom_data.roles': 'admin' }, { user: { custom_data: { roles: 'admin' } } }, true],
    ['other role', { '%%user.custom_data.roles': 'admin' }, { user: { custom_data: { roles: 'administrator' } } }, false],
  ])('%s', (_name, json, environment, expected) => {
    expect(holds(json, environment)).toBe(expected);
  });

  it.each<[string, ExpressionEnvironment, boolean]>([
    ['an insert', { root: { owner: 'a' } }, true],
    ['an unchanged owner', { root: { owner: 'a' }, prevRoot: { owner: 'a' } }, true],
    ['a changed owner', { root: { owner: 'b' }, prevRoot: { owner: 'a' } }, false],
    ['an owner taken away', { root: {}, prevRoot: { owner: 'a' } }, false],
  ])('insert or owner unchanged: %s', (_name, environment, expected) => {
    const json = { '%or': [{ '%%prevRoot': { '%exists': false } }, { '%%prevRoot.owner': '%%root.owner' }] };
    expect(holds(json, environment)).toBe(expected);
  });

  it.each([
    [0, false],
    [1, true],
    [42, true],
    [43, false],
    ['7', false],
    [undefined, false],
  ])('0 < %s <= 42 is %s', (n, expected) => {
    expect(holds({ '%%args.n': { '%and': [{ $gt: 0 }, { $lte: 42 }] } }, { args: { n } }, 'serviceWhen')).toBe(expected);
  });

  it.each([
    [true, true],
    [1, false],
    ['true', false],
    [{}, false],
    [undefined, false],
    [false, false],
  ])('a function that returns %j makes %s', async (answer, expected) => {
    const callFunction = vi.fn(async () => answer);
    const json = { '%%true': { '%function': { name: 'isOk', arguments: ['%%user.id'] } } };

    expect(await holds(json, { user, callFunction })).toBe(expected);
    expect(callFunction.mock.calls).toEqual([['isOk', [USER_ID]]]);
  });

  it.each([
    ['1.2.3.4', false],
    ['4.3.2.1', true],
  ])('an address not on the list: %s', (remoteIPAddress, expected) => {
    const json = { '%%request.remoteIPAddress': { $nin: ['1.2.3.4'] } };
    expect(holds(json, { request: { remoteIPAddress } }, 'canEvaluate')).toBe(expected);
  });

  it.each([
    [{ tag: 'production', values: { baseUrl: 'x' } }, true],
    [{ tag: 'production', values: { baseUrl: null } }, true],
    [{ tag: 'production', values: {} }, false],
    [{ tag: '', values: { baseUrl: 'x' } }, false],
  ])('environment %j', (environment, expected) => {
    const json = { '%%environment.tag': 'production', '%%environment.values.baseUrl': { '%exists': true } };
    expect(holds(json, { environment }, 'canEvaluate')).toBe(expected);
  });

  it.each([
    [7, true],
    [8, false],
  ])('a total of %d that a function computes', async (total, expected) => {
    const callFunction = (_name: string, [a, b]: readonly unknown[]): Promise<number> => Promise.resolve(Number(a) + Number(b));
    const json = { total: { '%function': { name: 'sum', arguments: ['%%root.a', '%%root.b'] } } };
    expect(await holds(json, { root: { total, a: 3, b: 4 }, callFunction })).toBe(expected);
  });

  it.each<[unknown, unknown, boolean]>([
    [{ 'a.b': 5 }, { a: [{ b: 4 }, { b: 5 }] }, true],
    [{ x: null }, {}, false],
    [{ x: null }, { x: null }, true],
    [{ x: { $ne: 1 } }, {}, true],
  ])('%j on %j is %s', (json, root, expected) => {
    expect(holds(json, { root })).toBe(expected);
  });
});

describe('acceptance vectors', () => {
  it('an undefined attribute of the user never matches an absent field', () => {
    const user = { id: 'u', data: {} };
    expect(holds({ owner: '%%user.data.email' }, { user, root: {} })).toBe(false);
    expect(holds({ '%%user.data.email': '%%root.owner' }, { user, root: {} })).toBe(false);
    expect(holds({ owner: { '%in': ['%%user.data.email'] } }, { user, root: {} })).toBe(false);
  });

  it('a function that throws makes it false, and the failure is reported', async () => {
    const error = new Error('broken');
    const reportFailure = vi.fn();
    const callFunction = (): Promise<never> => Promise.reject(error);
    const call = { '%function': { name: 'isOk' } };

    expect(await holds({ '%%true': call }, { callFunction, reportFailure })).toBe(false);
    expect(await holds({ '%not': { '%%true': call } }, { callFunction })).toBe(false);
    expect(await holds({ '%%false': call }, { callFunction })).toBe(false);
    expect(await holds({ x: { $ne: call } }, { callFunction, root: {} })).toBe(false);
    expect(reportFailure.mock.calls).toEqual([[{ source: 'function', name: 'isOk', error }]]);
  });

  it('only the host that the rule admits', async () => {
    const { UrlArgument } = await import('./values/url-argument.js');
    const url = new UrlArgument('https://example.com/a', { scheme: 'https', host: 'example.com', path: '/a' });
    expect(holds({ '%%args.url.host': 'example.com' }, { args: { url } }, 'serviceWhen')).toBe(true);
    expect(holds({ '%%args.url.host': 'example.org' }, { args: { url } }, 'serviceWhen')).toBe(false);
    expect(holds({ '%%args.url': 'https://example.com/a' }, { args: { url } }, 'serviceWhen')).toBe(true);
    expect(holds({ url: { '%in': ['https://example.com/a'] } }, { args: { url } }, 'serviceWhen')).toBe(true);
    expect(holds({ url: { host: 'example.com' } }, { args: { url } }, 'serviceWhen')).toBe(true);
  });

  it('an insert-only role writes once and reads nothing', () => {
    const write = { '%%prevRoot': { '%exists': false } };
    expect(holds(write, { root: { a: 1 } }, 'documentPermission')).toBe(true);
    expect(holds(write, { root: { a: 1 }, prevRoot: { a: 1 } }, 'documentPermission')).toBe(false);
  });
});
