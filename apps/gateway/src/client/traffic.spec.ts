import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import type { ReportTrafficRequest } from '#contracts/logging/usage.contract.js';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { Traffic } from './traffic.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const SHOP = { appId: 'a'.repeat(24), groupId: 'b'.repeat(24) };
const BLOG = { appId: 'c'.repeat(24), groupId: 'b'.repeat(24) };

describe('traffic', () => {
  let reports: ReportTrafficRequest[];
  let fails: boolean;
  let metrics: Metrics;
  let traffic: Traffic;

  beforeEach(() => {
    vi.useFakeTimers();
    [reports, fails] = [[], false];
    const bus = {
      call: async (_contract: unknown, request: ReportTrafficRequest): Promise<null> => {
        reports.push(request);
        if (fails) throw new AppError('Unavailable', 'nobody is there');
        return null;
      },
    };
    metrics = new Metrics('test');
    traffic = new Traffic(bus as unknown as BusClient, createLogger('test', 'silent'), metrics);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is reported together, a sum for each app and minute', async () => {
    traffic.add(SHOP, 10, NOON);
    traffic.add(SHOP, 5, NOON + 59_999);
    traffic.add(SHOP, 1, NOON + 60_000);
    traffic.add(BLOG, 7, NOON);
    expect(reports).toEqual([]);

    await vi.advanceTimersByTimeAsync(2_000);
    await vi.advanceTimersByTimeAsync(10_000);

    expect(reports).toEqual([
      {
        sent: [
          { ...SHOP, at: NOON, bytes: 15 },
          { ...SHOP, at: NOON + 60_000, bytes: 1 },
          { ...BLOG, at: NOON, bytes: 7 },
        ],
      },
    ]);
  });

  it('is missing and counted if it could not be reported: it may have been accepted', async () => {
    fails = true;
    traffic.add(SHOP, 10, NOON);
    await vi.advanceTimersByTimeAsync(2_000);
    fails = false;
    traffic.add(SHOP, 1, NOON);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(reports.map(({ sent }) => sent.map(({ bytes }) => bytes))).toEqual([[10], [1]]);
    expect(await metrics.registry.metrics()).toMatch(/traffic_lost_bytes_total\{?.*\}? 10\n/);
  });

  it('is reported in parts where there are many apps, and when the process ends', async () => {
    for (let app = 0; app < 501; app++) traffic.add({ ...SHOP, appId: app.toString(16).padStart(24, '0') }, 1, NOON);

    await traffic.beforeApplicationShutdown();

    expect(reports.map(({ sent }) => sent.length)).toEqual([500, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reports).toHaveLength(2);
  });
});
