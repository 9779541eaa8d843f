import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFunction } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

function gated(check: unknown, ...others: Parameters<typeof aFunction>[]) {
  const can_evaluate = { '%%true': { '%function': { name: 'check', arguments: check } } };
  return runtime.deployed([
    aFunction('open', 'exports = () => "in"', { can_evaluate }),
    ...others.map((other) => aFunction(...other)),
  ]);
}

const REFUSED = 'FunctionExecutionError: rule not matched for function "open"';

describe('a function in can_evaluate', () => {
  it('decides by its result, also a private one with can_evaluate', async () => {
    const source = 'exports = async (id, n) => context.user.id === id && n === 5 && context.request.action === "check"';
    const session = gated(['%%user.id', 5], ['check', source, { private: true, can_evaluate: { '%%true': false } }]);
    expect(await runtime.call(session, 'open')).toBe('"in"');
  });

  it.each([
    ['throws', 'exports = () => { throw new Error("no") }'],
    ['returns something truthy', 'exports = () => "yes"'],
    ['does not parse', 'exports = ('],
  ])('rejects when it %s', async (_what, source) => {
    expect(await refusal(runtime.call(gated([], ['check', source]), 'open'))).toBe(REFUSED);
  });

  it('rejects when there is none', async () => {
    expect(await refusal(runtime.call(gated([]), 'open'))).toBe(REFUSED);
  });

  it('rejects when it does not end in the time of the request', async () => {
    const session = gated([], ['check', 'exports = () => new Promise(() => setTimeout(() => undefined, 60000))']);
    const process = await runtime.startProcess(undefined, { FUNCTION_WALL_MS: 500 });
    try {
      const bodyText = JSON.stringify({ name: 'open', arguments: [] });
      expect(await refusal(runtime.callText(session, bodyText, process))).toBe(REFUSED);
    } finally {
      await process.close();
    }
  });

  it('sees values and secrets as functions do', async () => {
    const can_evaluate = { '%%values.token': 'the secret text', '%%values.greeting.text': 'hello' };
    const session = runtime.deployed([aFunction('open', 'exports = () => "in"', { can_evaluate })]);
    expect(await runtime.call(session, 'open')).toBe('"in"');
  });
});
