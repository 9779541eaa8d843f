import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGED_LATER, KNOWN_DIFFERENCES, MODULE_CASES } from './testing/module-cases.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

/** Runs expressions and reports the outcome of each; the same code runs in the sandbox and in Node. */
const RUN = `async (cases) => {
  const plain = (value) => value === undefined ? 'undefined' : typeof value === 'bigint' ? value + 'n' : Object.is(value, -0) ? '-0'
    : typeof value === 'function' ? 'a function' : value instanceof Uint8Array ? 'bytes ' + Array.from(value)
    : Array.isArray(value) ? value.map(plain)
    : typeof value === 'object' && value !== null && typeof value.toJSON !== 'function' ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
    : typeof value === 'number' ? String(value) : value;
  const outcomes = [];
  for (const each of cases) {
    try {
      outcomes.push(plain(await (0, eval)('(require) => (' + each + ')')(require)));
    } catch (error) {
      // Messages of Node are its contract where there is a code; of others the engines' own.
      outcomes.push({ thrown: error.name, code: error.code ?? 'none', ...(error.code === undefined || error.code === 'ERR_ASSERTION' ? {} : { message: error.message }) });
    }
  }
  return JSON.stringify(outcomes);
}`;

/** Ample for hundreds of expressions in one call, on a loaded machine too. */
const LIMITS = { cpuMs: 20_000, wallMs: 25_000 };

const IS_NODE_20 = process.version.startsWith('v20.');

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = new SandboxFixture({ queueMs: 25_000 });
  await sandbox.engine.ready();
});
afterAll(() => sandbox.engine.close());

describe('modules of Node', () => {
  it.each(Object.entries(MODULE_CASES))('%s gives what Node gives', async (_, all) => {
    const cases = all.filter((each) => IS_NODE_20 || !CHANGED_LATER.some((part) => each.includes(part)));
    const inNode = runInThisContext(`(require) => ${RUN}`) as (
      require: NodeJS.Require,
    ) => (given: readonly string[]) => Promise<string>;
    const expected = JSON.parse(await inNode(createRequire(import.meta.url))(cases)) as unknown[];
    const found = JSON.parse(
      (await sandbox.result(`exports = ${RUN}`, { args: [cases], limits: LIMITS })) as string,
    ) as unknown[];
    const differs = (index: number) => JSON.stringify(found[index]) !== JSON.stringify(expected[index]);
    const unknown = cases.flatMap((each, index) =>
      differs(index) && !(each in KNOWN_DIFFERENCES)
        ? `${each} gives ${JSON.stringify(found[index])}, not ${JSON.stringify(expected[index])}`
        : [],
    );
    expect(unknown).toEqual([]);
    expect(cases.filter((each, index) => each in KNOWN_DIFFERENCES && !differs(index))).toEqual([]);
  });

  it('differ where the compatibility page says so', () => {
    const page = readFileSync(new URL('../../../docs/compatibility/functions.md', import.meta.url), 'utf8');
    const rows = Object.entries(KNOWN_DIFFERENCES).map(([expression, reason]) => `| \`${expression}\` | ${reason} |`);
    expect(rows.filter((row) => !page.replaceAll(/ +\|/g, ' |').includes(row))).toEqual([]);
  });
});
