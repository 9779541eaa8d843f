import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { countsOf, followJourneys, type JourneyCounts } from '../../../tools/journeys.js';

const list = JSON.parse(await readFile(new URL('../../contract/journeys.json', import.meta.url), 'utf8')) as Record<
  string,
  JourneyCounts
>;

const PASSES = 3;
/** Requests of each journey that the first pass counts: asking which functions ran takes most of the time. */
const FEW = 8;

it('warm requests run no more of our files and functions than they did', { timeout: 360_000 }, async () => {
  // Chance moves a function or two of the work after a reply; what a change adds is there in every pass.
  let more: readonly string[] = [];
  for (let pass = 0; pass === 0 || (more.length > 0 && pass < PASSES); pass++) {
    const counts = countsOf(await (pass === 0 ? followJourneys(FEW) : followJourneys()));
    expect(Object.keys(counts)).toEqual(Object.keys(list));
    for (const { files, functions } of Object.values(counts)) {
      expect(files).toBeGreaterThan(10);
      expect(functions).toBeGreaterThan(files);
    }
    const above = namesAbove(counts);
    more = pass === 0 ? above : more.filter((name) => above.includes(name));
  }

  // `npm run journeys -- --write` keeps lower counts; higher ones need a reason in the commit.
  expect(more).toEqual([]);
});

function namesAbove(counts: Readonly<Record<string, JourneyCounts>>): string[] {
  return Object.entries(counts)
    .filter(([name, { files, functions }]) => {
      const most = list[name];
      return most === undefined || files > most.files || functions > most.functions;
    })
    .map(([name]) => name);
}
