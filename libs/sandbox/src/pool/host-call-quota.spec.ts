import { describe, expect, it } from 'vitest';
import { HostCallQuota, EXPECTED_RESULT } from './host-call-quota.js';

describe('HostCallQuota', () => {
  it('lets calls begin until what they hold reaches the limit, for each application alone', () => {
    const budget = new HostCallQuota(2 * EXPECTED_RESULT);
    expect([budget.take('a'), budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([true, true, false, true]);
  });

  it('counts answers instead of expectations, and calls back those that wait when there is less', () => {
    const budget = new HostCallQuota(2 * EXPECTED_RESULT);
    const woken: string[] = [];
    budget.take('a');
    budget.change('a', EXPECTED_RESULT, 5 * EXPECTED_RESULT);
    expect(budget.take('a')).toBe(false);
    budget.wait('a', () => woken.push('a'));
    budget.wait('b', () => woken.push('b'));
    budget.change('a', 5 * EXPECTED_RESULT, 0);
    budget.change('a', 0, 0);
    expect(woken).toEqual(['a']);
    expect(budget.take('a')).toBe(true);
  });

  it('lets an idle application start regardless of the limit, and removes disconnected callers', () => {
    const budget = new HostCallQuota(1);
    const woken: string[] = [];
    const retry = (): void => void woken.push('a');
    expect(budget.take('a')).toBe(true);
    budget.wait('a', retry);
    budget.leave('a', retry);
    budget.change('a', EXPECTED_RESULT, 0);
    expect(woken).toEqual([]);
  });
});
