import { describe, expect, it } from 'vitest';
import { Workload } from './workload.js';

describe('Workload', () => {
  it('holds a caller’s function heavy until its segments prove short', () => {
    const workload = new Workload();
    expect(workload.isHeavy('a')).toBe(true);
    workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
    workload.record('a', 500);
    expect(workload.isHeavy('a')).toBe(true);
    for (let i = 0; i < 20; i++) workload.record('a', 1);
    expect(workload.isHeavy('a')).toBe(false);
  });

  it('holds them light only once it knows them, and while they are short', () => {
    const workload = new Workload();
    expect(workload.isLight('a')).toBe(false);
    workload.record('a', 1);
    expect(workload.isLight('a')).toBe(true);
    workload.record('a', 8);
    expect([workload.isLight('a'), workload.isHeavy('a')]).toEqual([false, false]);
  });
});
