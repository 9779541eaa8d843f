import { describe, expect, it } from 'vitest';
import { Quarantine } from './quarantine.js';
import { Workload } from './workload.js';

describe('Quarantine', () => {
  it('doubles the back-off with each kill up to a minute', () => {
    const quarantine = new Quarantine();
    const backoffs = Array.from({ length: 8 }, () => {
      quarantine.recordKill('a', 0);
      return quarantine.backoff('a', 0);
    });
    expect(backoffs).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(quarantine.backoff('a', 60_000)).toBe(0);
    expect(quarantine.backoff('b', 0)).toBe(0);
  });

  it('ends, and starts anew afterwards', () => {
    const quarantine = new Quarantine();
    quarantine.recordKill('a', 0);
    quarantine.recordCpuLimit('b', 0);
    expect([quarantine.isQuarantined('a', 59_999), quarantine.isQuarantined('b', 59_999), quarantine.count(59_999)]).toEqual([
      true,
      true,
      2,
    ]);
    expect([quarantine.isQuarantined('a', 60_000), quarantine.isQuarantined('b', 60_000)]).toEqual([true, false]);
    expect(quarantine.count(300_000)).toBe(0);
    quarantine.recordKill('a', 300_000);
    expect(quarantine.backoff('a', 300_000)).toBe(1000);
  });

  it('is not shortened by a lesser offence', () => {
    const quarantine = new Quarantine();
    quarantine.recordKill('a', 0);
    quarantine.recordCpuLimit('a', 1000);
    expect(quarantine.isQuarantined('a', 200_000)).toBe(true);
    expect(quarantine.backoff('a', 0)).toBe(1000);
  });
});

describe('Workload', () => {
  it('holds an application heavy until its segments prove short', () => {
    const workload = new Workload();
    expect(workload.isHeavy('a')).toBe(true);
    workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
    workload.record('a', 500);
    expect(workload.isHeavy('a')).toBe(true);
    for (let i = 0; i < 20; i++) workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
  });
});
