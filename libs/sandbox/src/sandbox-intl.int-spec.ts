import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const D = "new Date('2026-07-04T03:05:09.007Z')";
const NY = "{ timeZone: 'America/New_York' }";

/**
 * Evaluates an expression in this process. Its tables match a runner's, except for a narrow space that date parsers do
 * not accept.
 */
function inNode(expression: string): unknown {
  // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call -- the same text runs in the sandbox
  const value: unknown = new Function(`return (${expression})`)();
  return JSON.parse(JSON.stringify(value).replaceAll('\u202f', ' '));
}

const asJson = (expression: string): Promise<unknown> => sandbox.result(`exports = () => JSON.stringify(${expression})`);

describe('strings of dates and numbers', () => {
  it.each([
    `${D}.toLocaleString('en-US', ${NY})`,
    `${D}.toLocaleDateString('en-US', ${NY})`,
    `${D}.toLocaleTimeString('en-US', ${NY})`,
    `${D}.toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hour12: false })`,
    `${D}.toLocaleDateString('en-GB', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Europe/London' })`,
    `${D}.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })`,
    `${D}.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })`,
    `${D}.toLocaleString('de-DE', { timeZone: 'Europe/Berlin', timeZoneName: 'short' })`,
    `new Intl.DateTimeFormat('en-US', ${NY}).format(${D})`,
    `Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', year: 'numeric', month: '2-digit', day: '2-digit' }).format(${D})`,
    `new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', weekday: 'short' }).formatToParts(${D})`,
    `[${D}].map(new Intl.DateTimeFormat('en-US', ${NY}).format)`,
    `new Intl.DateTimeFormat('en-US', ${NY}).resolvedOptions()`,
    "new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(1234.5)",
    "new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).formatToParts(-1234.56)",
    "[NaN, Infinity, -0, 12345678901234567890n].map((n) => new Intl.NumberFormat('en-US').format(n))",
    "(1234567.891).toLocaleString('en-US')",
    "(0.256).toLocaleString('en-US', { style: 'percent' })",
    "[0, 1, 2, 3, 21].map((n) => new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n))",
    "new Intl.PluralRules('en-US').resolvedOptions().pluralCategories",
    "new Date(NaN).toLocaleString('en-US')",
    "Intl.getCanonicalLocales(['EN-us', 'de'])",
    'Intl.getCanonicalLocales()',
    "Intl.DateTimeFormat.supportedLocalesOf(['en-US', 'xx-XX', 'de'])",
    "Intl.NumberFormat.supportedLocalesOf('en')",
    "(() => { const f = new Intl.NumberFormat('en-US'); return f.format === f.format })()",
    `new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(${D}, new Date('2026-07-09T00:00:00Z'))`,
    "new Intl.NumberFormat('en-US').formatRange(3, 5)",
    "[0.5, 1.5, 2.5, -1.5].map((n) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' }).format(n))",
    "(5e-7).toLocaleString('en-US', { maximumSignificantDigits: 2 })",
    "(12345.678).toLocaleString('de-DE')",
    "(12345678).toLocaleString('en-IN')",
    "(1e21).toLocaleString('en-US', { notation: 'compact' })",
    "(3).toLocaleString('en-US', { style: 'unit', unit: 'kilometer-per-hour' })",
    "(5).toLocaleString('en-US', { minimumIntegerDigits: 3, useGrouping: false })",
    "(-0).toLocaleString('en-US')",
    "(12n).toLocaleString('en-US', { style: 'currency', currency: 'EUR', currencyDisplay: 'name' })",
    `${D}.toLocaleString('ja-JP', { era: 'long', timeZone: 'Asia/Tokyo' })`,
    `${D}.toLocaleString('en-US', { hour: 'numeric', dayPeriod: 'long', timeZone: 'UTC' })`,
    `${D}.toLocaleDateString('en-US', { hour: 'numeric', timeZone: 'UTC' })`,
    `${D}.toLocaleTimeString('en-US', { month: 'long', timeZone: 'UTC' })`,
    `${D}.toLocaleTimeString('en-US', { fractionalSecondDigits: 3, timeZone: 'UTC' })`,
    `${D}.toLocaleString(['xx-XX', 'fr-FR'], { dateStyle: 'full', timeZone: 'Europe/Paris' })`,
  ])('%s is as in Node', async (expression) => {
    expect(JSON.parse((await asJson(expression)) as string)).toEqual(inNode(expression));
  });

  it('are in UTC and American English where nothing is said, wherever the machine is', async () => {
    expect(
      await asJson(
        `[${D}.toLocaleString(), ${D}.toLocaleDateString(), ${D}.toLocaleTimeString(), (1e6).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone]`,
      ),
    ).toBe('["7/4/2026, 3:05:09 AM","7/4/2026","3:05:09 AM","1,000,000","UTC"]');
  });

  it('can be read again, as code does to find the time of another zone', async () => {
    expect(await asJson(`new Date(${D}.toLocaleString('en-US', ${NY})).toISOString()`)).toBe('"2026-07-03T23:05:09.000Z"');
  });

  it.each([
    [`${D}.toLocaleString('en-US', { timeZone: 'Nowhere/Land' })`, 'Invalid time zone specified: Nowhere/Land'],
    [`${D}.toLocaleString('no_such_locale')`, 'Incorrect locale information provided'],
    [`${D}.toLocaleDateString('en-US', { timeStyle: 'short' })`, 'Invalid option : timeStyle'],
    ["new Intl.NumberFormat('en-US', { style: 'currency' })", 'Currency code is required with currency style.'],
    ["new Intl.DateTimeFormat('en-US').format(NaN)", 'Invalid time value'],
    ["new Intl.DateTimeFormat('en-US', { timeZone: 'x'.repeat(5000) })", 'the locale or its options are too long'],
  ])('%s is an error', async (expression, message) => {
    await expect(sandbox.failure(`exports = () => ${expression}`)).resolves.toMatchObject({
      kind: 'thrown',
      message,
    });
  });

  it('cost CPU time of the call', async () => {
    const source = `exports = () => { for (let i = 0; ; i++) ${D}.toLocaleString('en-US', { timeZone: 'UTC', minimumFractionDigits: i % 20 }) }`;
    await expect(sandbox.failure(source, { limits: { cpuMs: 300 }, caller: 'busy' })).resolves.toMatchObject({
      kind: 'cpuLimit',
    });
    await expect(sandbox.result('exports = () => 1')).resolves.toEqual({ $numberInt: '1' });
  });
});
