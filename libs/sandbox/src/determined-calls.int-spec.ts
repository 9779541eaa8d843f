import { afterAll, describe, expect, it } from 'vitest';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const DAY_MS = 86_400_000;
const NOW = 'exports = () => String(new Date().getTime())';
const DRAWN = 'exports = () => [Math.random(), Math.random()]';

const daysFromNow = (time: unknown): string => ((Number(time) - Date.now()) / DAY_MS).toFixed(0).replace('-0', '0');

const open: SandboxFixture[] = [];
const sandboxOf = (forTests: boolean): SandboxFixture => {
  const sandbox = new SandboxFixture({ forTests });
  open.push(sandbox);
  return sandbox;
};
afterAll(() => Promise.all(open.map(({ engine }) => engine.close())));

describe('calls in a sandbox for tests', () => {
  it('see another time, before and after they wait, and leave the next calls the real one', async () => {
    const sandbox = sandboxOf(true);
    const determined = { clockOffsetMs: -10 * DAY_MS };
    const source = `exports = async () => {
      const first = Date.now();
      await context.services.get('mongodb-atlas').db('a').collection('b').findOne({});
      return [first, new Date().getTime()].map((each) => String(Math.round((each - ${Date.now()}) / ${DAY_MS})));
    }`;

    expect(await sandbox.result(source, { determined })).toEqual(['-10', '-10']);
    expect(daysFromNow(await sandbox.result(NOW))).toBe('0');
  });

  it('see it in functions they execute, while others in the same runner do not', async () => {
    const sandbox = sandboxOf(true);
    const nested = { functions: { now: NOW }, determined: { clockOffsetMs: 5 * DAY_MS } };
    const waits = "await context.services.get('mongodb-atlas').db('a').collection('b').findOne({});";
    const [moved, real] = await Promise.all([
      sandbox.result(`exports = async () => { ${waits} return context.functions.execute('now'); }`, nested),
      sandbox.result(`exports = async () => { ${waits} return String(Date.now()); }`, { appId: 'other' }),
    ]);

    expect(daysFromNow(moved)).toBe('5');
    expect(daysFromNow(real)).toBe('0');
  });

  it('draw the numbers of a seed, and of no seed otherwise', async () => {
    const sandbox = sandboxOf(true);
    const determined = { seed: [1, 2, 3, 4] };
    const [first, second] = [await sandbox.result(DRAWN, { determined }), await sandbox.result(DRAWN, { determined })];

    expect(second).toEqual(first);
    expect(await sandbox.result(DRAWN)).not.toEqual(first);
  });
});

describe('calls in any other sandbox', () => {
  it('use the real time and unpredictable random values', async () => {
    const sandbox = sandboxOf(false);
    const determined = { clockOffsetMs: 10 * DAY_MS, seed: [1, 2, 3, 4] };

    expect(daysFromNow(await sandbox.result(NOW, { determined }))).toBe('0');
    expect(await sandbox.result(DRAWN, { determined })).not.toEqual(await sandbox.result(DRAWN, { determined }));
  });
});
