import { ObjectId } from 'bson';
import { describe, expect, it, vi } from 'vitest';
import { compileExpression } from './compile-expression.js';
import type { ExpressionEnvironment, FunctionCaller } from './environment.js';
import { evaluate } from './evaluate.js';
import { rememberCalls } from './function-cache.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';

async function holds(json: unknown, environment: ExpressionEnvironment): Promise<boolean> {
  return evaluate(compileExpression(json, { slot: 'roleApplyWhen' }), environment);
}

function call(name: string, ...args: unknown[]): unknown {
  return { '%function': { name, arguments: args } };
}

/** Returns for each function what the table says; an error is thrown. */
function functions(answers: Readonly<Record<string, unknown>>): ReturnType<typeof vi.fn<FunctionCaller>> {
  return vi.fn<FunctionCaller>(async (name) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

describe('%function', () => {
  it.each<[unknown, unknown, boolean]>([
    [call('f'), true, true],
    [call('f'), 1, false],
    [call('f'), undefined, false],
    [{ x: call('f') }, 7, true],
    [{ x: call('f') }, [6, 7], true],
    [{ x: call('f') }, 8, false],
    [{ x: call('f') }, undefined, false],
    [{ x: { '%eq': call('f') } }, 7, true],
    [{ x: { '%ne': call('f') } }, 8, true],
    [{ x: { '%in': call('f') } }, [1, 7], true],
    [{ x: { '%in': [1, call('f')] } }, 7, true],
    [{ x: { '%gt': call('f') } }, 6, true],
    [{ '%%false': call('f') }, false, true],
    [{ '%%false': call('f') }, 0, false],
    [{ '%not': call('f') }, false, true],
    [{ '%not': call('f') }, 'yes', true],
    [{ list: { n: call('f') } }, 2, true],
    [{ list: { n: call('f') } }, 3, false],
    [{ $function: { name: 'f' } }, true, true],
  ])('%j answered %j is %s', async (json, answer, expected) => {
    expect(await holds(json, { root: { x: 7, list: [{ n: 1 }, { n: 2 }] }, callFunction: functions({ f: answer }) })).toBe(
      expected,
    );
  });

  it('gets its arguments expanded, with their types', async () => {
    const callFunction = functions({ f: true });
    const args = [
      '%%user.id',
      { '%stringToOid': HEX },
      { $oid: HEX },
      { a: ['%%root.n', '%%root.none'], $set: { x: 1 } },
      '%%root.list.n',
      '%%true',
      'abc%%user.id',
      null,
    ];
    const environment = { user: { id: 'u1' }, root: { n: 1, list: [{ n: 1 }, { n: 2 }] }, callFunction };

    expect(await holds(call('f', ...args), environment)).toBe(true);
    const oid = new ObjectId(HEX);
    const expected = ['u1', oid, oid, { a: [1, undefined], $set: { x: 1 } }, [1, 2], true, 'abc%%user.id', null];
    expect(callFunction.mock.calls).toEqual([['f', expected]]);
  });

  it('is called only when everything else does not decide', async () => {
    const callFunction = functions({ f: true });
    expect(await holds({ '%or': [call('f'), { x: 1 }] }, { root: { x: 1 }, callFunction })).toBe(true);
    expect(await holds({ '%and': [call('f'), { x: 2 }] }, { root: { x: 1 }, callFunction })).toBe(false);
    expect(callFunction).not.toHaveBeenCalled();
  });

  it('is called one after the other, until it is decided', async () => {
    const callFunction = functions({ a: false, b: true, c: true });
    expect(await holds({ '%or': [call('a'), call('b'), call('c')] }, { callFunction })).toBe(true);
    expect(callFunction.mock.calls.map(([name]) => name)).toEqual(['a', 'b']);
  });

  it('fails without hiding what is true without it', async () => {
    const callFunction = functions({ bad: new Error('bad'), good: true });
    const judge = (json: unknown): Promise<boolean> => holds(json, { callFunction, root: { x: 1 } });

    expect(await judge(call('bad'))).toBe(false);
    expect(await judge({ '%not': call('bad') })).toBe(false);
    expect(await judge({ '%nor': [call('bad')] })).toBe(false);
    expect(await judge({ x: { '%nin': call('bad') } })).toBe(false);
    expect(await judge({ '%or': [call('bad'), call('good')] })).toBe(true);
    expect(await judge({ '%or': [call('good'), call('bad')] })).toBe(true);
    expect(await judge({ '%and': [call('good'), call('bad')] })).toBe(false);
    expect(await judge({ '%not': { '%and': [call('bad'), { x: 2 }] } })).toBe(true);
  });

  it('is not called with an argument that cannot be converted', async () => {
    const callFunction = functions({ f: true });
    const environment = { callFunction, user: { id: 'short' } };
    expect(await holds(call('f', { '%stringToOid': '%%user.id' }), environment)).toBe(false);
    expect(callFunction).not.toHaveBeenCalled();
  });

  it('waits for arguments', async () => {
    const callFunction = functions({ f: true });
    expect(await holds(call('f', '%%user.id'), { callFunction, user: async () => 'late' })).toBe(true);
    expect(callFunction.mock.calls).toEqual([['f', ['late']]]);
  });

  it('fails where functions cannot be called', async () => {
    const reportFailure = vi.fn();
    expect(await holds(call('f'), { reportFailure })).toBe(false);
    expect(reportFailure.mock.calls).toEqual([
      [{ source: 'function', name: 'f', error: new Error('functions cannot be called here') }],
    ]);
  });

  it('may return synchronously', async () => {
    expect(await holds(call('f'), { callFunction: () => true })).toBe(true);
  });
});

describe('rememberCalls', () => {
  it('calls once for the same arguments, and remembers failures', async () => {
    const answers = functions({ f: true, g: new Error('no') });
    const callFunction = rememberCalls(answers);

    expect(await holds({ '%and': [call('f', 1), call('f', 1)] }, { callFunction })).toBe(true);
    expect(await holds(call('f', 1), { callFunction })).toBe(true);
    expect(await holds(call('g'), { callFunction })).toBe(false);
    expect(await holds(call('g'), { callFunction })).toBe(false);
    expect(answers.mock.calls).toEqual([
      ['f', [1]],
      ['g', []],
    ]);
    expect(await holds(call('f', 2), { callFunction })).toBe(true);
    expect(await holds(call('f', '1'), { callFunction })).toBe(true);
    expect(answers).toHaveBeenCalledTimes(4);
  });
});
