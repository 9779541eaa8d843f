import { Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Caller } from '../app/rights.js';
import { anApp, aUser } from '../testing/app-builders.js';
import { requestExpressions } from '../testing/request-expressions.js';
import { FUNCTION_DEPTH_MAX, RULE_FUNCTION_CALLS_MAX } from './request-expressions.js';
import type { RuleFunctionCall } from './rule-functions.js';

const app = anApp([], { environment: 'testing', environmentValues: { baseUrl: 'https://shop.test' } });

const caller: Caller = {
  user: aUser({
    id: '65a1f0c2d4e5f60718293a4b',
    data: { role: 'editor', level: 3, profile: { vip: true }, joined: { $date: '2026-01-02T00:00:00Z' }, odd: { $oid: 'zz' } },
    identities: [{ id: 'i1', provider_type: 'custom-token', provider_id: 'p1', data: {} }],
  }),
  customDataEjson:
    '{"_id":{"$oid":"65a1f0c2d4e5f60718293a4d"},"team":{"$oid":"65a1f0c2d4e5f60718293a4c"},"points":{"$numberLong":"9007199254740993"},"manages":["a","b"]}',
};

function holds(json: unknown, options: Parameters<typeof requestExpressions>[1] = {}): Promise<boolean> {
  return Promise.resolve(requestExpressions(app, { user: caller, ...options }).holds(json, 'canEvaluate'));
}

describe('can_evaluate', () => {
  it.each([
    [undefined],
    [null],
    [{}],
    [true],
    ['%%true'],
    [{ '%%true': true }],
    [{ '%%false': false }],
    [{ '%%user.id': '65a1f0c2d4e5f60718293a4b' }],
    [{ '%%user.type': 'normal', '%%user.data.level': 3 }],
    [{ '%%user.data.profile.vip': true }],
    [{ '%%user.data.role': { $in: ['editor'] } }],
    [{ '%%user.data.joined': { '%gt': { $date: '2025-01-01T00:00:00Z' } } }],
    [{ '%%user.data.odd.$oid': 'zz' }],
    [{ '%%user.custom_data._id': '65a1f0c2d4e5f60718293a4d' }],
    [{ '%%user.custom_data.team': { '%stringToOid': '65a1f0c2d4e5f60718293a4c' } }],
    [{ '%%user.identities.provider_type': 'custom-token' }],
    [{ '%%user.identities.providerType': 'custom-token' }],
    [{ '%%user.custom_data.team': { $oid: '65a1f0c2d4e5f60718293a4c' } }],
    [{ '%%user.custom_data.points': { $numberLong: '9007199254740993' } }],
    [{ '%%user.custom_data.manages': 'b' }],
    [{ '%%environment.tag': 'testing', '%%environment.values.baseUrl': { '%exists': true } }],
    [{ '%%request.remoteIPAddress': { $nin: ['1.2.3.4'] } }],
    [{ '%%request.requestHeaders.Accept': 'application/json' }],
    [{ '%%request.action': 'act', '%%request.service': 'mongodb-atlas', '%%request.webhookUrl': '' }],
    [{ '%and': [] }],
    [{ $or: [{ '%%true': true }] }],
  ])('allows %j', async (expression) => {
    expect(await holds(expression)).toBe(true);
  });

  it.each([
    [false],
    [0],
    ['true'],
    ['%%false'],
    [[]],
    [{ '%%true': false }],
    [{ '%%true': 'true' }],
    [{ '%%user.id': 'x' }],
    [{ '%%user.data.level': '3' }],
    [{ '%%user.data.missing': '%%user.data.missing' }],
    [{ '%%user.data.__proto__': {} }],
    [{ '%%user.data.constructor': { '%exists': true } }],
    [{ '%%user.custom_data.points': { $numberLong: '9007199254740992' } }],
    [{ '%%user': true }],
    [{ plain: 1 }],
    [{ '%%root.x': { '%exists': false } }],
    [{ '%%nonsense': 1 }],
    [{ '%%user.id': { '%nonsense': 1 } }],
  ])('rejects %j', async (expression) => {
    expect(await holds(expression)).toBe(false);
  });

  it('applies the system if there is no caller', async () => {
    expect(await holds({ '%%user.type': 'system', '%%user.id': '' }, { user: null })).toBe(true);
    expect(await holds({ '%%user.custom_data.manages': { '%exists': true } }, { user: null })).toBe(false);
  });

  it('returns values, including those of secrets', async () => {
    const values = { admins: ['x', '65a1f0c2d4e5f60718293a4b'] };
    expect(await holds({ '%%user.id': { '%in': '%%values.admins' } }, { values })).toBe(true);
    expect(await holds({ '%%user.id': { '%in': '%%values.others' } }, { values })).toBe(false);
  });
});

describe('%function', () => {
  const isOk = { '%%true': { '%function': { name: 'isOk', arguments: ['%%user.custom_data.team', 5] } } };

  it('is called with the request’s own facts, once for the same arguments', async () => {
    const calls: RuleFunctionCall[] = [];
    const expressions = requestExpressions(app, {
      user: caller,
      depth: 3,
      functions: async (call) => {
        calls.push(call);
        return true;
      },
    });

    expect(await expressions.holds(isOk, 'canEvaluate')).toBe(true);
    expect(await expressions.holds({ ...isOk }, 'roleApplyWhen')).toBe(true);

    expect(calls).toEqual([
      {
        snapshot: app,
        name: 'isOk',
        argumentsEjson: '[{"$oid":"65a1f0c2d4e5f60718293a4c"},{"$numberInt":"5"}]',
        caller,
        request: expressions.request.request,
        countsFor: `user:${caller.user.id}`,
        depth: 3,
        deadline: expressions.request.deadline,
      },
    ]);
  });

  it('counts for whom the request says, whose rights it is judged with or not', async () => {
    const counted: string[] = [];
    const functions = async ({ countsFor }: RuleFunctionCall) => {
      counted.push(countsFor);
      return true;
    };
    await requestExpressions(app, { user: caller, functions, countsFor: 'user:of-the-request' }).holds(isOk, 'canEvaluate');
    await requestExpressions(app, { user: null, functions }).holds(isOk, 'canEvaluate');
    expect(counted).toEqual(['user:of-the-request', 'address:203.0.113.7']);
  });

  it('compares results with the documents of the judgement', async () => {
    const expression = { total: { '%function': { name: 'sum', arguments: ['%%root.a', '%%root.b'] } } };
    const expressions = requestExpressions(app, { functions: async () => Long.fromNumber(7) });
    const judge = (total: number) =>
      expressions.holds(expression, 'roleApplyWhen', { root: { total: new Int32(total), a: 1, b: 6 } });

    expect(await judge(7)).toBe(true);
    expect(await judge(8)).toBe(false);
  });

  it.each([
    ['fails', async () => Promise.reject(new AppError('FunctionExecutionError', 'Error: no'))],
    ['answers something truthy', async () => 1],
    ['answers a document', async () => ({ ok: new ObjectId() })],
  ])('makes the expression false when it %s', async (_what, functions) => {
    const failures: unknown[] = [];
    expect(await holds(isOk, { functions, failures })).toBe(false);
    expect(await holds({ '%or': [isOk, { '%%true': true }] }, { functions, failures })).toBe(true);
  });

  it('is not called beyond the depth of functions', async () => {
    const failures: unknown[] = [];
    const functions = async () => true;
    expect(await holds(isOk, { functions, failures, depth: FUNCTION_DEPTH_MAX - 1 })).toBe(true);
    expect(await holds(isOk, { functions, failures, depth: FUNCTION_DEPTH_MAX })).toBe(false);
    expect(failures).toMatchObject([{ code: 'FunctionMaxStackDepthError' }]);
  });

  it('is not called without end for one request', async () => {
    let called = 0;
    const expressions = requestExpressions(app, {
      functions: async () => {
        called += 1;
        return true;
      },
    });
    const answers: boolean[] = [];
    for (let at = 0; at <= RULE_FUNCTION_CALLS_MAX; at += 1) {
      const expression = { '%%true': { '%function': { name: 'f', arguments: ['%%root.n'] } } };
      answers.push(await expressions.holds(expression, 'roleApplyWhen', { root: { n: at } }));
    }
    expect(called).toBe(RULE_FUNCTION_CALLS_MAX);
    expect(answers.at(-2)).toBe(true);
    expect(answers.at(-1)).toBe(false);
  });
});
