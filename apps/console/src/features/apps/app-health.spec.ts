import { describe, expect, it } from 'vitest';
import { healthOf, requestsOfDay, type AppFigures } from './app-health';

function figures(requests: number | null, errors: number | null, day: readonly number[]): AppFigures {
  const hours = day.map((each) => ({ timestamp: '2026-11-27T00:00:00.000Z', requests: each, errors: 0 }));
  return { app_id: 'a', requests_1h: requests, errors_1h: errors, hours, users: 0, last_deployment: null };
}

describe('healthOf', () => {
  it.each([
    ['healthy', figures(100, 4, [100])],
    ['degraded', figures(100, 5, [100])],
    ['degraded', figures(1, 1, [1])],
    ['healthy', figures(0, 0, [3, 0])],
    ['idle', figures(0, 0, [0, 0])],
    ['unknown', figures(null, null, [])],
    ['unknown', undefined],
  ])('is %s', (health, of) => {
    expect(healthOf(of)).toBe(health);
  });
});

describe('requestsOfDay', () => {
  it('sums the hours', () => {
    expect(requestsOfDay(figures(0, 0, [1, 2]))).toBe(3);
    expect(requestsOfDay({ ...figures(0, 0, []), hours: null })).toBeNull();
  });
});
