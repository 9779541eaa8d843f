import { describe, expect, it } from 'vitest';
import { ConfigTree } from '../trees/config-tree.js';
import { checkedConfig } from './trigger-config.js';

const invalid = (message: string): object => ({ name: 'AppError', code: 'InvalidParameter', message });

function scheduled(schedule: unknown): unknown {
  return checkedConfig(ConfigTree.empty, 'SCHEDULED', { schedule });
}

describe('a schedule', () => {
  it.each(['* * * * *', '0 0 1 1 0', '*/5 0-6 1,15 JAN-MAR mon', '59 23 31 DEC 7', '  0 */2 * * 1-5  '])(
    'may be %j',
    (schedule) => {
      expect(scheduled(schedule)).toEqual({ schedule });
    },
  );

  it.each([
    ['* * * *', 'config.schedule must be a cron expression of five fields'],
    ['* * * * * *', 'config.schedule must be a cron expression of five fields'],
    ['', 'config.schedule must be a cron expression of five fields'],
    ['60 * * * *', "config.schedule: bad minute '60'"],
    ['* 24 * * *', "config.schedule: bad hour '24'"],
    ['* * 0 * *', "config.schedule: bad day of month '0'"],
    ['* * * 13 *', "config.schedule: bad month '13'"],
    ['* * * * 8', "config.schedule: bad day of week '8'"],
    ['* * * FEBRUARY *', "config.schedule: bad month 'FEBRUARY'"],
    ['1,, * * * *', "config.schedule: bad minute '1,,'"],
    ['*/x * * * *', "config.schedule: bad minute '*/x'"],
    ['1-2-3 * * * *', "config.schedule: bad minute '1-2-3'"],
    ['-1 * * * *', "config.schedule: bad minute '-1'"],
  ])('may not be %j', (schedule, message) => {
    expect(() => scheduled(schedule)).toThrow(expect.objectContaining(invalid(message)));
  });

  it('is text', () => {
    expect(() => scheduled(5)).toThrow(expect.objectContaining(invalid('config.schedule must be a string')));
  });
});

describe('an authentication trigger', () => {
  it('keeps what it is given', () => {
    const config = { operation_type: 'CREATE', providers: ['custom-token'], note: 1 };

    expect(checkedConfig(ConfigTree.empty, 'AUTHENTICATION', config)).toEqual(config);
  });

  it.each([[{ operation_type: 'CREATE', providers: 'anon-user' }], [{ operation_type: 'CREATE', providers: [1] }]])(
    'refuses %j',
    (config) => {
      expect(() => checkedConfig(ConfigTree.empty, 'AUTHENTICATION', config)).toThrow(
        expect.objectContaining(invalid('config.providers must be a list of provider types')),
      );
    },
  );
});
