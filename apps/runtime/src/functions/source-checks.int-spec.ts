import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSource } from '#contracts/runtime/source-checks.contract.js';
import { newId } from '#contracts/ids.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

const check = (source: string): Promise<object> => runtime.process.bus.call(checkSource, { appId: newId(), source });

describe('a source', () => {
  it.each([
    '1',
    'exports = 1',
    'exports = () => 1; module.exports = {}; exports = {}',
    'exports.default = () => 1',
    '// nothing',
  ])('is reported if nothing remains to call: %j', async (source) => {
    await expect(check(source)).resolves.toEqual({ isUncallable: true });
  });

  it.each([
    'exports = () => 1; if (typeof module === "object") { module.exports = exports; }',
    'function exports() {}',
    'exports = ((value) => () => value)(1)',
    'throw new Error("no context here")',
    'const lodash = require("lodash"); exports = lodash.noop',
    'context.services.get("mongodb-atlas").db("a")',
    'for (;;);',
    'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)',
    'exports = (',
  ])('passes otherwise: %j', async (source) => {
    await expect(check(source)).resolves.toEqual({ isUncallable: false });
  });
});
