import { describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { eventually } from '../platform/eventually.js';
import { startPlatform, type Platform } from '../platform/processes.js';
import { firstOf, RecordingApp, repeatsOf } from '../platform/recording-app.js';

const KILLS = inject('longTests') ? 20 : 1;
const ORDERS_PER_LIFE = 30;

// Each has a separate platform, and waits for leases and runs while the other computes.
describe.concurrent('kill -9 while triggers run', () => {
  it('loses no acknowledged change, keeps the order, and repeats little', { timeout: 600_000 }, async () => {
    let platform: Platform = await startPlatform();
    let app = await RecordingApp.create(platform, await Admin.login(platform), {
      first: {},
      second: { full_document: true },
      together: { unordered: true },
    });
    const acknowledged: number[] = [];
    for (let life = 0; life <= KILLS; life += 1) {
      for (let n = 1; n <= ORDERS_PER_LIFE; n += 1) {
        const number = life * 1_000 + n;
        if (await app.order(number)) acknowledged.push(number);
        if (n === ORDERS_PER_LIFE / 2 && life < KILLS) {
          // Killed halfway: some events have been delivered, some are waiting.
          await platform.end('SIGKILL');
          platform = await startPlatform({ dataDir: platform.dataDir });
          app = app.at(platform);
        }
      }
    }

    const isComplete = (told: readonly number[]): boolean => acknowledged.every((number) => told.includes(number));
    const recorded = await eventually(
      () => app.recorded(),
      (found) => app.triggers.every((name) => isComplete(firstOf(found, name))),
    );
    await platform.stop();

    expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS_PER_LIFE * (KILLS + 1) - KILLS);
    for (const name of ['first', 'second']) {
      const told = firstOf(recorded, name);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      // The one that was running, and the one before, whose place was being written.
      expect(repeatsOf(recorded, name)).toBeLessThanOrEqual(2 * KILLS);
    }
    expect(repeatsOf(recorded, 'together')).toBeLessThanOrEqual(ORDERS_PER_LIFE * KILLS);
  });
});

describe.concurrent('kill -9 between the answer of a trigger’s run and its end', () => {
  it('has the event delivered again', { timeout: 120_000 }, async () => {
    let platform: Platform = await startPlatform();
    let app = await RecordingApp.create(platform, await Admin.login(platform), { first: {} });
    await goOnAfterAnswers(app.app, 'record_first');
    expect(await app.order(1)).toBe(true);
    // The response is sent with the first host call of the run.
    await eventually(
      () => app.count(),
      (count) => count === 1,
    );

    await platform.end('SIGKILL');
    platform = await startPlatform({ dataDir: platform.dataDir });
    app = app.at(platform);

    await eventually(
      () => app.recorded(),
      (recorded) => repeatsOf(recorded, 'first') === 1,
    );
    await platform.stop();
  });
});

/** Creates a function that responds immediately, while its work continues as long as a timer holds it. */
async function goOnAfterAnswers(app: AppAdmin, name: string): Promise<void> {
  const functions = await app.must<{ _id: string; name: string }[]>('GET', '/functions');
  const path = `/functions/${functions.find((one) => one.name === name)?._id}`;
  const { source } = await app.must<{ source: string }>('GET', path);
  const goesOn = `const work = exports;
    exports = (event) => {
      work(event).then(() => new Promise((end) => setTimeout(end, 9_000)));
      return 'answered';
    };`;
  await app.must('PUT', path, { source: `${source}\n${goesOn}` });
}
