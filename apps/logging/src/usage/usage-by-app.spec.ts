import { expect, it } from 'vitest';
import { stepsBetween } from './steps.js';
import { usageByApp } from './usage-by-app.js';
import type { UsageRecord } from './usage.model.js';

const HOUR_MS = 3_600_000;

function record(app_id: string, at: number, count: number, failed: number): UsageRecord {
  const types = { FUNCTION: { count, failed, ms: 0, memory: 0, latency: {} } };
  const times = { at: new Date(at), until: new Date(at + HOUR_MS) };
  return { _id: `${app_id}${at}`, app_id, group_id: 'g', tier: 'hour', ...times, types, bytesOut: 0 };
}

it('sums the requests of each app by hour, including the minutes', () => {
  const steps = stepsBetween(0, 3 * HOUR_MS, 'PT1H', ['from', 'to']);
  const hours = [record('a', 0, 5, 1), record('a', 2 * HOUR_MS, 7, 0), record('b', HOUR_MS, 2, 2)];
  const minutes = [record('a', 2 * HOUR_MS, 3, 0), record('a', 2 * HOUR_MS + 60_000, 4, 1)];

  expect(usageByApp(steps, hours, minutes)).toEqual([
    {
      appId: 'a',
      requests: 7,
      errors: 1,
      hourly: [
        { requests: 5, errors: 1 },
        { requests: 0, errors: 0 },
        { requests: 7, errors: 0 },
      ],
    },
    {
      appId: 'b',
      requests: 0,
      errors: 0,
      hourly: [
        { requests: 0, errors: 0 },
        { requests: 2, errors: 2 },
        { requests: 0, errors: 0 },
      ],
    },
  ]);
});
