import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { currentAppFiles } from '#app-files/current-app.fixture.js';
import { legacyAppFiles } from '#app-files/legacy-app.fixture.js';
import { exportApp, importApp } from '#contracts/config/app-files.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { ERRORS, isErrorCode } from '#contracts/error.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { archived } from './files-process.fixture.js';

const SEED = 20_261_121;
const IMPORTS = inject('longTests') ? 150 : 50;

/** Replacements for a random value of a random file. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'x',
  '__proto__',
  'constructor',
  '../up',
  'a/b',
  '%(%%environment.values.x)',
  '\u0000',
  'x'.repeat(300),
  [],
  [null],
  [[]],
  [{}],
  {},
  { name: {} },
  { constructor: 1, toString: 2 },
  { '%or': 1 },
];

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(SEED);

function oneOf<T>(list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** Returns the value with itself, or one of the values in it, replaced. */
function spoilt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.2) return oneOf(ODD) ?? null;
  const keys = Object.keys(value);
  if (keys.length === 0) return oneOf(ODD.slice(1));
  const key = oneOf(keys);
  const members = Object.entries(value).map(
    ([name, member]) => [name, name === key ? spoilt(member) : (member as unknown)] as const,
  );
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function spoiltFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const path = oneOf([...files.keys()].filter((name) => name.endsWith('.json') && !/hosting|node_modules|package/.test(name)));
  return new Map([...files, [path, JSON.stringify(spoilt(JSON.parse(files.get(path) ?? 'null')))]]);
}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

it(`imports of ${IMPORTS} spoilt directories are taken or refused with a documented error, and leave an app that exports`, async () => {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  for (const name of ['jwtKey', 'googleSecret', 'endpointSecret', 'mailKey']) {
    await config.call(createSecret, { ...key, name, value: 'k'.repeat(40) });
  }
  const layouts = [
    currentAppFiles({ 'services/sms/config.json': { name: 'sms', type: 'twilio', config: { sid: 's' } } }),
    legacyAppFiles(),
  ];
  const outcomes = { taken: 0, refused: 0 };

  for (let count = 0; count < IMPORTS; count += 1) {
    const files = spoiltFiles(oneOf(layouts));
    const archive = await archived(files);
    const request = { ...key, archive, strategy: 'replace-by-name', diff: random() < 0.5 } as const;
    try {
      await config.call(importApp, request);
      outcomes.taken += 1;
    } catch (error) {
      const { code, message } = error as { code: unknown; message: string };
      const status = isErrorCode(code) ? ERRORS[code].status : null;
      expect({ status, message, count }).toEqual({ status: 400, message: expect.stringMatching(/\S/), count });
      outcomes.refused += 1;
    }
  }

  expect(outcomes.taken).toBeGreaterThan(IMPORTS / 10);
  expect(outcomes.refused).toBeGreaterThan(IMPORTS / 10);
  const archive = (await buffer((await config.open(exportApp, key)).chunks)).toString('base64');
  await expect(config.call(importApp, { ...key, archive, strategy: 'replace', diff: true })).resolves.toMatchObject({
    diffs: [],
  });
  // About 115 ms each on a quiet machine.
}, 120_000);
