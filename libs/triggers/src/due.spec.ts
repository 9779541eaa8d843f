import { describe, expect, it } from 'vitest';
import { CronSchedule } from './cron-schedule.js';
import { dueAt } from './due.js';

const everyTen = CronSchedule.parse('*/10 * * * *');
const at = (time: string): Date => new Date(`2024-01-01T${time}Z`);

describe('a due time that has come', () => {
  it('is one run', () => {
    expect(dueAt(everyTen, at('00:10:00'), at('00:10:00.004'), false)).toEqual({
      runFor: at('00:10:00'),
      missed: 0,
      nextAt: at('00:20:00'),
    });
  });

  it('is the last of several that went by, with the others missed', () => {
    expect(dueAt(everyTen, at('00:10:00'), at('01:05:00'), false)).toEqual({
      runFor: at('01:00:00'),
      missed: 5,
      nextAt: at('01:10:00'),
    });
  });

  it('is no run where what was missed is skipped', () => {
    expect(dueAt(everyTen, at('00:10:00'), at('01:05:00'), true)).toEqual({ runFor: null, missed: 0, nextAt: at('01:10:00') });
    expect(dueAt(everyTen, at('00:10:00'), at('01:00:59'), true)).toEqual({
      runFor: at('01:00:00'),
      missed: 0,
      nextAt: at('01:10:00'),
    });
  });

  it('counts as missed from a minute on', () => {
    expect(dueAt(everyTen, at('00:10:00'), at('00:10:59.999'), true).runFor).toEqual(at('00:10:00'));
    expect(dueAt(everyTen, at('00:10:00'), at('00:11:00'), true).runFor).toBeNull();
  });

  it('may be the last one ever', () => {
    const never = CronSchedule.parse('0 0 30 2 *');
    expect(dueAt(never, at('00:00:00'), at('00:00:01'), false)).toEqual({ runFor: at('00:00:00'), missed: 0, nextAt: null });
  });
});
