import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { countsOf, followJourneys, type JourneyCounts } from '../../../tools/journeys.js';

const list = JSON.parse(await readFile(new URL('../../contract/journeys.json', import.meta.url), 'utf8')) as Record<
  string,
  JourneyCounts
>;

it('warm requests run no more of our files and functions than they did', { timeout: 180_000 }, async () => {
  const counts = countsOf(await followJourneys());

  expect(Object.keys(counts)).toEqual(Object.keys(list));
  for (const { files, functions } of Object.values(counts)) {
    expect(files).toBeGreaterThan(10);
    expect(functions).toBeGreaterThan(files);
  }
  // `npm run journeys -- --write` keeps lower counts; higher ones need a reason in the commit.
  const more = Object.entries(counts).filter(([name, { files, functions }]) => {
    const most = list[name];
    return most === undefined || files > most.files || functions > most.functions;
  });
  expect(more).toEqual([]);
});
